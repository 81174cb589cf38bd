import type { Context } from "#server/context.ts"
import { type Db, inTransaction } from "#server/db/db.ts"
import { Failure } from "#server/failure.ts"
import { sql } from "kysely"

/**
 * A town is built by many calls over a minute. A builder that is killed leaves half of one and a clock of long
 * ago, so the database says that one is being built, and what is left of it is taken away whole.
 */

/** Any fixed number other than the other locks': whoever builds holds it, so that a row without it is an orphan. */
const TOWN_LOCK = 7_307_011
/** What is not of the town: the steps of the schema, the clock, and the word that one is being built. */
const KEPT = ["migrations", "sandbox_clock", "sandbox_town"]

async function alone<T>(ctx: Context, work: () => Promise<T>, otherwise: () => T): Promise<T> {
  return ctx.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${TOWN_LOCK}) as mine`.execute(
      connection,
    )
    if (!rows[0]?.mine) return otherwise()
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${TOWN_LOCK})`.execute(connection)
    }
  })
}

async function requireEmpty(db: Db): Promise<void> {
  for (const table of ["workers", "employers"] as const) {
    const someone = await db.selectFrom(table).select("id").limit(1).executeTakeFirst()
    if (someone) throw new Failure("already_done", { text: "The town is built on an empty database only." })
  }
}

/** Everything there is was made by the town, which begins on an empty database. */
async function takeAway({ db, log }: Context): Promise<void> {
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
  log.warn("a town that was cut short is taken away; the clock is again what it was before")
}

/** Takes away what a killed builder left; leaves a town alone that another process builds right now. */
export async function clearUnfinishedTown(ctx: Context): Promise<void> {
  await alone(
    ctx,
    () => takeAway(ctx),
    () => undefined,
  )
}

/** Runs the builder on an empty database. 409 when there are accounts, or while another process builds. */
export async function wholeOrNotAtAll<T>(ctx: Context, build: () => Promise<T>): Promise<T> {
  const begin = async (): Promise<T> => {
    await takeAway(ctx)
    await requireEmpty(ctx.db)
    const { offsetMs, frozenAt } = ctx.sandbox?.clock.state ?? { offsetMs: 0, frozenAt: null }
    await ctx.db.insertInto("sandbox_town").values({ offset_ms: offsetMs, frozen_at: frozenAt }).execute()
    const built = await build()
    await ctx.db.deleteFrom("sandbox_town").execute()
    return built
  }
  return alone(ctx, begin, () => {
    throw new Failure("wrong_state", { text: "The town is being built. Please wait a minute." })
  })
}
