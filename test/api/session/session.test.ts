import { DAY_MS } from "#domain/time.ts"
import { client } from "#test/support/client.ts"
import { PASSWORD, signUpEmployer, signUpWorker } from "#test/support/fixtures.ts"
import { recordLog } from "#test/support/record-log.ts"
import { recordStatements } from "#test/support/record-statements.ts"
import { startWorld } from "#test/support/world.ts"
import { hash } from "@node-rs/argon2"
import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"

/** The reply of a call that must succeed. */
const ok = async <T>(answer: Promise<{ ok: T }>): Promise<T> => (await answer).ok

const middle = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

describe("log-in", () => {
  test("answers an unknown address and a wrong password alike, in the same time", async () => {
    const w = await startWorld()
    await signUpWorker(w, { email: "known@example.com" })
    const times = { "known@example.com": [] as number[], "unknown@example.com": [] as number[] }
    // In turn, so that a busy machine slows both alike.
    for (let time = 0; time < 9; time += 1)
      for (const email of ["known@example.com", "unknown@example.com"] as const) {
        const began = performance.now()
        const answer = await w.guest.call("logInWorker", { body: { email, password: "Wrong!Wrong1" } })
        times[email].push(performance.now() - began)
        expect([answer.status, answer.refused]).toEqual([
          401,
          {
            error: "Wrong email or password. Check that you chose the right account type.",
            code: "bad_credentials",
            reason: "bad_credentials",
          },
        ])
      }
    const [known, unknown] = [middle(times["known@example.com"]), middle(times["unknown@example.com"])]
    expect(known / unknown).toBeGreaterThan(0.5)
    expect(known / unknown).toBeLessThan(2)
  })

  test("does the same work for an unknown address as for a wrong password", async () => {
    const { log } = recordLog()
    // A world of its own, whose connections are recorded.
    const w = await startWorld({ log })
    await signUpWorker(w, { email: "known@example.com" })
    const statements = recordStatements(w.ctx.pool)
    const workOf = async (email: string): Promise<string[]> => {
      await w.guest.call("logInWorker", { body: { email, password: "Wrong!Wrong1" } })
      return statements.splice(0)
    }
    await workOf("known@example.com")
    const known = await workOf("known@example.com")
    expect(known.join(" ")).toMatch(/login_failures.*workers.*login_failures/s)
    expect(await workOf("unknown@example.com")).toEqual(known)
  })

  test("returns the encoded data and records the time", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const { ok } = await w.guest.call("logInWorker", { body: { email: made.email, password: PASSWORD } })
    expect(ok.encodedData).toEqual({
      _id: made.id,
      stripeAccountId: null,
      stripeOnboardingComplete: false,
      prepsideOnboarding: { avatarUploaded: false, dlUploaded: false, foodHandlersCertUploaded: false },
      termsOfUseAgreement: { agreed: false, version: null, agreedAt: null, outdated: false },
    })
    expect((await made.call("getWorker")).ok.lastlogin).toBe(w.now().toISOString())
  })

  test("tells that an account is suspended, and why, only after the right password", async () => {
    const w = await startWorld()
    const { email } = await signUpWorker(w)
    await w.ctx.db
      .updateTable("workers")
      .set({ suspended_at: w.now(), suspended_reason: "Papers were not yours." })
      .execute()
    const wrong = await w.guest.call("logInWorker", { body: { email, password: "Wrong!Wrong1" } })
    expect(wrong.refused.code).toBe("bad_credentials")
    const right = await w.guest.call("logInWorker", { body: { email, password: PASSWORD } })
    expect([right.status, right.refused.code]).toEqual([403, "suspended"])
    expect(right.refused.error).toContain("Papers were not yours.")
  })

  test("hashes a password anew when the parameters have risen", async () => {
    const w = await startWorld()
    const { email } = await signUpWorker(w)
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await w.ctx.db.updateTable("workers").set({ password_hash: weak }).execute()
    const body = { email, password: PASSWORD }
    await ok(w.guest.call("logInWorker", { body }))
    const { password_hash } = await w.ctx.db
      .selectFrom("workers")
      .select("password_hash")
      .executeTakeFirstOrThrow()
    expect(password_hash).toContain("m=19456,t=2,p=1")
    await ok(w.guest.call("logInWorker", { body }))
  })

  test("log-out ends this session and no other; without a token it is 401", async () => {
    const w = await startWorld()
    const first = await signUpWorker(w)
    const second = await ok(w.guest.call("logInWorker", { body: { email: first.email, password: PASSWORD } }))
    await ok(first.call("logOutWorker"))
    expect((await first.call("getWorker")).status).toBe(401)
    expect((await client(w.url, second.token).call("getWorker")).status).toBe(200)
    expect((await w.guest.call("logOutWorker")).status).toBe(401)
  })

  test("stores only the hash of a token", async () => {
    const w = await startWorld()
    const { token } = await signUpWorker(w)
    const { token_hash } = await w.ctx.db
      .selectFrom("sessions")
      .select("token_hash")
      .executeTakeFirstOrThrow()
    expect(token_hash).toEqual(createHash("sha256").update(String(token)).digest())
  })

  test("a session idle for 30 days is good, a millisecond later it has ended", async () => {
    const w = await startWorld()
    const [kept, ended] = [await signUpWorker(w), await signUpWorker(w)]
    await w.advance(30 * DAY_MS)
    expect((await kept.call("getWorker")).status).toBe(200)
    await w.advance(1)
    expect((await ended.call("getWorker")).status).toBe(401)
    expect((await kept.call("getWorker")).status).toBe(200)
  })
})

test("a session in use is good for 90 days, a millisecond later it has ended", async () => {
  const w = await startWorld()
  const ana = await signUpWorker(w)
  for (let month = 1; month <= 3; month += 1) {
    await w.advance(30 * DAY_MS)
    expect((await ana.call("getWorker")).status).toBe(200)
  }
  const { token } = await ok(w.guest.call("logInWorker", { body: { email: ana.email, password: PASSWORD } }))
  await w.advance(1)
  expect((await ana.call("getWorker")).status).toBe(401)
  const again = client(w.url, token)
  expect(await ok(again.call("listSessions"))).toHaveLength(1)
})

test("a worker's token does not open an employer's call", async () => {
  const w = await startWorld()
  const made = await signUpWorker(w)
  expect((await made.call("getEmployer")).refused.code).toBe("wrong_role")
})

test("a restaurant's log-out ends its session", async () => {
  const w = await startWorld()
  const made = await signUpEmployer(w)
  await ok(made.call("logOutEmployer"))
  expect((await made.call("logOutEmployer")).status).toBe(401)
})

describe("a suspended account", () => {
  test.each(["worker", "employer"] as const)(
    "of a %s has no valid token from the first request on, in every process",
    async (role) => {
      const w = await startWorld()
      const other = await w.startAnotherProcess()
      const person = role === "worker" ? await signUpWorker(w) : await signUpEmployer(w)
      const call = role === "worker" ? "getWorker" : "getEmployer"
      const elsewhere = client(other.url, person.token)
      expect([(await person.call(call)).status, (await elsewhere.call(call)).status]).toEqual([200, 200])
      await w.ctx.db
        .updateTable(role === "worker" ? "workers" : "employers")
        .set({ suspended_at: w.now(), suspended_reason: "Documents did not match." })
        .where("id", "=", person.id)
        .execute()
      for (const answer of [await person.call(call), await elsewhere.call(call)])
        expect([answer.status, answer.refused.code]).toEqual([401, "unauthorized"])
    },
  )
})
