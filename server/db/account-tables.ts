/** The table of each role, for what both have. */
export const accountTables = { worker: "workers", employer: "employers" } as const
