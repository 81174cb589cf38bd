import { DAY_MS, plus } from "#domain/time.ts"
import { purge } from "#server/tasks/purge.ts"
import { createClockedInJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { sql } from "kysely"
import { expect, test } from "vitest"

type Expiring =
  | "sessions"
  | "login_failures"
  | "password_resets"
  | "unconfirmed_mails"
  | "clock_in_failures"
  | "idempotent_answers"
  | "timer_failures"
  | "provider_events"

const count = async (w: World, table: Expiring | "audit" | "messages"): Promise<number> => {
  const row = await w.ctx.db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Exactly one row of each kind that expires, of the present instant. */
async function fill(w: World, jobId: string): Promise<void> {
  const { db } = w.ctx
  const at = w.now()
  const hash = Buffer.alloc(32)
  const whose = { role: "worker", account_id: "0".repeat(24) } as const
  for (const table of [
    "sessions",
    "login_failures",
    "password_resets",
    "unconfirmed_mails",
    "clock_in_failures",
    "idempotent_answers",
    "timer_failures",
    "provider_events",
  ] as const)
    await db.deleteFrom(table).execute()
  await db
    .insertInto("sessions")
    .values({ ...whose, token_hash: hash, created_at: at, last_used_at: at })
    .execute()
  await db
    .insertInto("login_failures")
    .values({ role: "worker", account_key: "ana@example.com", address: "127.0.0.1", at })
    .execute()
  await db
    .insertInto("password_resets")
    .values({ ...whose, token_hash: hash, created_at: at })
    .execute()
  await db.insertInto("unconfirmed_mails").values({ address_hash: hash, at }).execute()
  await db.insertInto("clock_in_failures").values({ job_id: jobId, at }).execute()
  await db
    .insertInto("idempotent_answers")
    .values({ account_id: whose.account_id, call: "createJob", key: "one", body_hash: hash, at })
    .execute()
  await db
    .insertInto("timer_failures")
    .values({ timer: "shift.expire", subject_id: jobId, attempts: 1, next_at: at })
    .execute()
  await db.insertInto("provider_events").values({ id: "evt_1", type: "made.up", received_at: at }).execute()
}

test.each<[Expiring, number]>([
  ["sessions", 30],
  ["provider_events", 30],
  ["timer_failures", 2],
  ["login_failures", 2],
  ["clock_in_failures", 2],
  ["idempotent_answers", 1],
  ["password_resets", 1 / 24],
  ["unconfirmed_mails", 1 / 24],
])("%s are kept for %i days and not a millisecond more", async (table, days) => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  const job = await createClockedInJob(w, employer, await createWorker(w))
  await fill(w, job._id)
  const at = w.now()
  w.ctx.sandbox?.clock.moveTo(plus(at, days * DAY_MS), true)
  await purge(w.ctx)
  expect(await count(w, table)).toBe(1)
  w.ctx.sandbox?.clock.moveTo(plus(at, days * DAY_MS + 1), true)
  await purge(w.ctx)
  expect(await count(w, table)).toBe(0)
})

test("audit and messages stay for ever", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  await createClockedInJob(w, employer, await createWorker(w))
  const before = [await count(w, "audit"), await count(w, "messages")]
  expect(Math.min(...before)).toBeGreaterThan(0)
  w.ctx.sandbox?.clock.moveTo(plus(w.now(), 4000 * DAY_MS), true)
  await purge(w.ctx)
  expect([await count(w, "audit"), await count(w, "messages")]).toEqual(before)
})

test("every table that is purged has an index on the column that it is purged by", async () => {
  const w = await startWorld()
  const columns = {
    sessions: "last_used_at",
    login_failures: "at",
    password_resets: "created_at",
    clock_in_failures: "at",
    unconfirmed_mails: "at",
    idempotent_answers: "at",
    timer_failures: "next_at",
    provider_events: "received_at",
  } satisfies Record<Expiring, string>
  const { rows } = await sql<{ indexed: string }>`
    select i.indrelid::regclass || '.' || a.attname as indexed
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indpred is null and i.indisvalid`.execute(w.ctx.db)
  const indexed = rows.map((row) => row.indexed)
  for (const [table, column] of Object.entries(columns)) expect(indexed).toContain(`${table}.${column}`)
})

test("more rows than one statement may delete are deleted in several", async () => {
  const w = await startWorld()
  await sql`
    insert into provider_events (id, type, received_at)
    select 'evt_' || n, 'made.up', ${plus(w.now(), -31 * DAY_MS)} from generate_series(1, 5001) n`.execute(
    w.ctx.db,
  )
  await sql`
    create function refuse_large() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 5000 then raise exception 'too many rows at once'; end if;
      return null;
    end $$`.execute(w.ctx.db)
  await sql`
    create trigger refuse_large after delete on provider_events
    referencing old table as gone for each statement execute function refuse_large()`.execute(w.ctx.db)
  await purge(w.ctx)
  expect(await count(w, "provider_events")).toBe(0)
})

test("a table whose rows cannot be deleted keeps no other from being purged, and the purge fails", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  const job = await createClockedInJob(w, employer, await createWorker(w))
  await fill(w, job._id)
  await sql`
    create function refuse_deletion() returns trigger language plpgsql as $$
    begin raise exception 'not now'; end $$`.execute(w.ctx.db)
  await sql`
    create trigger refuse_deletion before delete on sessions
    for each row execute function refuse_deletion()`.execute(w.ctx.db)
  w.ctx.sandbox?.clock.moveTo(plus(w.now(), 31 * DAY_MS), true)
  await expect(purge(w.ctx)).rejects.toMatchObject({ errors: [{ message: "not now" }] })
  expect(await count(w, "sessions")).toBe(1)
  expect(await count(w, "provider_events")).toBe(0)
  expect(await count(w, "idempotent_answers")).toBe(0)
})
