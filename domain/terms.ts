/**
 * The terms of use that stand now, by the day they were written. The texts are the web's; the server keeps
 * which version a person agreed to, and when.
 */
export const termsVersions = { worker: "2026-11-29", employer: "2026-11-29" } as const
