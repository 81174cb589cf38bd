/** What a worker's pictures may measure (docs/rules/accounts.md#images). */

/** The largest file that the form offers and the server takes: 10 MiB. */
export const LARGEST_PICTURE_BYTES = 10 * 1024 * 1024

/** The longer side that is kept, in pixels. */
export const pictureSides = { headshot: 800, document: 1600 } as const
