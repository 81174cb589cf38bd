/** The terms of use of both roles. */
export const terms = {}
