import { DAY_MS, MINUTE_MS, plus, SECOND_MS } from "#domain/time.ts"
import { lockName } from "#server/db/advisory-lock.ts"
import { inTransaction } from "#server/db/database.ts"
import type { Client } from "#test/support/client.ts"
import { ALLOWED_OF_MEMBER, countAttempt } from "#server/security/login-throttle.ts"
import { PASSWORD, signUpEmployer, signUpWorker } from "#test/support/fixtures.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

/** The reply of a call that must succeed. */
const ok = async <T>(answer: Promise<{ ok: T }>): Promise<T> => (await answer).ok

/** Behind a trusted proxy, so that a test can speak from several addresses. */
const proxied = (): Promise<World> => startWorld({ config: { trustProxy: ["127.0.0.1"] } })

async function logIn(guest: Client, email: string, password: string, from = "192.0.2.1") {
  return guest.call("logInWorker", { body: { email, password }, headers: { "x-forwarded-for": from } })
}

async function wrong(w: World, email: string, times: number, from?: string): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect((await logIn(w.guest, email, "Wrong!Wrong1", from)).status).toBe(401)
}

/** Wrong tries of one address at as many accounts, straight into the table: real ones take long. */
async function wrongElsewhere(w: World, times: number, key?: string): Promise<void> {
  await w.ctx.db
    .insertInto("login_failures")
    .values(
      Array.from({ length: times }, (_, index) => ({
        role: "worker",
        account_key: key ?? `someone${index}@example.com`,
        address: key ? `198.51.100.${index % 250}` : "192.0.2.1",
        at: w.now(),
      })),
    )
    .execute()
}

describe("wrong passwords", () => {
  test("nine do not pause an account, ten do, with the seconds to wait", async () => {
    const w = await proxied()
    const { email } = await signUpWorker(w)
    await wrong(w, email, 9)
    expect((await logIn(w.guest, email, PASSWORD)).status).toBe(200)
    await wrong(w, email, 10)
    const paused = await logIn(w.guest, email, PASSWORD)
    expect([paused.status, paused.refused.code]).toEqual([429, "too_many"])
    expect(paused.headers.get("retry-after")).toBe("900")
  })

  test("the pause holds for 15 minutes and not a millisecond longer", async () => {
    const w = await proxied()
    const { email } = await signUpWorker(w)
    await wrong(w, email, 10)
    await w.advance(15 * MINUTE_MS - 1)
    expect((await logIn(w.guest, email, PASSWORD)).status).toBe(429)
    await w.advance(1)
    expect((await logIn(w.guest, email, PASSWORD)).status).toBe(200)
  })

  test("ten within 15 minutes pause, ten over a longer time do not", async () => {
    const w = await proxied()
    await wrong(w, "slow@example.com", 1)
    await wrong(w, "quick@example.com", 1)
    await w.advance(15 * MINUTE_MS)
    await wrong(w, "quick@example.com", 9)
    expect((await logIn(w.guest, "quick@example.com", PASSWORD)).status).toBe(429)
    await w.advance(1)
    await wrong(w, "slow@example.com", 9)
    expect((await logIn(w.guest, "slow@example.com", PASSWORD)).status).toBe(401)
  })

  test("an address without an account is paused like a known one, in any case", async () => {
    const w = await proxied()
    await wrong(w, "nobody@example.com", 5)
    await wrong(w, "Nobody@Example.com", 5)
    expect((await logIn(w.guest, "nobody@example.com", PASSWORD)).status).toBe(429)
  })

  test("of thirty guesses at once ten are checked", async () => {
    const w = await proxied()
    const { email } = await signUpWorker(w)
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(w.guest, email, "Wrong!Wrong1")))
    expect(answers.filter((one) => one.status === 401)).toHaveLength(10)
    expect(answers.filter((one) => one.status === 429)).toHaveLength(20)
  })

  test("right passwords at once are all accepted, and none of them counts", async () => {
    const w = await proxied()
    const { email } = await signUpWorker(w)
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => logIn(w.guest, email, PASSWORD)))
      expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 14 }, () => 200))
    }
    expect(await w.ctx.db.selectFrom("login_failures").select("id").execute()).toEqual([])
  })

  test("an attempt whose process ended while it was checked counts like a wrong one", async () => {
    const w = await proxied()
    const { email } = await signUpWorker(w)
    const key = { role: "worker", account_key: email, address: "192.0.2.1", at: w.now(), pending: true }
    await w.ctx.db
      .insertInto("login_failures")
      .values(Array.from({ length: 10 }, () => key))
      .execute()
    expect((await logIn(w.guest, email, PASSWORD)).status).toBe(429)
    await w.advance(15 * MINUTE_MS)
    expect((await logIn(w.guest, email, PASSWORD)).status).toBe(200)
  }, 30_000)

  test("a pause bars neither the owner at another address nor the account of the other role", async () => {
    const w = await proxied()
    const { email } = await signUpWorker(w)
    await signUpEmployer(w, { email })
    await wrong(w, email, 10, "192.0.2.1")
    expect((await logIn(w.guest, email, PASSWORD, "192.0.2.2")).status).toBe(200)
    const headers = { "x-forwarded-for": "192.0.2.1" }
    const other = await w.guest.call("logInEmployer", { body: { email, password: PASSWORD }, headers })
    expect(other.status).toBe(200)
  })

  test("wrong passwords from many addresses slow an account down but let its owner in", async () => {
    const w = await proxied()
    const { email } = await signUpWorker(w)
    const timed = async (): Promise<number> => {
      const began = performance.now()
      expect((await logIn(w.guest, email, PASSWORD, "192.0.2.9")).status).toBe(200)
      return performance.now() - began
    }
    expect(await timed()).toBeLessThan(2000)
    await wrongElsewhere(w, 300, email)
    expect(await timed()).toBeGreaterThan(2900)
  })

  test("199 of one address at many accounts do not pause it, 200 do", async () => {
    const w = await proxied()
    const { email } = await signUpWorker(w)
    await wrongElsewhere(w, 199)
    expect((await logIn(w.guest, email, PASSWORD)).status).toBe(200)
    await wrong(w, email, 1)
    expect((await logIn(w.guest, email, PASSWORD)).status).toBe(429)
    expect((await logIn(w.guest, email, PASSWORD, "192.0.2.2")).status).toBe(200)
  })

  test("a burst from one address makes nobody at another wait, also while another process counts it", async () => {
    const w = await proxied()
    const { email } = await signUpWorker(w)
    const burst = await inTransaction(w.ctx.db, async (tx) => {
      await lockName(tx, "log-in 192.0.2.1")
      const attempts = Array.from({ length: 30 }, () => logIn(w.guest, email, "Wrong!Wrong1"))
      expect((await logIn(w.guest, email, PASSWORD, "192.0.2.2")).status).toBe(200)
      return { attempts }
    })
    const statuses = (await Promise.all(burst.attempts)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array(10).fill(401),
      ...Array(20).fill(429),
    ])
  })

  test("attempts that no longer count are deleted", async () => {
    const w = await proxied()
    await wrongElsewhere(w, 20)
    await w.advance(DAY_MS)
    await wrong(w, "nobody@example.com", 1)
    expect(await w.ctx.db.selectFrom("login_failures").select("id").execute()).toHaveLength(1)
  })
})

describe("attempts that wait to be counted", () => {
  /** An attempt at an account of its own, so that no pair is paused. */
  const attempt = (w: World, address: string, index: number) =>
    countAttempt(
      w.ctx,
      { role: "worker", account: `someone${index}@example.com`, address, allowed: ALLOWED_OF_MEMBER },
      async () => true,
    )
  /** The limits count what has begun on the next turn only. */
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const refusal = { code: "unavailable", extra: { retryAfterSeconds: 5 } }

  test("are a hundred of one address, while another's goes on; the next is refused with 503", async () => {
    const w = await startWorld()
    const { attempts } = await inTransaction(w.ctx.db, async (tx) => {
      await lockName(tx, "log-in 192.0.2.1")
      const counted = attempt(w, "192.0.2.1", 0)
      await turn()
      const waiting = Array.from({ length: 100 }, (_, index) => attempt(w, "192.0.2.1", index + 1))
      await expect(attempt(w, "192.0.2.1", 101)).rejects.toMatchObject(refusal)
      expect(await attempt(w, "192.0.2.2", 101)).toBe(true)
      return { attempts: [counted, ...waiting] }
    })
    expect(new Set(await Promise.all(attempts))).toEqual(new Set([true]))
    expect(await attempt(w, "192.0.2.1", 101)).toBe(true)
  })

  test("are a thousand of all addresses, also while two are locked; the next is refused, and other calls go on", async () => {
    const w = await startWorld()
    const { attempts } = await inTransaction(w.ctx.db, async (tx) => {
      const locked = ["192.0.2.1", "192.0.2.2"]
      for (const address of locked) await lockName(tx, `log-in ${address}`)
      const counted = locked.map((address) => attempt(w, address, 0))
      await turn()
      const waiting = Array.from({ length: 1_000 }, (_, index) => attempt(w, `198.51.100.${index}`, index))
      await turn()
      await expect(attempt(w, "198.51.100.1000", 1_000)).rejects.toMatchObject(refusal)
      expect((await w.guest.call("searchJobs", { query: {} })).status).toBe(200)
      return { attempts: [...counted, ...waiting] }
    })
    expect(new Set(await Promise.all(attempts))).toEqual(new Set([true]))
    expect(await attempt(w, "198.51.100.1000", 1_000)).toBe(true)
  })
})

describe("the activity log", () => {
  const entry = (changes: object = {}) => ({
    userId: null,
    action: "Malicious Activity Detected",
    description: "A field was empty.",
    userType: "guest",
    ...changes,
  })

  test("is verified only with a token of the same person and role", async () => {
    const w = await startWorld()
    const [ana, ben] = [await signUpWorker(w), await signUpWorker(w)]
    const said = entry({ userId: ana.id, userType: "employee" })
    for (const by of [ana, ben, w.guest])
      expect((await by.call("logActivity", { body: said })).status).toBe(201)
    await ok(ana.call("logActivity", { body: { ...said, userType: "employer" } }))
    const rows = await w.ctx.db.selectFrom("activity_log").select("verified").orderBy("id").execute()
    expect(rows.filter((row) => row.verified)).toHaveLength(1)
    expect(rows).toHaveLength(4)
  })

  test("accepts thirty entries of an address in ten minutes, then refuses", async () => {
    const w = await startWorld()
    for (let time = 0; time < 30; time += 1)
      expect((await w.guest.call("logActivity", { body: entry() })).status).toBe(201)
    const over = await w.guest.call("logActivity", { body: entry() })
    expect([over.status, over.headers.get("retry-after")]).toEqual([429, "600"])
    await w.moveTo(plus(w.now(), 10 * MINUTE_MS - SECOND_MS))
    expect((await w.guest.call("logActivity", { body: entry() })).status).toBe(429)
    await w.advance(SECOND_MS)
    expect((await w.guest.call("logActivity", { body: entry() })).status).toBe(201)
  })

  test.each([
    ["action", { action: "a".repeat(101) }],
    ["action", { action: "" }],
    ["description", { description: "d".repeat(501) }],
    ["description", { description: "no\u0000thing" }],
    ["userType", { userType: "admin" }],
  ])("refuses %s out of bounds", async (name, changes) => {
    const w = await startWorld()
    const refused = await w.guest.call("logActivity", { body: entry(changes) })
    expect([refused.status, Object.keys(refused.refused.fields ?? {})]).toEqual([400, [name]])
  })

  test("counts malicious submissions of a person with a token", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    await ok(made.call("countWorkerMaliciousActivity"))
    expect((await made.call("countEmployerMaliciousActivity")).status).toBe(403)
    expect((await w.guest.call("countWorkerMaliciousActivity")).status).toBe(401)
    const row = await w.ctx.db.selectFrom("workers").select("malicious_count").executeTakeFirstOrThrow()
    expect(row.malicious_count).toBe(1)
  })
})
