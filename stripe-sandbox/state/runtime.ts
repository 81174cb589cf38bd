/** What all parts of a running sandbox share. */
import type { Context } from "./context.ts"
import { newId } from "./ids.ts"
import type { SandboxStore } from "./store-types.ts"
import type { UnitOfWork } from "./unit-of-work.ts"

/** The sandbox's time; it may jump forward. */
export type SandboxClock = { now(): Date }
export type Log = (level: "warn" | "error", message: string, details?: object) => void
export type Runtime = {
  store: SandboxStore
  clock: SandboxClock
  secretKey: string
  publicUrl: () => string
  log: Log
  /** Starts a delivery round for events that may have been queued. */
  wakeDelivery: () => void
}

/** A context for one request; `given` describes the caller. */
export function createContext(runtime: Runtime, unit: UnitOfWork, given: Partial<Context> = {}): Context {
  return {
    unit,
    now: runtime.clock.now(),
    requestId: newId("req"),
    idempotencyKey: null,
    actingAs: null,
    publicUrl: runtime.publicUrl().replace(/\/$/, ""),
    decline: null,
    ...given,
  }
}

/** Runs a change that is no API request (a control, a timer, a hosted page) in one write, then delivers its events. */
export async function transact<T>(runtime: Runtime, work: (ctx: Context) => Promise<T>): Promise<T> {
  const result = await runtime.store.write((unit) => work(createContext(runtime, unit)))
  runtime.wakeDelivery()
  return result
}
