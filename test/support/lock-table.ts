import type { World } from "#test/support/world.ts"
import pg from "pg"
import { inject, onTestFinished } from "vitest"

/** Locks a table against every other connection; returns the unlocking. */
export async function lockTable(w: World, table: string): Promise<() => Promise<void>> {
  const { rows } = await w.ctx.pool.query<{ name: string }>("select current_database() as name")
  const holder = new pg.Client({ ...inject("server"), database: rows[0]?.name })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query("begin")
  await holder.query(`lock table ${table} in access exclusive mode`)
  return async () => {
    await holder.query("rollback")
  }
}
