/** What the handlers of all objects do with request parameters. */
import { type StripeApiError, invalidRequest } from "../state/errors.ts"

/** Metadata after an update: given keys are set, "" or null removes a key, "" instead of the hash removes all. */
export function mergeMetadata(before: Record<string, string> | null, given: unknown): Record<string, string> {
  if (given === undefined) return before ?? {}
  if (given === null || typeof given !== "object") return {}
  const merged = { ...before }
  for (const [key, value] of Object.entries(given as Record<string, string | number | null>)) {
    if (value === null || value === "") delete merged[key]
    else merged[key] = String(value)
  }
  return merged
}

/** Drops undefined members, for objects whose optional members must be absent rather than undefined. */
export function omitUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter((each) => each[1] !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

/** Rejects a parameter that Stripe has and the sandbox does not, since ignoring it would change what the call does. */
export function rejectUnsupportedParams(params: object, supported: readonly string[]): void {
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && name !== "expand" && !supported.includes(name))
      throw invalidRequest(`The payment sandbox does not support \`${name}\`.`, { param: name })
  }
}

/** Rejects any currency but US dollars. */
export function checkCurrency(currency: string): void {
  if (currency.toLowerCase() !== "usd")
    throw invalidRequest("The payment sandbox supports usd only.", { param: "currency" })
}

/** Rejects an amount under one cent. */
export function checkPositive(amount: number): void {
  if (amount < 1)
    throw invalidRequest("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" })
}

/** The error of a required parameter that the contract lists as optional. */
export function missingParam(name: string): StripeApiError {
  return invalidRequest(`Missing required param: ${name}.`, { code: "parameter_missing", param: name })
}
