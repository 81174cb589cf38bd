import { invalidField } from "#server/errors.ts"
import { readFileSync } from "node:fs"

const lines = readFileSync(new URL("leaked-passwords.txt", import.meta.url), "utf8").split("\n")
const leaked = new Set(lines.filter((line) => line !== "" && !line.startsWith("# ")))

/** Whether a password is one of the commonest leaked ones, in whatever case. */
export function isLeaked(password: string): boolean {
  return leaked.has(password.toLowerCase())
}

/**
 * Refuses the most common leaked passwords (docs/rules/accounts.md#passwords) as `invalid` on the field
 * `password`.
 */
export function refuseLeaked(password: string): void {
  if (isLeaked(password)) throw invalidField("password", "passwordCommon")
}
