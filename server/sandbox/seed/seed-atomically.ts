import type { Context } from "#server/context.ts"
import { withAdvisoryLock } from "#server/db/advisory-lock.ts"
import { inTransaction } from "#server/db/database.ts"
import { loadClock } from "#server/db/sandbox-clock.ts"
import { ApiError } from "#server/errors.ts"
import { sql } from "kysely"

/**
 * A town is built by many calls over a minute. A builder that fails or is killed leaves half of one and a clock of
 * long ago, so the database says that one is being built, and what is left of it is taken away whole.
 */

/** Any fixed number other than the other locks': whoever builds holds it, so that a row without it is an orphan. */
const TOWN_LOCK = 7_307_011
/** What is not of the town: the steps of the schema, operators, the clock, and the word that one is being built. */
const KEPT = ["migrations", "admins", "sandbox_clock", "sandbox_town"]

async function requireEmpty({ db }: Context): Promise<void> {
  for (const table of ["workers", "employers"] as const) {
    const someone = await db.selectFrom(table).select("id").limit(1).executeTakeFirst()
    if (someone) throw new ApiError("seed_not_empty")
  }
}

/**
 * Takes an unfinished town away and gives the clock back. A town begins without accounts, so all of them are its
 * own, or were made in the minute in which it was being built.
 */
async function remove({ db, log, sandbox }: Context): Promise<void> {
  const begun = await db.selectFrom("sandbox_town").selectAll().executeTakeFirst()
  if (!begun) return
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = current_schema() and tablename <> all(${KEPT})`.execute(tx)
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx)
    const { offset_ms, frozen_at } = begun
    await tx.updateTable("sandbox_clock").set({ offset_ms, frozen_at }).execute()
    await tx.deleteFrom("sandbox_town").execute()
  })
  if (sandbox) await loadClock(db, sandbox.clock)
  log.warn("a town that was cut short is taken away; the clock is again what it was before")
}

/** Takes away what a killed builder left; leaves a town alone that another process builds right now. */
export async function removeUnfinishedSeed(ctx: Context): Promise<void> {
  await withAdvisoryLock(
    ctx.db,
    TOWN_LOCK,
    () => remove(ctx),
    () => undefined,
  )
}

/** Runs the builder on an empty database. 409 when there are accounts, or while another process builds. */
export async function seedAtomically<T>(ctx: Context, build: () => Promise<T>): Promise<T> {
  const begin = async (): Promise<T> => {
    await remove(ctx)
    await requireEmpty(ctx)
    const { offsetMs, frozenAt } = ctx.sandbox?.clock.state ?? { offsetMs: 0, frozenAt: null }
    await ctx.db.insertInto("sandbox_town").values({ offset_ms: offsetMs, frozen_at: frozenAt }).execute()
    try {
      const built = await build()
      await ctx.db.deleteFrom("sandbox_town").execute()
      return built
    } catch (error) {
      await remove(ctx)
      throw error
    }
  }
  return withAdvisoryLock(ctx.db, TOWN_LOCK, begin, () => {
    throw new ApiError("seed_running")
  })
}
