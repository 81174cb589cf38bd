/** The table of each side, for what both have. */
export const accountTables = { worker: "workers", employer: "employers" } as const
