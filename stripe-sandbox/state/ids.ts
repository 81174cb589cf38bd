/** Ids and times in Stripe's format; `_sbx_` marks the ids as the sandbox's. */
import { randomBytes } from "node:crypto"

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** Random letters and digits; 16 of them have about 95 bits of entropy. */
export function randomText(length = 16): string {
  let text = ""
  for (const byte of randomBytes(length)) text += ALPHABET[byte % ALPHABET.length]
  return text
}

/** A new id such as `pi_sbx_4fK…`. */
export function newId(prefix: string): string {
  return `${prefix}_sbx_${randomText()}`
}

/** The secret that authorizes a browser: `seti_sbx_…_secret_…`. */
export function clientSecret(id: string): string {
  return `${id}_secret_${randomText(24)}`
}

/** Whole seconds since 1970, the time format of v1 objects. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/** The id of a member that may be expanded. */
export function idOf(member: string | { id: string } | null | undefined): string | null {
  if (member === null || member === undefined) return null
  return typeof member === "string" ? member : member.id
}
