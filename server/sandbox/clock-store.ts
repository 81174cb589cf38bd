import type { MovableClock } from "#server/clock.ts"
import type { Db } from "#server/db/db.ts"
import type pg from "pg"

const CHANNEL = "sandbox_clock"

/** Keeps the moved clock for the next start and tells the other processes on this database. */
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

const AGAIN_AFTER_MS = 1_000

/** Follows what other processes do to the clock, over a new connection when one breaks. The returned function ends it. */
export async function followClock(db: Db, pool: pg.Pool, clock: MovableClock): Promise<() => void> {
  let release: (() => void) | null = null
  let timer: NodeJS.Timeout | null = null
  let ended = false
  const again = (): void => {
    if (!ended) timer = setTimeout(() => void follow().catch(again), AGAIN_AFTER_MS)
  }
  const follow = async (): Promise<void> => {
    const client = await pool.connect()
    release = () => {
      release = null
      client.release(true)
    }
    client.on("notification", () => void loadClock(db, clock).catch(() => undefined))
    client.once("error", () => {
      release?.()
      again()
    })
    await client.query(`listen ${CHANNEL}`)
    await loadClock(db, clock)
    if (ended) release?.()
  }
  await follow()
  return () => {
    ended = true
    if (timer) clearTimeout(timer)
    release?.()
  }
}
