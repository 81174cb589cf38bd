/** The two sides of the market; an admin is neither. */
export type Side = "worker" | "employer"
