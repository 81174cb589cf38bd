import type { Person } from "#test/support/fixtures.ts"
import type { World } from "#test/support/world.ts"
import { sql } from "kysely"
import { expect } from "vitest"

/** Hashing a password comes before the lock; the lock's own timeout is five seconds. */
const POLL = { timeout: 4_500, interval: 20 }

/** Waits until so many connections wait for a lock. */
export async function untilWaiting(w: World, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(w.ctx.db)
      return rows[0]?.n
    }, POLL)
    .toBe(count)
}

/** Holds the account's row while `first` and then `second` come to wait for it; both answers. */
export async function queueUp<A, B>(
  w: World,
  person: Person,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const answers = await w.ctx.db.transaction().execute(async (tx) => {
    const table = person.role === "worker" ? "workers" : "employers"
    await tx.selectFrom(table).select("id").where("id", "=", person.id).forUpdate().execute()
    const one = first()
    await untilWaiting(w, 1)
    const other = second()
    await untilWaiting(w, 2)
    return { one, other }
  })
  return Promise.all([answers.one, answers.other])
}
