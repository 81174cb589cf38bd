import { HOUR_MS } from "#domain/time.ts"
import {
  findMailedLink,
  PASSWORD,
  type Person,
  signUpEmployer,
  signUpWorker,
} from "#test/support/fixtures.ts"
import { readMails, readMessages } from "#test/support/notifications.ts"
import { lockTable } from "#test/support/lock-table.ts"
import { recordLog } from "#test/support/record-log.ts"
import { recordStatements } from "#test/support/record-statements.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

const NEW = "Fresh!Pass2026"

/** The reply of a call that must succeed. */
const ok = async <T>(answer: Promise<{ ok: T }>): Promise<T> => (await answer).ok

/** The link is sent after the answer: this waits for it, unless `wait` is false. */
async function request(w: World, email: string, { wait } = { wait: true }) {
  const answer = await w.guest.call("requestWorkerPasswordReset", { body: { email } })
  if (wait) await w.settle()
  return answer
}

/** The tokens of the links mailed to an address, oldest first. */
async function tokensTo(w: World, recipient: string): Promise<string[]> {
  const rows = await w.ctx.db
    .selectFrom("mails")
    .select("secret")
    .where("recipient", "=", recipient)
    .where("event", "=", "passwordForgotten")
    .orderBy("created_at")
    .execute()
  return rows.flatMap((row) => row.secret ?? [])
}

async function tokenTo(w: World, recipient: string): Promise<string> {
  const earlier = await tokensTo(w, recipient)
  await ok(request(w, recipient))
  const token = (await tokensTo(w, recipient)).find((one) => !earlier.includes(one))
  if (!token) throw new Error(`no link to ${recipient}`)
  return token
}

const reset = (w: World, token: string, password = NEW) =>
  w.guest.call("resetWorkerPassword", { params: { token }, body: { password } })

const check = (w: World, token: string) => w.guest.call("checkWorkerPasswordReset", { params: { token } })

const logInStatus = async (w: World, { email }: { email: string }, password: string) =>
  (await w.guest.call("logInWorker", { body: { email, password } })).status

const isLoggedIn = async (person: Person) => (await person.call("getWorker")).status === 200

describe("asking for a link", () => {
  test("sends one to the page of the role and leaves no message in the account", async () => {
    const w = await startWorld()
    const [ana, grill] = [await signUpWorker(w), await signUpEmployer(w)]
    await ok(request(w, ana.email.toUpperCase()))
    await ok(w.guest.call("requestEmployerPasswordReset", { body: { email: grill.email } }))
    expect(await findMailedLink(w, ana.email, "passwordReset")).toMatch(
      new RegExp(`^${w.url}/worker/passwordReset/[\\w-]{43}$`),
    )
    expect(await findMailedLink(w, grill.email, "passwordReset")).toMatch(
      /\/restaurant\/passwordReset\/[\w-]{43}$/,
    )
    expect(await readMessages(w, { event: "passwordForgotten" })).toEqual([])
  })

  test("is answered alike, and sends nothing, for an address that no worker has", async () => {
    const w = await startWorld()
    const [ana, grill] = [await signUpWorker(w), await signUpEmployer(w)]
    const known = await ok(request(w, ana.email))
    for (const email of [grill.email, "nobody@example.com"])
      expect(await ok(request(w, email))).toEqual(known)
    expect(known).toEqual({ success: "If that account exists, a reset email is on its way." })
    expect([await tokensTo(w, grill.email), await tokensTo(w, "nobody@example.com")]).toEqual([[], []])
  })

  test("is answered before its link is stored, for a known address as for an unknown one", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const unlock = await lockTable(w, "password_resets")
    // While the table is locked only an answer that does not wait for the link can come.
    const known = await request(w, ana.email, { wait: false })
    const unknown = await request(w, "nobody@example.com", { wait: false })
    expect([known.status, known.ok]).toEqual([unknown.status, unknown.ok])
    expect(await tokensTo(w, ana.email)).toEqual([])
    await unlock()
    await w.settle()
    expect(await tokensTo(w, ana.email)).toHaveLength(1)
  })

  test("does the same work for every address, and a link that cannot be sent is tried again", async () => {
    const { log, lines } = recordLog()
    const w = await startWorld({ log })
    const ana = await signUpWorker(w)
    const statements = recordStatements(w.ctx.pool)
    const workOf = async (email: string): Promise<string[]> => {
      await request(w, email, { wait: false })
      return statements.splice(0)
    }
    await workOf(ana.email)
    expect(await workOf("nobody@example.com")).toEqual(await workOf(ana.email))

    await w.ctx.pool.query("alter table password_resets rename to password_resets_away")
    await w.settle()
    expect(lines).toContainEqual(expect.objectContaining({ level: "warn", task: "sendPasswordReset" }))
    await w.ctx.pool.query("alter table password_resets_away rename to password_resets")
    await expect
      .poll(() => w.settle().then(() => tokensTo(w, ana.email)), { timeout: 20_000 })
      .toHaveLength(2)
  })

  test("is 503 alike for every address while a thousand others wait", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    await w.ctx.db.transaction().execute(async (tx) => {
      const payload = { role: "worker", email: "nobody@example.com" } as const
      for (let n = 0; n < 999; n += 1) await w.ctx.queue.enqueue(tx, "sendPasswordReset", payload)
    })
    expect((await request(w, ana.email, { wait: false })).status).toBe(200)
    for (const email of [ana.email, "nobody@example.com"]) {
      const full = await request(w, email, { wait: false })
      expect([full.status, full.refused.code, full.headers.get("retry-after")]).toEqual([
        503,
        "unavailable",
        "5",
      ])
    }
    await w.ctx.pool.query("delete from pgboss.job where data->>'email' = 'nobody@example.com'")
    await ok(request(w, ana.email))
    expect(await tokensTo(w, ana.email)).toHaveLength(2)
  })

  test("is 400 for what is not a valid address of the role", async () => {
    const w = await startWorld()
    const worker = await request(w, "ana@example.kitchen")
    expect([worker.status, worker.refused.fields]).toEqual([
      400,
      { email: "Please enter a valid email address." },
    ])
    const employer = await w.guest.call("requestEmployerPasswordReset", {
      body: { email: "ana@example.kitchen" },
    })
    expect(employer.status).toBe(200)
  })

  test("sends five links within an hour; beyond them the live one stays good and no more mail goes out", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    for (let time = 0; time < 7; time += 1) {
      await ok(request(w, ana.email))
      await w.advance(1)
    }
    const tokens = await tokensTo(w, ana.email)
    expect(tokens).toHaveLength(5)
    expect((await reset(w, tokens.at(-1) ?? "")).status).toBe(200)
    await w.advance(HOUR_MS - 8)
    await ok(request(w, ana.email))
    expect(await tokensTo(w, ana.email)).toHaveLength(5)
    await w.advance(1)
    await ok(request(w, ana.email))
    expect(await tokensTo(w, ana.email)).toHaveLength(6)
  })
})

describe("the link", () => {
  test("sets the new password and ends the old one", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const done = await ok(reset(w, await tokenTo(w, ana.email)))
    expect(done).toEqual({ success: "Password successfully changed." })
    expect([await logInStatus(w, ana, PASSWORD), await logInStatus(w, ana, NEW)]).toEqual([401, 200])
  })

  test("sets a restaurant's password by the restaurant's call only", async () => {
    const w = await startWorld()
    const grill = await signUpEmployer(w)
    await ok(w.guest.call("requestEmployerPasswordReset", { body: { email: grill.email } }))
    await w.settle()
    const token = (await tokensTo(w, grill.email))[0] ?? ""
    expect((await reset(w, token)).status).toBe(400)
    const body = { password: NEW }
    await ok(w.guest.call("resetEmployerPassword", { params: { token }, body }))
    expect((await w.guest.call("logInEmployer", { body: { ...body, email: grill.email } })).status).toBe(200)
  })

  test("works once", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const token = await tokenTo(w, ana.email)
    await ok(reset(w, token))
    const again = await reset(w, token, "Other!Pass2026")
    expect([again.status, again.refused.code]).toEqual([400, "invalid_token"])
    expect(await logInStatus(w, ana, NEW)).toBe(200)
  })

  test("works once, also for ten at the same time", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const token = await tokenTo(w, ana.email)
    const passwords = Array.from({ length: 10 }, (_, index) => `Fresh!Pass20${10 + index}`)
    const answers = await Promise.all(passwords.map((password) => reset(w, token, password)))
    const won = passwords.find((_, index) => answers[index]?.status === 200)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
    expect(await logInStatus(w, ana, won ?? "")).toBe(200)
    expect(await readMessages(w, { id: ana.id, event: "passwordChanged" })).toHaveLength(1)
  })

  test("is good for an hour and not a millisecond longer", async () => {
    const w = await startWorld()
    const [ana, ben] = [await signUpWorker(w), await signUpWorker(w)]
    const tokens = [await tokenTo(w, ana.email), await tokenTo(w, ben.email)]
    await w.advance(HOUR_MS)
    expect((await reset(w, tokens[0] ?? "")).status).toBe(200)
    await w.advance(1)
    expect((await reset(w, tokens[1] ?? "")).status).toBe(400)
  })

  test("is the newest only", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const tokens = [await tokenTo(w, ana.email), await tokenTo(w, ana.email)]
    expect((await reset(w, tokens[0] ?? "")).status).toBe(400)
    expect((await reset(w, tokens[1] ?? "")).status).toBe(200)
  })

  test("is the newest only, also when ten are asked for at the same time", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    await Promise.all(Array.from({ length: 10 }, () => request(w, ana.email)))
    const tokens = await tokensTo(w, ana.email)
    expect(tokens).toHaveLength(5)
    const answers = await Promise.all(tokens.map((token) => reset(w, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ["a changed password", { password: "Other!Pass2026" }],
    ["a changed address", { email: "elsewhere@example.com" }],
  ])("is ended by %s, and by no other change", async (_, body) => {
    const w = await startWorld()
    const [ana, ben] = [await signUpWorker(w), await signUpWorker(w)]
    const tokens = [await tokenTo(w, ana.email), await tokenTo(w, ben.email)]
    await ok(ana.call("updateWorker", { body }))
    await ok(ben.call("updateWorker", { body: { username: "Benjamin" } }))
    expect((await reset(w, tokens[0] ?? "")).status).toBe(400)
    expect((await reset(w, tokens[1] ?? "")).status).toBe(200)
  })

  test.each(["x", "0".repeat(43), "%00", "a".repeat(299)])("is 400 `invalid_token` for %j", async (token) => {
    const w = await startWorld()
    const answer = await reset(w, token)
    expect([answer.status, answer.refused.code]).toEqual([400, "invalid_token"])
  })

  test("stays good when the password is refused", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const token = await tokenTo(w, ana.email)
    for (const [password, text] of [
      ["short", "Please enter a valid password."],
      ["Password123!", "This password is on a list of leaked passwords. Please choose another one."],
    ] as const) {
      const answer = await reset(w, token, password)
      expect([answer.status, answer.refused.fields]).toEqual([400, { password: text }])
    }
    expect((await reset(w, token)).status).toBe(200)
  })

  test("is kept as a hash, and its mail drops it once it is sent", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const token = await tokenTo(w, ana.email)
    const rows = await w.ctx.db.selectFrom("password_resets").selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.token_hash).toHaveLength(32)
  })
})

describe("a look at the link", () => {
  test("says until when it works, as often as it is asked, and uses nothing up", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const token = await tokenTo(w, ana.email)
    const expiresAt = new Date(w.now().getTime() + HOUR_MS).toISOString()
    expect([await ok(check(w, token)), await ok(check(w, token))]).toEqual([{ expiresAt }, { expiresAt }])
    expect((await reset(w, token)).status).toBe(200)
  })

  test.each(["used", "expired", "replaced by a newer one", "of the other role", "unknown"])(
    "is 400 `invalid_token` for one that is %s",
    async (how) => {
      const w = await startWorld()
      const ana = await signUpWorker(w)
      const token = how === "unknown" ? "0".repeat(43) : await tokenTo(w, ana.email)
      if (how === "used") await ok(reset(w, token))
      if (how === "expired") await w.advance(HOUR_MS + 1)
      if (how === "replaced by a newer one") await tokenTo(w, ana.email)
      const answer =
        how === "of the other role"
          ? await w.guest.call("checkEmployerPasswordReset", { params: { token } })
          : await check(w, token)
      expect([answer.status, answer.refused.code]).toEqual([400, "invalid_token"])
    },
  )
})

describe("a reset", () => {
  test("ends every session of the account and of no other", async () => {
    const w = await startWorld()
    const [ana, ben] = [await signUpWorker(w), await signUpWorker(w)]
    await ok(reset(w, await tokenTo(w, ana.email)))
    expect([await isLoggedIn(ana), await isLoggedIn(ben)]).toEqual([false, true])
  })

  test("ends the pause of wrong log-ins", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    const token = await tokenTo(w, ana.email)
    for (let time = 0; time < 10; time += 1) await logInStatus(w, ana, "Wrong!Wrong1")
    expect(await logInStatus(w, ana, PASSWORD)).toBe(429)
    await ok(reset(w, token))
    expect(await logInStatus(w, ana, NEW)).toBe(200)
  })

  test("notifies the address and is in the audit trail, without the password", async () => {
    const w = await startWorld()
    const ana = await signUpWorker(w)
    await ok(reset(w, await tokenTo(w, ana.email)))
    const sent = (await readMails(w, ana.email)).filter(({ event }) => event === "passwordChanged")
    expect(sent.map(({ subject }) => subject)).toEqual(["Your password was changed"])
    const trail = await w.ctx.db
      .selectFrom("audit")
      .select(["actor_role", "actor_id", "subject_id", "details"])
      .where("action", "=", "account.password_reset")
      .execute()
    expect(trail).toEqual([{ actor_role: "worker", actor_id: ana.id, subject_id: ana.id, details: {} }])
  })
})
