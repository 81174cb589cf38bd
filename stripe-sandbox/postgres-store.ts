/**
 * A store in one PostgreSQL table, so that ids such as `cus_sbx_…` stay valid after a restart, and processes that
 * share a database share one sandbox.
 */
import type pg from "pg"
import { type RecordQuery, type StoreReader, type StoredRecord, queryKinds } from "./state/records.ts"
import { LockNotAvailableError, type CommitMode, type SandboxStore } from "./state/store-types.ts"
import { serialQueue } from "./store.ts"
import { UnitOfWork } from "./state/unit-of-work.ts"

/** Advisory locks: the one under which the writes of all processes queue, and the namespace of the named ones. */
const WRITE_LOCK = 7_310_021
const NAMED_LOCKS = 7_310_022

const SCHEMA = `
  create table if not exists sandbox_objects (
    id text primary key,
    kind text not null,
    seq bigint not null,
    keys jsonb not null,
    due_at text collate "C",
    -- json, not jsonb: replies keep the order of their members.
    body json not null
  );
  create index if not exists sandbox_objects_kind on sandbox_objects (kind, seq);
  create unique index if not exists sandbox_objects_seq on sandbox_objects (seq);
  create index if not exists sandbox_objects_keys on sandbox_objects using gin (keys jsonb_path_ops);
  drop index if exists sandbox_objects_due;
  create index if not exists sandbox_objects_due_of_kind on sandbox_objects (kind, due_at) where due_at is not null;
  -- Upgrades a table that an earlier version filled.
  do $$ begin
    if coalesce(obj_description('sandbox_objects'::regclass, 'pg_class'), '') <> 'version 2' then
      update sandbox_objects set kind = 'idempotent_reply' where kind = 'kept_reply';
      update sandbox_objects set kind = 'fault_settings', id = 'fault_settings_sbx' where kind = 'switches';
      update sandbox_objects set body = replace(body::text, '"about":', '"objectId":')::json where kind = 'link';
      update sandbox_objects set body = replace(replace(replace(body::text, '"behaves":', '"behavesAs":'),
        '"unproved":', '"unverified":'), '"wrongTries":', '"failedVerifications":')::json
      where kind in ('payment_method', 'payment_intent', 'setup_intent');
      comment on table sandbox_objects is 'version 2';
    end if;
  end $$;
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

/** A store in the database of `pool`. Each write holds one connection; the writes of a process queue before taking it. */
export function postgresStore(pool: pg.Pool): SandboxStore {
  const queue = serialQueue()
  return {
    prepare: async () => {
      const client = await pool.connect()
      try {
        // The lock keeps two starting processes from creating the table at the same time.
        await client.query(`begin; select pg_advisory_xact_lock(${WRITE_LOCK}); ${SCHEMA} commit`)
      } finally {
        client.release()
      }
    },
    read: (work) => work(new UnitOfWork(readerOf(pool))),
    snapshot: (work) =>
      inTransaction(
        pool,
        (client) => client.query("begin isolation level repeatable read read only"),
        (client) => work(new UnitOfWork(readerOf(client))),
      ),
    write: (work, lockName, commitMode = "sync") =>
      queue(
        () =>
          inTransaction(
            pool,
            (client) => beginWrite(client, lockName, commitMode),
            async (client) => {
              const unit = new UnitOfWork(readerOf(client))
              const result = await work(unit)
              await saveChanges(client, unit)
              return result
            },
          ),
        lockName,
      ),
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  begin: (client: pg.PoolClient) => Promise<unknown>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let fatal: Error | undefined
  // A connection lost between two queries emits this event; without a listener it would end the process.
  const onLost = (error: Error): void => {
    fatal = error
  }
  client.on("error", onLost)
  try {
    await begin(client)
    const result = await work(client)
    await client.query("commit")
    return result
  } catch (error) {
    // A connection that cannot roll back is not returned to the pool.
    await client.query("rollback").catch(onLost)
    throw error
  } finally {
    client.off("error", onLost)
    client.release(fatal)
  }
}

/** Begins and takes the locks in one round trip, which would otherwise cost as much as the work itself. */
async function beginWrite(
  client: pg.PoolClient,
  lockName: string | undefined,
  commitMode: CommitMode,
): Promise<void> {
  const start = commitMode === "async" ? "begin; set local synchronous_commit = off;" : "begin;"
  if (lockName === undefined) {
    await client.query(`${start} select pg_advisory_xact_lock(${WRITE_LOCK})`)
    return
  }
  const results = (await client.query(
    `${start} select case when pg_try_advisory_xact_lock(${NAMED_LOCKS}, hashtext(${client.escapeLiteral(lockName)}))
       then pg_advisory_xact_lock(${WRITE_LOCK})::text is not null else false end as acquired`,
  )) as unknown as pg.QueryResult<{ acquired: boolean }>[]
  if (!results.at(-1)?.rows[0]?.acquired) throw new LockNotAvailableError(lockName)
}

function readerOf(db: Querier): StoreReader {
  return {
    get: async (id) => {
      // PostgreSQL text cannot hold a null byte, so no such id can exist.
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
    query.kind === undefined ? "true" : `kind = any(${bind(queryKinds(query))})`,
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

/** Writes all changes of a unit in one statement; new records get the next `seq` numbers. */
async function saveChanges(client: Querier, unit: UnitOfWork): Promise<void> {
  const changes = unit.changes()
  const removed = changes.filter((each) => each.record === null).map((each) => each.id)
  if (removed.length > 0) await client.query("delete from sandbox_objects where id = any($1)", [removed])
  const saved = changes.map((each) => each.record).filter((record) => record !== null)
  if (saved.length === 0) return
  await client.query(
    `insert into sandbox_objects (id, kind, seq, keys, due_at, body)
     select id, kind, case when new.seq > 0 then new.seq else top.seq + place end, keys::jsonb, due_at, body::json
     from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[])
       with ordinality as new (id, kind, seq, keys, due_at, body, place),
       (select coalesce(max(seq), 0) as seq from sandbox_objects) as top
     on conflict (id) do update set keys = excluded.keys, due_at = excluded.due_at, body = excluded.body`,
    [
      saved.map((record) => record.id),
      saved.map((record) => record.kind),
      saved.map((record) => record.seq),
      saved.map((record) => JSON.stringify(record.keys)),
      saved.map((record) => record.dueAt),
      saved.map((record) => JSON.stringify(record.body)),
    ],
  )
}
