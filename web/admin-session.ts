import { useSyncExternalStore } from "react"

/** The operator's session: a token under a key of its own, apart from the people's (`product.md` section 4). */

const KEY = "adminToken"
const renderers = new Set<() => void>()

export function adminToken(): string | null {
  return localStorage.getItem(KEY)
}

/** Keeps the token after log-in; null ends the session on this device. */
export function keepAdminToken(token: string | null): void {
  if (token === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, token)
  for (const render of renderers) render()
}

function subscribe(render: () => void): () => void {
  renderers.add(render)
  // Other tabs speak by the storage event.
  addEventListener("storage", render)
  return () => {
    renderers.delete(render)
    removeEventListener("storage", render)
  }
}

/** Whether an operator is logged in on this device. */
export function useAdminToken(): string | null {
  return useSyncExternalStore(subscribe, adminToken, () => null)
}
