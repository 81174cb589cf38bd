import { DAY_MS, HOUR_MS } from "#domain/time.ts"
import { client } from "#test/support/client.ts"
import { PASSWORD, type Person, signUpEmployer, signUpWorker } from "#test/support/fixtures.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

const ANDROID =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36"

/** The reply of a call that must succeed. */
const ok = async <T>(answer: Promise<{ ok: T }>): Promise<T> => (await answer).ok

/** Logs the worker in once more, on another device. */
async function logInAgain(w: World, { email }: { email: string }, userAgent: string) {
  const { token } = await ok(
    w.guest.call("logInWorker", {
      body: { email, password: PASSWORD },
      headers: { "user-agent": userAgent },
    }),
  )
  return client(w.url, token)
}

const idsOf = async (person: Pick<Person, "call">) =>
  (await ok(person.call("listSessions"))).map(({ _id }) => _id)

const isLoggedIn = async (person: Pick<Person, "call">) => (await person.call("getWorker")).status === 200

test("an account has 50 sessions; one more log-in ends the one that was not used for longest", async () => {
  const w = await startWorld()
  const ana = await signUpWorker(w)
  await w.advance(2 * HOUR_MS)
  const grill = await signUpEmployer(w, { email: ana.email })
  const values = Array.from({ length: 48 }, (_, index) => ({
    token_hash: Buffer.alloc(32, index + 1),
    role: "worker" as const,
    account_id: ana.id,
    created_at: w.now(),
    last_used_at: w.now(),
  }))
  await w.ctx.db.insertInto("sessions").values(values).execute()
  const fiftieth = await logInAgain(w, ana, ANDROID)
  expect(await idsOf(fiftieth)).toHaveLength(50)
  const another = await logInAgain(w, ana, ANDROID)
  expect(await idsOf(another)).toHaveLength(50)
  expect([await isLoggedIn(ana), await isLoggedIn(fiftieth), await isLoggedIn(another)]).toEqual([
    false,
    true,
    true,
  ])
  expect((await grill.call("getEmployer")).status).toBe(200)
})

describe("where the account is logged in", () => {
  test("shows each session's device, its first and last use, and which one asks", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const began = w.now()
    await w.advance(2 * HOUR_MS)
    const phone = await logInAgain(w, ana, ANDROID)
    expect(await ok(phone.call("listSessions"))).toMatchObject([
      {
        browser: "Chrome",
        system: "Android",
        createdAt: w.now().toISOString(),
        lastUsedAt: w.now().toISOString(),
        current: true,
      },
      { createdAt: began.toISOString(), lastUsedAt: began.toISOString(), current: false },
    ])
  })

  test("says nothing of a device that says nothing of itself, and takes any name", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    for (const name of ["", "x".repeat(5000), "<script>"]) {
      const device = await logInAgain(w, ana, name)
      const own = (await ok(device.call("listSessions"))).find(({ current }) => current)
      expect(own).toMatchObject({ browser: null, system: null })
    }
  })

  test("shows no session of another account, and none that was idle for 30 days", async () => {
    const w = await startWorld()
    const email = "both@example.com"
    const ana = await signUpWorker(w, { email })
    await signUpEmployer(w, { email })
    await signUpWorker(w)
    expect(await idsOf(ana)).toHaveLength(1)
    await w.advance(30 * DAY_MS)
    const phone = await logInAgain(w, ana, ANDROID)
    expect(await idsOf(phone)).toHaveLength(2)
    await w.advance(1)
    expect(await idsOf(phone)).toHaveLength(1)
  })

  test("names no session by its token or by the whole of the token's hash", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const rows = await w.ctx.db.selectFrom("sessions").select("token_hash").execute()
    const [id = ""] = await idsOf(ana)
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    expect(rows.map(({ token_hash }) => token_hash.toString("hex").length)).toEqual([64])
  })
})

describe("ending a session", () => {
  test("ends that one and no other, at once", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const [phone, tablet] = [await logInAgain(w, ana, ANDROID), await logInAgain(w, ana, ANDROID)]
    const id = (await ok(phone.call("listSessions"))).find(({ current }) => current)?._id ?? ""
    await ok(tablet.call("logOutSession", { params: { id } }))
    expect([await isLoggedIn(ana), await isLoggedIn(phone), await isLoggedIn(tablet)]).toEqual([
      true,
      false,
      true,
    ])
    const again = await tablet.call("logOutSession", { params: { id } })
    expect([again.status, again.refused.code]).toEqual([404, "not_found"])
  })

  test("of another account is 404 and ends nothing", async () => {
    const w = await startWorld()
    const [ana, ben] = [await signUpWorker(w), await signUpWorker(w)]
    const [id = ""] = await idsOf(ben)
    expect((await ana.call("logOutSession", { params: { id } })).status).toBe(404)
    expect(await isLoggedIn(ben)).toBe(true)
  })

  test("of all others leaves the one that asks, and is answered alike when there is none", async () => {
    const w = await startWorld()
    const [ana, ben] = [await signUpWorker(w), await signUpWorker(w)]
    const [phone, tablet] = [await logInAgain(w, ana, ANDROID), await logInAgain(w, ana, ANDROID)]
    const first = await ok(phone.call("logOutOtherSessions"))
    expect(await ok(phone.call("logOutOtherSessions"))).toEqual(first)
    expect(await Promise.all([ana, phone, tablet, ben].map(isLoggedIn))).toEqual([false, true, false, true])
    expect(await idsOf(phone)).toHaveLength(1)
  })

  test("of all others by two devices at once leaves one of them logged in", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    for (let round = 0; round < 5; round += 1) {
      const devices = [await logInAgain(w, ana, ANDROID), await logInAgain(w, ana, ANDROID)]
      const answers = await Promise.all(devices.map((device) => device.call("logOutOtherSessions")))
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "401"])
      const stay = await Promise.all(devices.map(isLoggedIn))
      expect(stay).toEqual(answers.map(({ status }) => status === 200))
    }
  })

  test("of each other by two devices at once leaves one of them logged in", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    for (let round = 0; round < 5; round += 1) {
      const devices = [await logInAgain(w, ana, ANDROID), await logInAgain(w, ana, ANDROID)] as const
      const idOf = async (device: Pick<Person, "call">) =>
        (await ok(device.call("listSessions"))).find(({ current }) => current)?._id ?? ""
      const [first, second] = [await idOf(devices[0]), await idOf(devices[1])]
      const answers = await Promise.all([
        devices[0].call("logOutSession", { params: { id: second } }),
        devices[1].call("logOutSession", { params: { id: first } }),
      ])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "401"])
      const stay = await Promise.all(devices.map(isLoggedIn))
      expect(stay).toEqual(answers.map(({ status }) => status === 200))
    }
  })

  test("by an empty id ends none", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const phone = await logInAgain(w, ana, ANDROID)
    for (const path of ["/my-sessions/", "/my-sessions/?", "/my-sessions//"])
      expect([path, (await phone.fetch(path, { method: "DELETE" })).status]).toEqual([path, 404])
    expect(await isLoggedIn(ana)).toBe(true)
    expect((await phone.fetch("/my-sessions", { method: "DELETE" })).status).toBe(200)
    expect(await isLoggedIn(ana)).toBe(false)
  })
})
