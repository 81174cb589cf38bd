import type { Context } from "#server/context.ts"

/**
 * What falls due by the clock (docs/rules/time.md#timers). A feature contributes its timers to
 * `tasks/timers.ts`; what is due is found by a query, never queued for later.
 */
export type Timer = {
  /** Unique; names the timer in logs and in `timer_failures`. */
  name: string
  /** What is due at `now`, earliest first, at most `limit`, without what is backing off (`isNotBackingOff`). */
  listDue(ctx: Context, now: Date, limit: number): Promise<DueRow[]>
  /** The earliest instant after `after` at which something falls due. */
  nextDueAt(ctx: Context, after: Date): Promise<Date | null>
  /** Does it if it is still due, in a transaction or under a lease of its own; whether it did. */
  fire(ctx: Context, id: string): Promise<boolean>
}

export type DueRow = { id: string; at: Date }
