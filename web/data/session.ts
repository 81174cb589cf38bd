import type { Role } from "#domain/role.ts"
import { deviceStorage, type TextStorage } from "#web/data/storage.ts"
import { useSyncExternalStore } from "react"

/**
 * Who is logged in on this device, in localStorage and shared by all tabs: the token, whose it is and in
 * which role. The token is stored nowhere else, least of all in the history. What the account may do is the
 * server's to say (`useAccountFlags`).
 */

export type { Role }
export type Session = { role: Role; token: string; userId: string }

/** `logout`: Logout was tapped. `ended`: the server no longer knows the token. `changed`: a log-in. */
export type SessionEvent = "logout" | "ended" | "changed"

const KEY = "session"
const VERSION = 1
/** How a session was stored before it had a version: a key for each part. */
const UNVERSIONED_KEYS = ["token", "userId", "role", "encodedData"] as const

/** A stored session, or null: one that cannot be read is none, and the person logs in again. */
export function parseSession(text: string | null): Session | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null")
    if (typeof stored !== "object" || stored === null) return null
    const { v, role, token, userId } = stored as Record<string, unknown>
    const isRead =
      v === VERSION &&
      (role === "worker" || role === "employer") &&
      typeof token === "string" &&
      typeof userId === "string" &&
      token !== "" &&
      userId !== ""
    return isRead ? { role, token, userId } : null
  } catch {
    return null
  }
}

function write(storage: TextStorage, session: Session | null): void {
  if (session) storage.setItem(KEY, JSON.stringify({ v: VERSION, ...session }))
  else storage.removeItem(KEY)
}

/** Turns a session of the unversioned form into the present one, once. */
function upgrade(storage: TextStorage): void {
  if (storage.getItem("token") === null) return
  const [token, userId, role] = UNVERSIONED_KEYS.map((key) => storage.getItem(key))
  for (const key of UNVERSIONED_KEYS) storage.removeItem(key)
  write(storage, parseSession(JSON.stringify({ v: VERSION, role, token, userId })))
}

/** The session that a device holds. */
export function readSession(storage: TextStorage): Session | null {
  try {
    upgrade(storage)
    return parseSession(storage.getItem(KEY))
  } catch {
    // Storage that is barred by the browser's settings holds no session.
    return null
  }
}

/** False while the landing is prerendered, where there is no device to read from. */
const isBrowser = typeof document !== "undefined"
const channel = isBrowser ? new BroadcastChannel("session") : null
const renderers = new Set<() => void>()
const listeners = new Set<(event: SessionEvent) => void>()
let session: Session | null = isBrowser ? readSession(deviceStorage) : null

let lastEvent: SessionEvent | undefined

/** Whether the last session of this visit was ended by the server and not by the person. */
export function hasSessionEnded(): boolean {
  return session === null && lastEvent === "ended"
}

function emit(event: SessionEvent): void {
  lastEvent = event
  for (const listener of listeners) listener(event)
  for (const render of renderers) render()
}

/** Stores a change and tells this tab and all others. */
function commit(next: Session | null, event: SessionEvent): void {
  session = next
  write(deviceStorage, next)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin has no target
  channel?.postMessage(event)
  emit(event)
}

export function currentSession(): Session | null {
  return session
}

/** The id of the logged-in person; null for a guest. */
export function currentUserId(): string | null {
  return session?.userId ?? null
}

/** After a successful log-in. */
export function startSession({ role, token, userId }: Session): void {
  commit({ role, token, userId }, "changed")
}

/** Forgets the person on this device, in every tab. The log-out call ends the session on the server, not this. */
export function endSession(event: "logout" | "ended"): void {
  if (event === "ended" && session?.token !== readSession(deviceStorage)?.token) {
    // Another tab has logged in meanwhile; the new session is not the one that ended.
    recheckSession()
    return
  }
  commit(null, event)
}

/** Calls back on every change, in this tab or another; caches are emptied this way. Returns the unsubscribing. */
export function onSession(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads what the device holds now and follows it: after another tab's word or a return from the page cache. */
export function recheckSession(event: SessionEvent = "changed"): void {
  const stored = readSession(deviceStorage)
  if (stored?.token === session?.token) return
  session = stored
  emit(event)
}

channel?.addEventListener("message", (message: MessageEvent<SessionEvent>) => recheckSession(message.data))
// Another tab's message may arrive before its log-in can be read here; the storage event says when it can.
if ("addEventListener" in globalThis)
  addEventListener("storage", () => {
    if (readSession(deviceStorage)) recheckSession()
  })

function subscribe(render: () => void): () => void {
  renderers.add(render)
  return () => renderers.delete(render)
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession, () => null)
}
