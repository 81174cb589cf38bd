/** Members of objects, as callers give and change them. */
import { invalidRequest } from "../state/errors.ts"

/** Metadata after an update: given keys are set, "" or null removes one, "" for the whole clears it. */
export function mergedMetadata(
  before: Record<string, string> | null,
  given: unknown,
): Record<string, string> {
  if (given === undefined) return before ?? {}
  if (given === null || typeof given !== "object") return {}
  const merged = { ...before }
  for (const [key, value] of Object.entries(given as Record<string, string | number | null>)) {
    if (value === null || value === "") delete merged[key]
    else merged[key] = String(value)
  }
  return merged
}

/** The given members that are there, for objects whose optional members must be absent rather than undefined. */
export function present<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter((each) => each[1] !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

/** Refuses by name what a call takes at Stripe and is not kept here; silently left out, it would be a lie. */
export function refuseUnkept(params: object, kept: readonly string[]): void {
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && name !== "expand" && !kept.includes(name))
      throw invalidRequest(`The payment sandbox does not keep \`${name}\`.`, { param: name })
  }
}
