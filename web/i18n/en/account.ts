/** Account options, account details and messages of both roles. */
export const account = {}
