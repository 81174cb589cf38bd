import { TEMPLATE_DATABASE } from "#test/support/database.ts"
import { KeptClient, type KeptClients } from "#test/support/kept-client.ts"
import { randomBytes } from "node:crypto"
import pg from "pg"
import { inject } from "vitest"

/** A database as the migrations leave it, and a connection that empties it. */
type TestDatabase = {
  name: string
  /** The connections of its worlds. */
  clients: KeptClients
  connection: pg.Client
  emptying: string
  readState: () => Promise<string>
  /** Its state when new. */
  fresh: string
}

/** Emptied databases of earlier tests of this worker: creating one costs more than most tests. */
const emptied: TestDatabase[] = []
const MOST_EMPTIED = 2

async function connect(database: string): Promise<pg.Client> {
  const client = new pg.Client({ ...inject("server"), database })
  // The server may end before this process.
  client.on("error", () => undefined)
  await client.connect()
  return client
}

async function onServer(sql: string): Promise<void> {
  const admin = await connect("postgres")
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}

const TABLES = `select format('%I.%I', nspname, relname) as name from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname !~ '^(?:pg_|information_schema$)' order by 1`

/** The queue lists its processes, the one of the migrations too. */
const QUEUE_PROCESSES = "pgboss.instance"

/** What differs once something of the schema was added, removed or switched off. */
const SCHEMA = `(select concat(count(*), ':', max(oid)) from pg_class),
  (select count(*) from pg_attribute where not attisdropped), (select count(*) from pg_constraint),
  (select count(*) from pg_trigger where tgenabled = 'O'), (select count(*) from pg_proc)`

async function createDatabase(): Promise<TestDatabase> {
  const name = `t_${randomBytes(8).toString("hex")}`
  await onServer(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  const connection = await connect(name)
  const { rows: tables } = await connection.query<{ name: string }>(TABLES)
  const parts = [SCHEMA]
  // Without triggers, so that foreign keys ask for no order, and rows that never change can go.
  const emptying = ["set local session_replication_role = replica", "set local lock_timeout = '2s'"]
  for (const table of tables) {
    const { rowCount } = await connection.query(`select from ${table.name} limit 1`)
    // What the migrations have written stays.
    if (rowCount === 0 || table.name === QUEUE_PROCESSES) emptying.push(`delete from ${table.name}`)
    else
      parts.push(`(select md5(string_agg(each::text, ',' order by each::text)) from ${table.name} as each)`)
  }
  const state = `select concat_ws(',', ${parts.join(", ")}) as state`
  const readState = async () => (await connection.query<{ state: string }>(state)).rows[0]?.state ?? ""
  return {
    name,
    clients: { open: new Set(), waiting: [] },
    connection,
    emptying: emptying.join("; "),
    readState,
    fresh: await readState(),
  }
}

async function drop({ name, connection }: TestDatabase): Promise<void> {
  await connection.end()
  await onServer(`drop database if exists ${name} with (force)`)
}

/** Ends the connections of others, and removes all rows. */
async function empty({ connection, clients, emptying }: TestDatabase): Promise<void> {
  await connection.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1)`,
    [[...clients.open].map((client) => client.processId)],
  )
  await connection.query(emptying)
}

/** Whether a connection is in a transaction. */
async function isAtWork({ connection }: TestDatabase): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and backend_type = 'client backend' and state <> 'idle'`,
  )
  return rowCount !== 0
}

type Lease = {
  connection: pg.PoolConfig
  isAtWork(): Promise<boolean>
  /** Removes all rows and ends the connections of others; false when the database is not as new then. */
  makeFresh(): Promise<boolean>
  giveBack(): Promise<void>
}

/**
 * A database for one world. Given back it is emptied for the next world of this worker; one whose schema was
 * changed is dropped.
 */
export async function takeDatabase(): Promise<Lease> {
  const database = emptied.pop() ?? (await createDatabase())
  const { name, clients } = database
  const makeFresh = (): Promise<boolean> =>
    empty(database).then(
      async () => (await database.readState()) === database.fresh,
      () => false,
    )
  return {
    connection: { ...inject("server"), database: name, Client: KeptClient.keptIn(clients) },
    isAtWork: () => isAtWork(database),
    makeFresh,
    giveBack: async () => {
      if ((await makeFresh()) && emptied.length < MOST_EMPTIED) emptied.push(database)
      else await drop(database)
    },
  }
}
