import type { ProblemKey } from "#contract/errors.ts"
import {
  countCharacters,
  type FieldRule,
  hasControlCharacter,
  isHexId,
  type Problem,
} from "#domain/fields.ts"
import { parseInstant, periods } from "#domain/time.ts"
import * as z from "zod/mini"

/** Pieces that the declarations share: fields by their domain rule, ids, paging, times. */

/** The message of an issue is the key of a field problem; the text is made where the refusal is answered. */
export const problem = (key: ProblemKey): ProblemKey => key

/** A text field by its domain rule; NFC first. `absent` when it is not there at all. */
export function field(rule: FieldRule, absent?: Problem) {
  const missing = absent ?? rule("") ?? rule("\u0000") ?? "reason"
  return z.string({ error: missing }).check(z.normalize("NFC"), (payload) => {
    const found = rule(payload.value)
    if (found) payload.issues.push({ code: "custom", message: found, input: payload.value })
  })
}

/**
 * A text without a rule of its own: control characters are refused, and characters counted as a person counts them.
 * `key` says what is wrong with it.
 */
export function plainText({ min = 0, max, key = "value" }: { min?: number; max: number; key?: ProblemKey }) {
  return z.string({ error: problem(key) }).check(
    z.normalize("NFC"),
    z.refine(
      (text) => {
        // Counting is slow, and a character has a few code units: a text far too long is refused uncounted.
        if (hasControlCharacter(text) || text.length > 20 * max) return false
        const length = countCharacters(text)
        return length >= min && length <= max
      },
      { error: problem(key) },
    ),
  )
}

/** A path parameter that is an id. Anything else matches nothing, so the handler answers 404. */
export const idParam = z.string().check(z.maxLength(64))

/** An id in a body: 24 lower-case hex. */
export const bodyId = z.string().check(z.refine(isHexId, { error: problem("id") }))

/** An instant on its way out: ISO 8601 in UTC with milliseconds. */
export const instant = z.string()
export const nullableInstant = z.nullable(z.string())

/** A time as input: market time without a zone, else that instant (docs/rules/time.md#times-on-the-wire). */
export const timeField = z.pipe(
  z.string({ error: problem("time") }).check(
    z.maxLength(40, { error: problem("time") }),
    z.refine((text) => parseInstant(text) !== null, { error: problem("time") }),
  ),
  z.transform((text: string) => parseInstant(text) ?? new Date(Number.NaN)),
)

const wholeNumber = (max: number, fallback: number, tooLarge: ProblemKey) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,15}$/, { error: problem("wholeNumber") })), String(fallback)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.maximum(max, { error: problem(tooLarge) })),
    ),
  )

export const MAX_LIMIT = 50
/** Skipped rows are read and thrown away, so they have a limit too. */
export const MAX_SKIP = 10_000
export const skipQuery = wholeNumber(MAX_SKIP, 0, "pageSkip")
export const limitQuery = (fallback: number) => wholeNumber(MAX_LIMIT, fallback, "pageSize")

/** `true` or `false`; a missing flag is false. */
export const flagQuery = z.pipe(
  z._default(z.enum(["true", "false"]), "false"),
  z.transform((text: "true" | "false") => text === "true"),
)

export const periodQuery = z._default(z.enum(periods), "week")

export const success = z.object({ success: z.string() })
