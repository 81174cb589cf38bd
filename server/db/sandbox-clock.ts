import type { MovableClock } from "#server/clock.ts"
import type { Db } from "#server/db/database.ts"
import { listen } from "#server/db/listen.ts"
import type pg from "pg"

const CHANNEL = "sandbox_clock"

/** Saves the moved clock for the next start and notifies the other processes on this database. */
export async function saveClock(db: Db, pool: pg.Pool, clock: MovableClock): Promise<void> {
  const { offsetMs, frozenAt } = clock.state
  await db
    .insertInto("sandbox_clock")
    .values({ offset_ms: offsetMs, frozen_at: frozenAt })
    .onConflict((conflict) =>
      conflict.column("one").doUpdateSet({ offset_ms: offsetMs, frozen_at: frozenAt }),
    )
    .execute()
  await pool.query("select pg_notify($1, '')", [CHANNEL])
}

export async function loadClock(db: Db, clock: MovableClock): Promise<void> {
  const row = await db.selectFrom("sandbox_clock").select(["offset_ms", "frozen_at"]).executeTakeFirst()
  if (row) clock.set({ offsetMs: row.offset_ms, frozenAt: row.frozen_at })
}

/** Follows changes of the clock by other processes. */
export function followClock(db: Db, pool: pg.Pool, clock: MovableClock): Promise<{ close(): Promise<void> }> {
  const load = (): void => void loadClock(db, clock).catch(() => undefined)
  return listen(pool, CHANNEL, load, load)
}
