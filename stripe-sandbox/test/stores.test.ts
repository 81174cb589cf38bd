import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { postgresStore } from "../postgres-store.ts"
import { LockNotAvailableError } from "../state/store-types.ts"
import { type SandboxStore, memoryStore } from "../store.ts"
import { type TestDatabase, startPostgres } from "./start-postgres.ts"
import { chargeOf, createAccount, createPayer, pay, rejectionOf, transfer } from "./fixtures.ts"
import { passTime, startWorld } from "./world.ts"

let database: TestDatabase
beforeAll(async () => {
  database = await startPostgres()
}, 60_000)
afterAll(() => database.stop())

const record = (id: string, more: object = {}) => ({
  id,
  kind: "test",
  keys: {},
  dueAt: null,
  body: { shown: {}, hidden: {} },
  ...more,
})

describe.each(["memory", "postgres"])("The %s store", (name) => {
  const stores = new Map<string, SandboxStore>()
  async function openStore(): Promise<SandboxStore> {
    const store = stores.get(name) ?? (name === "memory" ? memoryStore() : postgresStore(database.pool()))
    stores.set(name, store)
    await store.prepare()
    return store
  }

  test("stores all changes of a write that resolves and none of one that rejects", async () => {
    const store = await openStore()
    await store.write(async (unit) => unit.add(record("a1")))
    await expect(
      store.write(async (unit) => {
        unit.add(record("a2"))
        unit.remove("a1")
        throw new Error("no")
      }),
    ).rejects.toThrow("no")
    expect(await store.read((unit) => unit.get("a1"))).toMatchObject({ id: "a1", kind: "test" })
    expect(await store.read((unit) => unit.get("a2"))).toBeNull()
  })

  test("lists the changes of the current write as if they were stored, newest and oldest first", async () => {
    const store = await openStore()
    await store.write(async (unit) =>
      ["b1", "b2", "b3"].forEach((id) => unit.add(record(id, { kind: "b", keys: { of: "x" } }))),
    )
    const seen = await store.write(async (unit) => {
      unit.add(record("b4", { kind: "b", keys: { of: "x" } }))
      unit.add(record("b5", { kind: "b", keys: { of: "x" } }))
      unit.remove("b2")
      await unit.put(record("b3", { kind: "b", keys: { of: "y" } }))
      const query = { kind: "b", where: { of: "x" }, limit: 2 } as const
      return [await unit.list({ ...query, order: "newest" }), await unit.list({ ...query, order: "oldest" })]
    })
    expect(seen.map((list) => list.map((each) => each.id))).toEqual([
      ["b5", "b4"],
      ["b1", "b4"],
    ])
    const stored = await store.read((unit) => unit.list({ kind: "b", order: "newest", limit: 9 }))
    expect(stored.map((each) => each.id)).toEqual(["b5", "b4", "b3", "b1"])
  })

  test("lists due records by time, and pages by seq", async () => {
    const store = await openStore()
    await store.write(async (unit) => {
      unit.add(record("c1", { kind: "c", dueAt: "2026-03-02T00:00:00.000Z" }))
      unit.add(record("c2", { kind: "c", dueAt: "2026-03-01T00:00:00.000Z" }))
      unit.add(record("c3", { kind: "c" }))
    })
    const due = await store.read((unit) => unit.list({ kind: "c", due: true, order: "oldest", limit: 9 }))
    expect(due.map((each) => each.id)).toEqual(["c2", "c1"])
    const all = await store.read((unit) => unit.list({ kind: "c", order: "newest", limit: 9 }))
    const older = await store.read((unit) =>
      unit.list({ kind: "c", order: "newest", limit: 9, olderThan: all[0]?.seq ?? 0 }),
    )
    expect(older.map((each) => each.id)).toEqual(["c2", "c1"])
  })

  test("runs one write at a time, and rejects a lock that is held", async () => {
    const store = await openStore()
    let running = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 10 }, () =>
        store.write(async (unit) => {
          most = Math.max(most, (running += 1))
          await unit.get("a1")
          running -= 1
        }),
      ),
    )
    expect(most).toBe(1)
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const first = store.write(() => released, "key")
    await expect(store.write(async () => undefined, "key")).rejects.toBeInstanceOf(LockNotAvailableError)
    release()
    await first
    await store.write(async () => undefined, "key")
  })

  test("treats an id with a null byte as missing", async () => {
    const world = await startWorld({ store: await openStore(), hasWebhook: false })
    expect((await rejectionOf(world.stripe.customers.retrieve("cus_\0"))).code).toBe("resource_missing")
    expect((await rejectionOf(world.stripe.transfers.list({ transfer_group: "\0" }))).statusCode).toBe(400)
    expect((await fetch(`${world.url}/embedded/payouts?client_secret=%00`)).status).toBe(401)
    await world.close()
    expect(world.errors).toEqual([])
  })

  test("lists due records of several kinds", async () => {
    const store = await openStore()
    await store.write(async (unit) => {
      unit.add(record("d1", { kind: "d", dueAt: "2026-03-01T00:00:00.000Z" }))
      unit.add(record("e1", { kind: "e", dueAt: "2026-03-03T00:00:00.000Z" }))
      unit.add(record("f1", { kind: "f", dueAt: "2026-03-02T00:00:00.000Z" }))
    })
    const due = await store.read((unit) =>
      unit.list({ kind: ["f", "d"], due: true, order: "oldest", limit: 9 }),
    )
    expect(due.map((each) => each.id)).toEqual(["d1", "f1"])
  })

  test("deletes expired v1 replies, even behind many older v2 replies that last 30 days", async () => {
    const world = await startWorld({ store: await openStore(), hasWebhook: false })
    const replies = () =>
      world.store.read((unit) => unit.list({ kind: "idempotent_reply", order: "oldest", limit: 1000 }))
    const countExpired = async () =>
      (await replies()).filter((each) => (each.dueAt ?? "") <= world.now().toISOString()).length
    // More v2 replies than one pruning reads, and older than the v1 replies.
    for (let i = 0; i < 70; i += 1)
      await world.stripe.v2.core.accounts.create({ configuration: { recipient: {} } })
    for (let i = 0; i < 40; i += 1) await world.stripe.customers.create({})
    const before = (await replies()).length
    world.advanceClock({ hours: 23, minutes: 59 })
    for (let i = 0; i < 16; i += 1) await world.stripe.customers.create({})
    expect((await replies()).length).toBe(before + 16)
    world.advanceClock({ minutes: 1 })
    const expired = await countExpired()
    expect(expired).toBeGreaterThanOrEqual(40)
    // Every 16th reply deletes up to 64 expired ones.
    for (let i = 0; i < 16 * Math.ceil(expired / 64); i += 1) await world.stripe.customers.create({})
    expect(await countExpired()).toBe(0)
    expect((await replies()).length).toBeGreaterThanOrEqual(70 + 16)
    await world.close()
  })

  test("supports a payment from card to account", async () => {
    const world = await startWorld({ store: await openStore() })
    const intent = await pay(world, await createPayer(world))
    const account = await createAccount(world)
    await transfer(world, 8000, account, chargeOf(intent))
    await world.sandbox.control.flushEvents()
    expect(world.received.at(-1)?.type).toBe("transfer.created")
    expect((await world.sandbox.control.ledger()).transfers.at(-1)).toMatchObject({
      amount: 8000,
      destination: account,
    })
    await world.close()
    expect(world.errors).toEqual([])
  })
})

test("A restart on a database keeps objects, idempotency keys, timers and undelivered events", async () => {
  const store = () => postgresStore(database.pool())
  const world = await startWorld({ store: store(), hasWebhook: false })
  const payer = await createPayer(world, "pm_usBankAccount_success")
  const key = { idempotencyKey: "across a restart" }
  const params = { amount: 500, currency: "usd", customer: payer.customer, payment_method: payer.method }
  const intent = await world.stripe.paymentIntents.create(params, key)
  await world.stripe.paymentIntents.confirm(intent.id, { off_session: true })
  await world.close()
  const restarted = await startWorld({ store: store(), from: world.now() })
  expect((await restarted.stripe.paymentIntents.create(params, key)).id).toBe(intent.id)
  expect((await restarted.stripe.paymentIntents.retrieve(intent.id)).status).toBe("processing")
  await passTime(restarted, { days: 6 })
  expect((await restarted.stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded")
  await restarted.sandbox.control.flushEvents()
  const events = restarted.received.map(
    (each) => JSON.parse(each.raw) as { type: string; data: { object: { id: string } } },
  )
  expect(events.filter((each) => each.data.object.id === intent.id).map((each) => each.type)).toEqual([
    "payment_intent.created",
    "payment_intent.processing",
    "payment_intent.succeeded",
  ])
  await restarted.close()
})

test("A table of an earlier version is upgraded once", async () => {
  const pool = database.pool()
  const store = postgresStore(pool)
  await store.prepare()
  await pool.query("comment on table sandbox_objects is null")
  const body = { shown: {}, hidden: { behaves: "pm_card_visa", unproved: true } }
  await store.write(async (unit) => {
    unit.add(record("pm_old", { kind: "payment_method", body }))
    unit.add(record("kept_old", { kind: "kept_reply" }))
  })
  await store.prepare()
  const [method, reply] = await store.read(async (unit) => [
    await unit.get("pm_old"),
    await unit.get("kept_old"),
  ])
  expect(method?.body).toMatchObject({ hidden: { behavesAs: "pm_card_visa", unverified: true } })
  expect(reply?.kind).toBe("idempotent_reply")
  await store.write(async (unit) => unit.add(record("kept_new", { kind: "kept_reply" })))
  await store.prepare()
  expect((await store.read((unit) => unit.get("kept_new")))?.kind).toBe("kept_reply")
  await store.write(async (unit) => ["pm_old", "kept_old", "kept_new"].forEach((id) => unit.remove(id)))
})

test("Two stores on one database run one write at a time, and share locks", async () => {
  const [a, b] = [postgresStore(database.pool()), postgresStore(database.pool())]
  await Promise.all([a.prepare(), b.prepare()])
  const count = (store: SandboxStore) =>
    store.write(async (unit) => {
      const before = (await unit.get("count")) ?? record("count", { keys: { n: "0" } })
      await unit.put({ ...before, keys: { n: String(Number((before.keys as { n: string }).n) + 1) } })
    })
  await Promise.all(Array.from({ length: 40 }, (_, i) => count(i % 2 ? a : b)))
  expect((await a.read((unit) => unit.get("count")))?.keys).toEqual({ n: "40" })
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let start = (): void => undefined
  const started = new Promise<void>((resolve) => (start = resolve))
  const first = a.write(async () => {
    start()
    await released
  }, "shared")
  await started
  await expect(b.write(async () => undefined, "shared")).rejects.toBeInstanceOf(LockNotAvailableError)
  release()
  await first
})

test("A write whose process is killed before the commit stores nothing", async () => {
  const pool = database.pool()
  const store = postgresStore(pool)
  await store.prepare()
  await expect(
    store.write(async (unit) => {
      unit.add(record("killed"))
      // A killed process closes its connection.
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'",
      )
      await unit.get("anything")
    }),
  ).rejects.toThrow()
  expect(await store.read((unit) => unit.get("killed"))).toBeNull()
  await store.write(async (unit) => unit.add(record("after")))
  expect(await store.read((unit) => unit.get("after"))).not.toBeNull()
})
