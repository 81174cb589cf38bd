import { market } from "#domain/market.ts"

/**
 * One rule per field (docs/rules/fields.md). The same rule runs in the form while a person types and in the
 * server before anything is stored. A rule returns null for a valid value, else the problem's key, whose text is
 * in `contract/text/`.
 */

export type Problem =
  | "name"
  | "email"
  | "password"
  | "passwordParts"
  | "passwordCommon"
  | "restaurantName"
  | "address"
  | "state"
  | "city"
  | "zip"
  | "phone"
  | "storeNumber"
  | "ein"
  | "position"
  | "month"
  | "monthOrder"
  | "jobTitle"
  | "description"
  | "dollars"
  | "time"
  | "startPast"
  | "startTooSoon"
  | "startTooFar"
  | "tooShort"
  | "tooLong"
  | "endBeforeStart"
  | "birthFuture"
  | "birthTooYoung"
  | "birth"
  | "code"
  | "stars"
  | "reason"

export type FieldRule = (value: string) => Problem | null

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })

/** No script needs more code points for one character; any number of accents may stand on one letter. */
const CODE_POINTS_PER_CHARACTER = 12

/**
 * Characters as a person counts them. One of more than 12 code points counts as several, so that a limit in
 * characters also limits what is stored (docs/rules/fields.md#text).
 */
export function countCharacters(text: string): number {
  // Plain ASCII is by far the most frequent and needs no segmenter.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let count = 0
  for (const { segment } of segmenter.segment(text))
    count += Math.ceil(Array.from(segment).length / CODE_POINTS_PER_CHARACTER)
  return count
}

/** Control characters, line breaks and tabs included: no text has one, but for the line breaks of a description. */
export function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** The letters that nobody sees: the fillers of Hangul. A name of them alone would be none. */
const INVISIBLE_LETTERS = /[\u115F\u1160\u3164\uFFA0]/

const matching =
  (pattern: RegExp, longest: number, problem: Problem): FieldRule =>
  (value) =>
    pattern.test(value) && !INVISIBLE_LETTERS.test(value) && countCharacters(value) <= longest
      ? null
      : problem

export const personName = matching(/^(?! )(?=.*\p{L})[\p{L}\p{M}'’ -]+$/u, 50, "name")

export const restaurantName = matching(/^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\d&'’\-., ]+$/u, 60, "restaurantName")

/** On edit a company name passes when either rule is met (docs/rules/accounts.md#company-name-on-edit). */
export const companyNameOnEdit: FieldRule = (value) =>
  restaurantName(value) === null || personName(value) === null ? null : "restaurantName"

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+)*$/
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63})$/
const WORKER_ENDINGS = new Set(["com", "net", "org", "info", "biz", "edu", "gov", "mil", "us"])

function emailEnding(typed: string): string | null {
  // Before the blanks around it are taken off, among which a line break counts.
  if (hasControlCharacter(typed)) return null
  const value = typed.trim()
  const at = value.lastIndexOf("@")
  if (value.length > 254 || at < 1 || at > 64 || !LOCAL_PART.test(value.slice(0, at))) return null
  return DOMAIN.exec(value.slice(at + 1))?.[1]?.toLowerCase() ?? null
}

/** A worker's address: one of the nine endings, everywhere (docs/rules/fields.md#email). */
export const workerEmail: FieldRule = (value) => {
  const ending = emailEnding(value)
  return ending !== null && WORKER_ENDINGS.has(ending) ? null : "email"
}

/**
 * A restaurant's address: any alphabetic ending of two letters or more, everywhere
 * (docs/rules/fields.md#email).
 */
export const employerEmail: FieldRule = (value) => (emailEnding(value) === null ? "email" : null)

/**
 * Addresses are compared without case and surrounding blanks
 * (docs/rules/accounts.md#one-account-for-each-role).
 */
export function emailKey(value: string): string {
  return value.trim().toLowerCase()
}

/** What a password must have, each for itself, so that a form can tick them one by one. */
export const passwordParts = {
  length: (value: string) => value.length >= 12 && value.length <= 20,
  lowercase: (value: string) => /[a-z]/.test(value),
  uppercase: (value: string) => /[A-Z]/.test(value),
  digit: (value: string) => /\d/.test(value),
  symbol: (value: string) => /[!@#$%^&*]/.test(value),
  onlyThose: (value: string) => /^[A-Za-z\d!@#$%^&*]*$/.test(value),
} as const

const isPassword = (value: string): boolean => Object.values(passwordParts).every((part) => part(value))

export const password: FieldRule = (value) => (isPassword(value) ? null : "password")
/** The same rule with the words that the restaurant's sign-up shows. */
export const employerPassword: FieldRule = (value) => (isPassword(value) ? null : "passwordParts")

const STREET = /^\d{1,5} (?=.*[\p{L}\d])[\p{L}\p{M}\d .,'’#-]+$/u
export const streetAddress = matching(STREET, 150, "address")
export const addressSecondLine: FieldRule = (value) =>
  /^[\p{L}\p{M}\d .,'’#-]*$/u.test(value) && !INVISIBLE_LETTERS.test(value) && countCharacters(value) <= 100
    ? null
    : "address"

export const state: FieldRule = (value) => (value === market.state ? null : "state")
export const city: FieldRule = (value) => (market.cities.some((one) => one.name === value) ? null : "city")
export const zip: FieldRule = (value) => (/^\d{5}$/.test(value) ? null : "zip")
export const phone: FieldRule = (value) => (/^\(\d{3}\) \d{3}-\d{4}$/.test(value) ? null : "phone")
export const storeNumber: FieldRule = (value) => (/^\d{1,6}$/.test(value) ? null : "storeNumber")
export const ein: FieldRule = (value) => (/^\d{2}-\d{7}$/.test(value) ? null : "ein")

export const position = matching(/^(?=.*\p{L})[\p{L}\p{M}]*(?:[ -][\p{L}\p{M}]+)*$/u, 50, "position")

export const FIRST_WORK_HISTORY_YEAR = 2020
/** Entries of one worker (docs/rules/accounts.md#work-history). */
export const MAX_WORK_HISTORY_ENTRIES = 50

/** `MM / YYYY` from 2020 to the present year (docs/rules/fields.md#months-of-work-history). */
export function workHistoryMonth(value: string, presentYear: number): Problem | null {
  const match = /^(0[1-9]|1[0-2]) \/ (\d{4})$/.exec(value)
  const year = Number(match?.[2])
  return match && year >= FIRST_WORK_HISTORY_YEAR && year <= presentYear ? null : "month"
}

/** Months of work history in order: null, or the problem that the end lies before the start. */
export function workHistoryOrder(start: string, end: string): Problem | null {
  const months = (text: string) => Number(text.slice(5)) * 12 + Number(text.slice(0, 2))
  return months(end) < months(start) ? "monthOrder" : null
}

export const jobTitle: FieldRule = (value) =>
  market.titles.some((title) => title.name === value) ? null : "jobTitle"

const DESCRIPTION_SIGNS = new RegExp(
  `^(?:(?!${INVISIBLE_LETTERS.source})[\\p{L}\\p{M}\\d \\r\\n.,!?'‘’"“”()\\-–—…&/:;$%+#])*$`,
  "u",
)
const LONGEST_DESCRIPTION = 256

export const jobDescription: FieldRule = (value) =>
  DESCRIPTION_SIGNS.test(value) && /\S/.test(value) && countCharacters(value) <= LONGEST_DESCRIPTION
    ? null
    : "description"

/** The first character that a job description may not have, whole as a person sees it; null when there is none. */
export function refusedSign(description: string): string | null {
  if (DESCRIPTION_SIGNS.test(description)) return null
  for (const { segment } of segmenter.segment(description))
    if (!DESCRIPTION_SIGNS.test(segment)) return segment
  return null
}

/** Whole dollars 1–999, digits only (docs/rules/fields.md#dollars-per-hour). */
export const dollarsPerHour: FieldRule = (value) => (/^[1-9]\d{0,2}$/.test(value) ? null : "dollars")

/** The code as typed: five letters or digits, any case, blanks around ignored. */
export const clockInCode: FieldRule = (value) =>
  /^[A-Za-z0-9]{5}$/.test(value.trim()) && !hasControlCharacter(value) ? null : "code"

/** Codes are compared without case and surrounding blanks. */
export function normalizeClockInCode(value: string): string {
  return value.trim().toUpperCase()
}

/** A free reason or note: 1 to 256 characters without control characters. */
export const reason = matching(/^(?=.*\S)[^\p{Cc}]+$/u, 256, "reason")

/** The 24 lower-case hex of ids and of validation links. */
export function isHexId(value: string): boolean {
  return /^[0-9a-f]{24}$/.test(value)
}
