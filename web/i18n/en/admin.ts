/** The operator's part. */
export const admin = {}
