/** The restaurant's dashboard, posting, hiring, shifts and history. */
export const employer = {}
