/** Login, sign-up, forgotten passwords and the pages behind e-mailed links. */
export const guest = {}
