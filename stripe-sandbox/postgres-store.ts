/**
 * The sandbox's state in PostgreSQL, in a table of its own, so that stored `cus_sbx_…` survive a restart and
 * two product processes over one database see one Stripe.
 */
import type pg from "pg"
import { type RecordQuery, type StoreReader, type StoredRecord, kindsIn } from "./state/records.ts"
import { ClaimTaken, type Safety, type SandboxStore } from "./state/store-types.ts"
import { oneAtATime } from "./store.ts"
import { UnitOfWork } from "./state/unit-of-work.ts"

/** Advisory lock under which all writes of all processes queue. The number means nothing; it only is ours. */
const WRITERS = 7_310_021
const CLAIMS = 7_310_022

const TABLES = `
  create table if not exists sandbox_objects (
    id text primary key,
    kind text not null,
    seq bigint not null,
    keys jsonb not null,
    due_at text collate "C",
    -- json, not jsonb: replies keep the order of their members
    body json not null
  );
  create index if not exists sandbox_objects_kind on sandbox_objects (kind, seq);
  create unique index if not exists sandbox_objects_seq on sandbox_objects (seq);
  create index if not exists sandbox_objects_keys on sandbox_objects using gin (keys jsonb_path_ops);
  drop index if exists sandbox_objects_due;
  create index if not exists sandbox_objects_due_of_kind on sandbox_objects (kind, due_at) where due_at is not null;
`

type Row = {
  id: string
  kind: string
  seq: string
  keys: Record<string, string>
  due_at: string | null
  body: object
}
type Querier = Pick<pg.Pool, "query">

/** A store in the database of `pool`. Each write holds one connection; writes of one process queue before taking it. */
export function postgresStore(pool: pg.Pool): SandboxStore {
  const queue = oneAtATime()
  return {
    prepare: async () => {
      const client = await pool.connect()
      try {
        // Two processes starting at once would both find no table.
        await client.query(`begin; select pg_advisory_xact_lock(${WRITERS}); ${TABLES} commit`)
      } finally {
        client.release()
      }
    },
    read: (work) => work(new UnitOfWork(readerOf(pool))),
    snapshot: async (work) => {
      const client = await pool.connect()
      let fatal: Error | undefined
      const lost = (error: Error): void => {
        fatal = error
      }
      client.on("error", lost)
      try {
        await client.query("begin isolation level repeatable read read only")
        return await work(new UnitOfWork(readerOf(client)))
      } finally {
        await client.query("commit").catch(lost)
        client.off("error", lost)
        client.release(fatal)
      }
    },
    write: (work, claim, safety = "durable") =>
      queue(async () => {
        const client = await pool.connect()
        let fatal: Error | undefined
        // A connection lost between two queries says so here; unheard, it would end the process.
        const lost = (error: Error): void => {
          fatal = error
        }
        client.on("error", lost)
        try {
          await begin(client, claim, safety)
          const unit = new UnitOfWork(readerOf(client))
          const result = await work(unit)
          await flush(client, unit)
          await client.query("commit")
          return result
        } catch (error) {
          // A connection that cannot even roll back is not given back to the pool.
          await client.query("rollback").catch(lost)
          throw error
        } finally {
          client.off("error", lost)
          client.release(fatal)
        }
      }, claim),
  }
}

/** Begins, and waits for its turn; all in one message, since each would cost as much as the work itself. */
async function begin(client: pg.PoolClient, claim: string | undefined, safety: Safety): Promise<void> {
  const start = safety === "lax" ? "begin; set local synchronous_commit = off;" : "begin;"
  if (claim === undefined) {
    await client.query(`${start} select pg_advisory_xact_lock(${WRITERS})`)
    return
  }
  const answers = (await client.query(
    `${start} select case when pg_try_advisory_xact_lock(${CLAIMS}, hashtext(${client.escapeLiteral(claim)}))
       then pg_advisory_xact_lock(${WRITERS})::text is not null else false end as free`,
  )) as unknown as pg.QueryResult<{ free: boolean }>[]
  if (!answers.at(-1)?.rows[0]?.free) throw new ClaimTaken(claim)
}

function readerOf(db: Querier): StoreReader {
  return {
    get: async (id) => {
      // The database takes no null byte, so nothing can be kept under such an id.
      if (id.includes("\0")) return null
      const { rows } = await db.query<Row>("select * from sandbox_objects where id = $1", [id])
      return rows[0] ? recordOf(rows[0]) : null
    },
    list: async (query) => {
      const { rows } = await db.query<Row>(...selectOf(query))
      return rows.map(recordOf)
    },
  }
}

function selectOf(query: RecordQuery): [string, unknown[]] {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const conditions = [
    query.kind === undefined ? "true" : `kind = any(${bind(kindsIn(query))})`,
    query.where ? `keys @> ${bind(JSON.stringify(query.where))}::jsonb` : "true",
    query.due ? "due_at is not null" : "true",
    query.olderThan === undefined ? "true" : `seq < ${bind(query.olderThan)}`,
    query.newerThan === undefined ? "true" : `seq > ${bind(query.newerThan)}`,
  ]
  const order = query.due ? "due_at, seq" : query.order === "newest" ? "seq desc" : "seq"
  return [
    `select * from sandbox_objects where ${conditions.join(" and ")} order by ${order} limit ${bind(query.limit)}`,
    values,
  ]
}

function recordOf(row: Row): StoredRecord {
  return {
    id: row.id,
    kind: row.kind,
    seq: Number(row.seq),
    keys: row.keys,
    dueAt: row.due_at,
    body: row.body,
  }
}

/** Writes all changes of a unit in one statement; new records take the next places in the order. */
async function flush(client: Querier, unit: UnitOfWork): Promise<void> {
  const changes = unit.changes()
  const removed = changes.filter((each) => each.record === null).map((each) => each.id)
  if (removed.length > 0) await client.query("delete from sandbox_objects where id = any($1)", [removed])
  const kept = changes.map((each) => each.record).filter((record) => record !== null)
  if (kept.length === 0) return
  await client.query(
    `insert into sandbox_objects (id, kind, seq, keys, due_at, body)
     select id, kind, case when new.seq > 0 then new.seq else top.seq + place end, keys::jsonb, due_at, body::json
     from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[])
       with ordinality as new (id, kind, seq, keys, due_at, body, place),
       (select coalesce(max(seq), 0) as seq from sandbox_objects) as top
     on conflict (id) do update set keys = excluded.keys, due_at = excluded.due_at, body = excluded.body`,
    [
      kept.map((record) => record.id),
      kept.map((record) => record.kind),
      kept.map((record) => record.seq),
      kept.map((record) => JSON.stringify(record.keys)),
      kept.map((record) => record.dueAt),
      kept.map((record) => JSON.stringify(record.body)),
    ],
  )
}
