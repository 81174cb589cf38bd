/** The two sides of the market; an admin is neither. */
export type Side = "worker" | "employer"

/** The table of each side, for what both have. */
export const accountTables = { worker: "workers", employer: "employers" } as const
