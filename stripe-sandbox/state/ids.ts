/** Ids and times as Stripe writes them, marked as the sandbox's. */
import { randomBytes } from "node:crypto"

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** Random text of letters and digits; 16 of them hold some 95 bits. */
export function randomText(length = 16): string {
  let text = ""
  for (const byte of randomBytes(length)) text += LETTERS[byte % LETTERS.length]
  return text
}

/** A new id such as `pi_sbx_4fK…`. */
export function newId(prefix: string): string {
  return `${prefix}_sbx_${randomText()}`
}

/** The secret a browser may act with: `seti_sbx_…_secret_…`. */
export function clientSecret(id: string): string {
  return `${id}_secret_${randomText(24)}`
}

/** Whole seconds since 1970, as v1 objects hold times. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/** The id, whether a member holds it bare or expanded. */
export function idOf(member: string | { id: string } | null | undefined): string | null {
  if (member === null || member === undefined) return null
  return typeof member === "string" ? member : member.id
}
