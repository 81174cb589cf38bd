/** What the parts of a running sandbox share. */
import type { Context } from "./context.ts"
import { newId } from "./ids.ts"
import type { SandboxStore } from "./store-types.ts"
import type { UnitOfWork } from "./unit-of-work.ts"

/** Product time; moves by jumps. */
export type SandboxClock = { now(): Date }
export type Log = (level: "warn" | "error", message: string, details?: object) => void
export type Core = {
  store: SandboxStore
  clock: SandboxClock
  secretKey: string
  publicUrl: () => string
  log: Log
  /** Tells delivery that there may be new events. */
  kick: () => void
}

/** A context for one piece of work; `given` says who asked. */
export function contextFor(core: Core, unit: UnitOfWork, given: Partial<Context> = {}): Context {
  return {
    unit,
    now: core.clock.now(),
    requestId: newId("req"),
    idempotencyKey: null,
    actingAs: null,
    publicUrl: core.publicUrl().replace(/\/$/, ""),
    decline: null,
    ...given,
  }
}

/** Changes something on the sandbox's own account (a control, the clock, a hosted page), then sends its events. */
export async function change<T>(core: Core, work: (ctx: Context) => Promise<T>): Promise<T> {
  const result = await core.store.write((unit) => work(contextFor(core, unit)))
  core.kick()
  return result
}
