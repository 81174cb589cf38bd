/** The worker's dashboard, search, applications, shifts and history. */
export const worker = {}
