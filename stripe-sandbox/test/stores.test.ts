import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { postgresStore } from "../postgres-store.ts"
import { LockNotAvailableError } from "../state/store-types.ts"
import { type SandboxStore, memoryStore } from "../store.ts"
import { type Database, startPostgres } from "./postgres.ts"
import { chargeOf, pass, pay, payer, refused, start, worker } from "./start.ts"

let database: Database
beforeAll(async () => {
  database = await startPostgres()
}, 60_000)
afterAll(() => database.stop())

const thing = (id: string, more: object = {}) => ({
  id,
  kind: "thing",
  keys: {},
  dueAt: null,
  body: { shown: {}, hidden: {} },
  ...more,
})

describe.each(["memory", "postgres"])("The %s store", (name) => {
  const stores = new Map<string, SandboxStore>()
  async function opened(): Promise<SandboxStore> {
    const store = stores.get(name) ?? (name === "memory" ? memoryStore() : postgresStore(database.pool()))
    stores.set(name, store)
    await store.prepare()
    return store
  }

  test("keeps all changes of a write that resolves and none of one that rejects", async () => {
    const store = await opened()
    await store.write(async (unit) => unit.add(thing("a1")))
    await expect(
      store.write(async (unit) => {
        unit.add(thing("a2"))
        unit.remove("a1")
        throw new Error("no")
      }),
    ).rejects.toThrow("no")
    expect(await store.read((unit) => unit.get("a1"))).toMatchObject({ id: "a1", kind: "thing" })
    expect(await store.read((unit) => unit.get("a2"))).toBeNull()
  })

  test("lists what a write has changed so far as if it were kept already, newest and oldest first", async () => {
    const store = await opened()
    await store.write(async (unit) =>
      ["b1", "b2", "b3"].forEach((id) => unit.add(thing(id, { kind: "b", keys: { of: "x" } }))),
    )
    const seen = await store.write(async (unit) => {
      unit.add(thing("b4", { kind: "b", keys: { of: "x" } }))
      unit.add(thing("b5", { kind: "b", keys: { of: "x" } }))
      unit.remove("b2")
      await unit.put(thing("b3", { kind: "b", keys: { of: "y" } }))
      const query = { kind: "b", where: { of: "x" }, limit: 2 } as const
      return [await unit.list({ ...query, order: "newest" }), await unit.list({ ...query, order: "oldest" })]
    })
    expect(seen.map((list) => list.map((each) => each.id))).toEqual([
      ["b5", "b4"],
      ["b1", "b4"],
    ])
    const kept = await store.read((unit) => unit.list({ kind: "b", order: "newest", limit: 9 }))
    expect(kept.map((each) => each.id)).toEqual(["b5", "b4", "b3", "b1"])
  })

  test("finds the earliest due first, and pages by place", async () => {
    const store = await opened()
    await store.write(async (unit) => {
      unit.add(thing("c1", { kind: "c", dueAt: "2026-03-02T00:00:00.000Z" }))
      unit.add(thing("c2", { kind: "c", dueAt: "2026-03-01T00:00:00.000Z" }))
      unit.add(thing("c3", { kind: "c" }))
    })
    const due = await store.read((unit) => unit.list({ kind: "c", due: true, order: "oldest", limit: 9 }))
    expect(due.map((each) => each.id)).toEqual(["c2", "c1"])
    const all = await store.read((unit) => unit.list({ kind: "c", order: "newest", limit: 9 }))
    const older = await store.read((unit) =>
      unit.list({ kind: "c", order: "newest", limit: 9, olderThan: all[0]?.seq ?? 0 }),
    )
    expect(older.map((each) => each.id)).toEqual(["c2", "c1"])
  })

  test("never lets two writes overlap, and refuses a claim that is held", async () => {
    const store = await opened()
    let inside = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 10 }, () =>
        store.write(async (unit) => {
          most = Math.max(most, (inside += 1))
          await unit.get("a1")
          inside -= 1
        }),
      ),
    )
    expect(most).toBe(1)
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    const first = store.write(() => gate, "key")
    await expect(store.write(async () => undefined, "key")).rejects.toBeInstanceOf(LockNotAvailableError)
    open()
    await first
    await store.write(async () => undefined, "key")
  })

  test("knows no id that no database could hold, and answers for it", async () => {
    const world = await start({ store: await opened(), deaf: true })
    expect((await refused(world.stripe.customers.retrieve("cus_\0"))).code).toBe("resource_missing")
    expect((await refused(world.stripe.transfers.list({ transfer_group: "\0" }))).statusCode).toBe(400)
    expect((await fetch(`${world.url}/embedded/payouts?client_secret=%00`)).status).toBe(401)
    await world.close()
    expect(world.errors).toEqual([])
  })

  test("finds what is due among several kinds only", async () => {
    const store = await opened()
    await store.write(async (unit) => {
      unit.add(thing("d1", { kind: "d", dueAt: "2026-03-01T00:00:00.000Z" }))
      unit.add(thing("e1", { kind: "e", dueAt: "2026-03-03T00:00:00.000Z" }))
      unit.add(thing("f1", { kind: "f", dueAt: "2026-03-02T00:00:00.000Z" }))
    })
    const due = await store.read((unit) =>
      unit.list({ kind: ["f", "d"], due: true, order: "oldest", limit: 9 }),
    )
    expect(due.map((each) => each.id)).toEqual(["d1", "f1"])
  })

  test("forgets v1 keys after a day, however many v2 keys, kept for thirty, are older", async () => {
    const world = await start({ store: await opened(), deaf: true })
    const kept = () =>
      world.store.read((unit) => unit.list({ kind: "idempotent_reply", order: "oldest", limit: 1000 }))
    const lapsed = async () =>
      (await kept()).filter((each) => (each.dueAt ?? "") <= world.now().toISOString()).length
    // v2 first, and more of them than one pruning looks at.
    for (let i = 0; i < 70; i += 1)
      await world.stripe.v2.core.accounts.create({ configuration: { recipient: {} } })
    for (let i = 0; i < 40; i += 1) await world.stripe.customers.create({})
    const before = (await kept()).length
    world.move({ hours: 23, minutes: 59 })
    for (let i = 0; i < 16; i += 1) await world.stripe.customers.create({})
    expect((await kept()).length).toBe(before + 16)
    world.move({ minutes: 1 })
    const over = await lapsed()
    expect(over).toBeGreaterThanOrEqual(40)
    // Four are looked at for each that is kept, sixteen at a time.
    for (let i = 0; i < 16 * Math.ceil(over / 64); i += 1) await world.stripe.customers.create({})
    expect(await lapsed()).toBe(0)
    expect((await kept()).length).toBeGreaterThanOrEqual(70 + 16)
    await world.close()
  })

  test("carries a payment from card to account", async () => {
    const world = await start({ store: await opened() })
    const intent = await pay(world, await payer(world))
    const account = await worker(world)
    await world.stripe.transfers.create({
      amount: 8000,
      currency: "usd",
      destination: account,
      source_transaction: chargeOf(intent),
    })
    await world.sandbox.control.flushEvents()
    expect(world.heard.at(-1)?.type).toBe("transfer.created")
    expect((await world.sandbox.control.ledger()).transfers.at(-1)).toMatchObject({
      amount: 8000,
      destination: account,
    })
    await world.close()
    expect(world.errors).toEqual([])
  })
})

test("A server that starts again over its database has lost nothing: objects, keys, what is due, what is to be told", async () => {
  const store = () => postgresStore(database.pool())
  const world = await start({ store: store(), deaf: true })
  const who = await payer(world, "pm_usBankAccount_success")
  const key = { idempotencyKey: "across a restart" }
  const wish = { amount: 500, currency: "usd", customer: who.customer, payment_method: who.method }
  const intent = await world.stripe.paymentIntents.create(wish, key)
  await world.stripe.paymentIntents.confirm(intent.id, { off_session: true })
  await world.close()
  const again = await start({ store: store(), from: world.now() })
  expect((await again.stripe.paymentIntents.create(wish, key)).id).toBe(intent.id)
  expect((await again.stripe.paymentIntents.retrieve(intent.id)).status).toBe("processing")
  await pass(again, { days: 6 })
  expect((await again.stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded")
  await again.sandbox.control.flushEvents()
  const told = again.heard.map(
    (each) => JSON.parse(each.raw) as { type: string; data: { object: { id: string } } },
  )
  expect(told.filter((each) => each.data.object.id === intent.id).map((each) => each.type)).toEqual([
    "payment_intent.created",
    "payment_intent.processing",
    "payment_intent.succeeded",
  ])
  await again.close()
})

test("A table that an earlier version filled is upgraded once", async () => {
  const pool = database.pool()
  const store = postgresStore(pool)
  await store.prepare()
  await pool.query("comment on table sandbox_objects is null")
  const body = { shown: {}, hidden: { behaves: "pm_card_visa", unproved: true } }
  await store.write(async (unit) => {
    unit.add(thing("pm_old", { kind: "payment_method", body }))
    unit.add(thing("kept_old", { kind: "kept_reply" }))
  })
  await store.prepare()
  const [method, reply] = await store.read(async (unit) => [
    await unit.get("pm_old"),
    await unit.get("kept_old"),
  ])
  expect(method?.body).toMatchObject({ hidden: { behavesAs: "pm_card_visa", unverified: true } })
  expect(reply?.kind).toBe("idempotent_reply")
  await store.write(async (unit) => unit.add(thing("kept_new", { kind: "kept_reply" })))
  await store.prepare()
  expect((await store.read((unit) => unit.get("kept_new")))?.kind).toBe("kept_reply")
  await store.write(async (unit) => ["pm_old", "kept_old", "kept_new"].forEach((id) => unit.remove(id)))
})

test("Two stores over one database write one after another, and share a claim", async () => {
  const [a, b] = [postgresStore(database.pool()), postgresStore(database.pool())]
  await Promise.all([a.prepare(), b.prepare()])
  const count = (store: SandboxStore) =>
    store.write(async (unit) => {
      const before = (await unit.get("count")) ?? thing("count", { keys: { n: "0" } })
      await unit.put({ ...before, keys: { n: String(Number((before.keys as { n: string }).n) + 1) } })
    })
  await Promise.all(Array.from({ length: 40 }, (_, i) => count(i % 2 ? a : b)))
  expect((await a.read((unit) => unit.get("count")))?.keys).toEqual({ n: "40" })
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  let started = (): void => undefined
  const begun = new Promise<void>((resolve) => (started = resolve))
  const first = a.write(async () => {
    started()
    await gate
  }, "shared")
  await begun
  await expect(b.write(async () => undefined, "shared")).rejects.toBeInstanceOf(LockNotAvailableError)
  open()
  await first
})

test("A request whose process was killed before its commit left nothing", async () => {
  const pool = database.pool()
  const store = postgresStore(pool)
  await store.prepare()
  await expect(
    store.write(async (unit) => {
      unit.add(thing("killed"))
      // What a killed process leaves is a broken connection.
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'",
      )
      await unit.get("anything")
    }),
  ).rejects.toThrow()
  expect(await store.read((unit) => unit.get("killed"))).toBeNull()
  await store.write(async (unit) => unit.add(thing("after")))
  expect(await store.read((unit) => unit.get("after"))).not.toBeNull()
})
