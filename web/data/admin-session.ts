import { deviceStorage } from "#web/data/storage.ts"

/** The admin's session: a token under a key of its own (docs/rules/admin.md#admin-log-in). */

const KEY = "adminToken"

export function adminToken(): string | null {
  return deviceStorage.getItem(KEY)
}

/** Keeps the token after log-in; null ends the session on this device. */
export function keepAdminToken(token: string | null): void {
  if (token === null) deviceStorage.removeItem(KEY)
  else deviceStorage.setItem(KEY, token)
}
