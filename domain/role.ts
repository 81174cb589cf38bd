/** Who has an account on the market; an admin is neither. */
export type Role = "worker" | "employer"
