import { prepareDatabase } from "#server/prepare-database.ts"
import { startEmbeddedDatabase } from "#server/db/embedded.ts"
import { postgresStore } from "#stripe-sandbox/postgres-store.ts"
import { TEMPORARY_ROOT } from "#test/support/temporary-root.ts"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"

export const TEMPLATE_DATABASE = "prepside_template"

declare module "vitest" {
  interface ProvidedContext {
    server: { host: string; port: number; user: string }
  }
}

type Server = { address: { host: string; port: number; user: string }; stop(): Promise<void> }

/**
 * A real PostgreSQL and in it a migrated template, from which each test clones a database of its own. Durability is
 * off: nothing of a test outlives it.
 */
async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(TEMPORARY_ROOT, "prepside-test-"))
  await chmod(folder, 0o711)
  const database = await startEmbeddedDatabase({ folder, durable: false })
  const { host, port, user } = database.connection
  const admin = new pg.Client(database.connection)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE_DATABASE}`)
  await admin.end()
  const template = { host, port, user, database: TEMPLATE_DATABASE }
  await prepareDatabase(template)
  const pool = new pg.Pool(template)
  await postgresStore(pool).prepare()
  await pool.end()
  return {
    address: { host, port, user },
    stop: async () => {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Of the whole run: each project loads this file on its own, and would start a server of its own. */
const run = globalThis as { testServer?: { started: Promise<Server>; projects: number } }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.testServer ??= { started: startServer(), projects: 0 })
  shared.projects += 1
  const server = await shared.started
  project.provide("server", server.address)
  return async () => {
    shared.projects -= 1
    if (shared.projects > 0) return
    delete run.testServer
    await server.stop()
  }
}
