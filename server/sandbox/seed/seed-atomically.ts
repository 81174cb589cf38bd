import type { Context } from "#server/context.ts"
import { withAdvisoryLock } from "#server/db/advisory-lock.ts"
import { inTransaction } from "#server/db/database.ts"
import { loadClock } from "#server/db/sandbox-clock.ts"
import { ApiError } from "#server/errors.ts"
import { sql } from "kysely"

/**
 * Seeding takes many calls over a minute. A run that fails or is killed leaves incomplete data and a clock in the past,
 * so a row marks the run, and whatever an unfinished run left is removed completely.
 */

/** Any fixed number that no other lock has: held by the run, so that a row without it is left from a dead run. */
const SEED_LOCK = 7_307_011
/** Tables that are not seeded: migrations, admins, the clock, and the mark of the run. */
const KEPT = ["migrations", "admins", "sandbox_clock", "sandbox_seed_runs"]

async function requireEmpty({ db }: Context): Promise<void> {
  for (const table of ["workers", "employers"] as const) {
    const someone = await db.selectFrom(table).select("id").limit(1).executeTakeFirst()
    if (someone) throw new ApiError("seed_not_empty")
  }
}

/**
 * Removes the data of an unfinished run and restores the clock. A run starts without accounts, so every account is
 * the run's own, or was created while it ran.
 */
async function removeUnfinished({ db, log, sandbox }: Context): Promise<void> {
  const unfinished = await db.selectFrom("sandbox_seed_runs").selectAll().executeTakeFirst()
  if (!unfinished) return
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = current_schema() and tablename <> all(${KEPT})`.execute(tx)
    // Consents are never deleted; these are of people who were made up and are gone.
    await sql`alter table terms_consents disable trigger user`.execute(tx)
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx)
    await sql`alter table terms_consents enable trigger user`.execute(tx)
    const { offset_ms, frozen_at } = unfinished
    await tx.updateTable("sandbox_clock").set({ offset_ms, frozen_at }).execute()
    await tx.deleteFrom("sandbox_seed_runs").execute()
  })
  if (sandbox) await loadClock(db, sandbox.clock)
  log.warn("the data of an unfinished seed run was removed and the clock restored")
}

/** Removes what a killed run left; does nothing while another process is seeding. */
export async function removeUnfinishedSeed(ctx: Context): Promise<void> {
  await withAdvisoryLock(
    ctx.db,
    SEED_LOCK,
    () => removeUnfinished(ctx),
    () => undefined,
  )
}

/** Seeds an empty database. 409 when there are accounts, or while another process is seeding. */
export async function seedAtomically<T>(ctx: Context, seed: () => Promise<T>): Promise<T> {
  const begin = async (): Promise<T> => {
    await removeUnfinished(ctx)
    await requireEmpty(ctx)
    const { offsetMs, frozenAt } = ctx.sandbox?.clock.state ?? { offsetMs: 0, frozenAt: null }
    await ctx.db
      .insertInto("sandbox_seed_runs")
      .values({ offset_ms: offsetMs, frozen_at: frozenAt })
      .execute()
    try {
      const seeded = await seed()
      await ctx.db.deleteFrom("sandbox_seed_runs").execute()
      return seeded
    } catch (error) {
      await removeUnfinished(ctx)
      throw error
    }
  }
  return withAdvisoryLock(ctx.db, SEED_LOCK, begin, () => {
    throw new ApiError("seed_running")
  })
}
