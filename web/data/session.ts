import type { CallReply } from "#contract/route.ts"
import type { logInEmployer, logInWorker } from "#contract/session.ts"
import type { EmployerGap, WorkerGap } from "#domain/person.ts"
import { employerGaps, workerGaps } from "#domain/person.ts"
import { useSyncExternalStore } from "react"

/**
 * Who is logged in on this device: token, id, role and the flags of log-in, in localStorage and shared
 * by all tabs. The token stands nowhere else, least of all in the history.
 */

export type Role = "worker" | "employer"
type WorkerData = CallReply<typeof logInWorker>["encodedData"]
type EmployerData = CallReply<typeof logInEmployer>["encodedData"]

export type Session =
  | { role: "worker"; token: string; userId: string; encodedData: WorkerData }
  | { role: "employer"; token: string; userId: string; encodedData: EmployerData }

/** `logout`: somebody tapped Logout. `ended`: the server no longer knows the token. `changed`: log-in or new flags. */
export type SessionEvent = "logout" | "ended" | "changed"

const KEYS = ["token", "userId", "role", "encodedData"] as const
/** False while the landing is prerendered, where there is no device to read from. */
const onDevice = typeof document !== "undefined"
const channel = onDevice ? new BroadcastChannel("session") : null
const renderers = new Set<() => void>()
const followers = new Set<(event: SessionEvent) => void>()
let present: Session | null = onDevice ? read() : null

function read(): Session | null {
  try {
    const [token, userId, role, data] = KEYS.map((key) => localStorage.getItem(key))
    if (!token || !userId || !data || (role !== "worker" && role !== "employer")) return null
    return { role, token, userId, encodedData: JSON.parse(data) }
  } catch {
    // Unreadable storage is no session; the person logs in again.
    return null
  }
}

function write(session: Session | null): void {
  for (const key of KEYS) localStorage.removeItem(key)
  if (!session) return
  localStorage.setItem("token", session.token)
  localStorage.setItem("userId", session.userId)
  localStorage.setItem("role", session.role)
  localStorage.setItem("encodedData", JSON.stringify(session.encodedData))
}

function tell(event: SessionEvent): void {
  for (const follow of followers) follow(event)
  for (const render of renderers) render()
}

function settle(session: Session | null, event: SessionEvent): void {
  present = session
  write(session)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin has no target
  channel?.postMessage(event)
  tell(event)
}

export function currentSession(): Session | null {
  return present
}

/** After a successful log-in. */
export function startSession(session: Session): void {
  settle(session, "changed")
}

/** Forgets the person on this device, in every tab. The server is told by the log-out call, not here. */
export function endSession(event: "logout" | "ended"): void {
  if (present === null && event === "ended") return
  settle(null, event)
}

/** Writes newer flags of the same person, as after an upload or after agreeing to the terms. */
export function updateSession(newer: Partial<WorkerData> | Partial<EmployerData>): void {
  if (!present) return
  settle({ ...present, encodedData: { ...present.encodedData, ...newer } } as Session, "changed")
}

/** Calls back on every change, in this tab or another; caches are emptied this way. Answers the undoing. */
export function onSession(follow: (event: SessionEvent) => void): () => void {
  followers.add(follow)
  return () => followers.delete(follow)
}

/** Reads what the device holds now and follows it: after another tab's word or a return from the page cache. */
export function recheckSession(event: SessionEvent = "changed"): void {
  const stored = read()
  if (JSON.stringify(stored) === JSON.stringify(present)) return
  present = stored
  tell(event)
}

channel?.addEventListener("message", (message: MessageEvent<SessionEvent>) => recheckSession(message.data))

function subscribe(render: () => void): () => void {
  renderers.add(render)
  return () => renderers.delete(render)
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession, () => null)
}

/** What onboarding still lacks by the flags at hand; the server holds the truth and enforces it. */
export function gapsOf(session: Session): (WorkerGap | EmployerGap)[] {
  const data = session.encodedData
  const terms = data.termsOfUseAgreement.agreed
  if (session.role === "worker") {
    const { avatarUploaded, dlUploaded, foodHandlersCertUploaded } = session.encodedData.prepsideOnboarding
    return workerGaps({
      headshot: avatarUploaded,
      licence: dlUploaded,
      foodcard: foodHandlersCertUploaded,
      terms,
    })
  }
  const { stripeCustomerId, stripePaymentMethods } = session.encodedData
  return employerGaps({ customer: stripeCustomerId !== null, method: stripePaymentMethods.length > 0, terms })
}
