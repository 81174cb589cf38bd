import type { Role } from "#web/data/session.ts"
import { deviceStorage } from "#web/data/storage.ts"

const LAST_ROLE = "lastRole"

/** The role that last logged in, signed up or confirmed its email on this device, so that most people never choose it. */
export function lastRole(): Role | "" {
  const kept = deviceStorage.getItem(LAST_ROLE)
  return kept === "worker" || kept === "employer" ? kept : ""
}

let lastEmail = ""

/** The email last typed at log-in, for the screen that is opened from there; kept in memory alone. */
export const typedEmail = (): string => lastEmail

export function rememberTypedEmail(email: string): void {
  lastEmail = email
}

export function rememberRole(role: Role): void {
  deviceStorage.setItem(LAST_ROLE, role)
}
