import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto"

/** Ids, tokens and codes. Passwords have `passwords.ts`. */

/** 24 lower-case hex: four bytes of seconds, so that ids sort by time, and 64 random bits. */
export function newId(now: Date): string {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(Math.floor(now.getTime() / 1000))
  randomBytes(8).copy(bytes, 4)
  return bytes.toString("hex")
}

/** A bearer token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url")
}

/** The secret of a validation link: 24 hex, all of it random. */
export function newLinkSecret(): string {
  return randomBytes(12).toString("hex")
}

/** What is kept of a token or a link's secret. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest()
}

/** Without 0 O 1 I L, which are misheard and misread (docs/rules/shifts.md#clock-in-code). */
const CODE_SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"

/** Five signs of the clock-in code's alphabet. */
export function newClockInCode(): string {
  return Array.from({ length: 5 }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join("")
}

/** Compares two texts in a time that does not tell where they differ. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other))
}
