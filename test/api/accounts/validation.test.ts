import { DAY_MS, HOUR_MS } from "#domain/time.ts"
import { findMailedLink, type Person, signUpEmployer, signUpWorker } from "#test/support/fixtures.ts"
import { readMails } from "#test/support/notifications.ts"
import { lockTable } from "#test/support/lock-table.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

/** The reply of a call that must succeed. */
const ok = async <T>(answer: Promise<{ ok: T }>): Promise<T> => (await answer).ok

/** The secrets of the links mailed to an address, oldest first. */
async function secretsTo(w: World, recipient: string): Promise<string[]> {
  const rows = await w.ctx.db
    .selectFrom("mails")
    .select("secret")
    .where("recipient", "=", recipient)
    .orderBy("created_at")
    .execute()
  return rows.flatMap((row) => row.secret ?? [])
}

async function secretTo(w: World, recipient: string): Promise<string> {
  const secret = (await secretsTo(w, recipient)).at(-1)
  if (!secret) throw new Error(`no link to ${recipient}`)
  return secret
}

const validate = (w: World, userId: string) => w.guest.call("validateWorker", { body: { userId } })
const isValidated = async (made: Person) => (await made.call("getWorker")).ok.emailValidated

describe("the validation link", () => {
  test("validates the address, and again too", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const secret = await secretTo(w, made.email)
    expect(await isValidated(made)).toBe(false)
    for (let time = 0; time < 3; time += 1) expect((await validate(w, secret)).status).toBe(200)
    expect(await isValidated(made)).toBe(true)
  })

  test("leads to the page of its role and holds no id of the account", async () => {
    const w = await startWorld()
    const [ana, grill] = [await signUpWorker(w), await signUpEmployer(w)]
    expect(await findMailedLink(w, ana.email, "/validate/")).toMatch(
      new RegExp(`^${w.url}/validate/[0-9a-f]{24}$`),
    )
    expect(await findMailedLink(w, grill.email, "/validateRestaurant/")).toMatch(
      /\/validateRestaurant\/[0-9a-f]{24}$/,
    )
    expect((await validate(w, ana.id)).status).toBe(404)
    expect((await validate(w, await secretTo(w, grill.email))).status).toBe(404)
  })

  test("validates a restaurant's address, by its own call only", async () => {
    const w = await startWorld()
    const [ana, grill] = [await signUpWorker(w), await signUpEmployer(w)]
    const asEmployer = (userId: string) => w.guest.call("validateEmployer", { body: { userId } })
    expect((await asEmployer(await secretTo(w, ana.email))).status).toBe(404)
    expect((await asEmployer(await secretTo(w, grill.email))).status).toBe(200)
    expect((await grill.call("getEmployer")).ok.emailValidated).toBe(true)
  })

  test("is good for 30 days and not a millisecond longer", async () => {
    const w = await startWorld()
    const secret = await secretTo(w, (await signUpWorker(w)).email)
    await w.advance(30 * DAY_MS)
    expect((await validate(w, secret)).status).toBe(200)
    await w.advance(1)
    expect((await validate(w, secret)).status).toBe(404)
  })

  test.each(["", "1234", "G".repeat(24), "a".repeat(25), "A".repeat(24)])("is 400 for %j", async (userId) => {
    const w = await startWorld()
    expect((await validate(w, userId)).status).toBe(400)
  })

  test("is 404 when unknown, and when the account has another address by now", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const first = await secretTo(w, made.email)
    const unknown = await validate(w, "0".repeat(24))
    await ok(made.call("updateWorker", { body: { email: "other@example.com" } }))
    const old = await validate(w, first)
    expect([unknown.status, old.status, old.refused]).toEqual([404, 404, unknown.refused])
    expect(await isValidated(made)).toBe(false)
    expect((await validate(w, await secretTo(w, "other@example.com"))).status).toBe(200)
    expect(await isValidated(made)).toBe(true)
  })
})

describe("sending the link again", () => {
  /** The link is sent after the answer: this waits for it. */
  async function resend(w: World, email: string) {
    const answer = await w.guest.call("resendWorkerValidation", { body: { email } })
    await w.settle()
    return answer
  }

  test("sends a new one, and the first stays good", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    await ok(resend(w, made.email.toUpperCase()))
    const secrets = await secretsTo(w, made.email)
    expect(new Set(secrets).size).toBe(2)
    for (const secret of secrets) expect((await validate(w, secret)).status).toBe(200)
  })

  test("sends a restaurant's link to the restaurant's account only", async () => {
    const w = await startWorld()
    const email = "both@example.com"
    await signUpWorker(w, { email })
    await signUpEmployer(w, { email })
    await ok(w.guest.call("resendEmployerValidation", { body: { email } }))
    await w.settle()
    const mails = await readMails(w)
    const count = (part: string) => mails.filter((mail) => mail.text.includes(part)).length
    expect([count("/validate/"), count("/validateRestaurant/")]).toEqual([1, 2])
  })

  test("answers alike and in the same time for known, validated and unknown addresses", async () => {
    const w = await startWorld()
    const known = await signUpWorker(w)
    const validated = await signUpWorker(w)
    await ok(validate(w, await secretTo(w, validated.email)))
    const unlock = await lockTable(w, "email_validations")
    // While the table is locked only answers that wait for no link can come.
    const answers = await Promise.all(
      [known.email, validated.email, "unknown@example.com"].map((email) =>
        w.guest.call("resendWorkerValidation", { body: { email } }),
      ),
    )
    expect(new Set(answers.map(({ status, ok: reply }) => JSON.stringify([status, reply]))).size).toBe(1)
    await unlock()
    await w.settle()
    expect(await secretsTo(w, validated.email)).toHaveLength(1)
    expect(await secretsTo(w, known.email)).toHaveLength(2)
  })

  test("sends five links in an hour, however often one clicks, and the sixth after it", async () => {
    const w = await startWorld()
    const { email } = await signUpWorker(w)
    await Promise.all(Array.from({ length: 10 }, () => resend(w, email)))
    expect(await secretsTo(w, email)).toHaveLength(5)
    await w.advance(HOUR_MS - 1)
    await ok(resend(w, email))
    expect(await secretsTo(w, email)).toHaveLength(5)
    await w.advance(1)
    await ok(resend(w, email))
    expect(await secretsTo(w, email)).toHaveLength(6)
  })

  test("counts the links of changed addresses too, so that nobody floods a mailbox with them", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    // With the link of the sign-up, five.
    for (const email of ["a@example.com", "b@example.com", "a@example.com", made.email])
      await ok(made.call("updateWorker", { body: { email } }))
    const refused = await made.call("updateWorker", { body: { email: "a@example.com", username: "Other" } })
    expect([refused.status, refused.refused.reason]).toEqual([429, "address_changes_exhausted"])
    expect(refused.headers.get("retry-after")).toBe("3600")
    expect(await ok(made.call("getWorker"))).toMatchObject({ email: made.email, username: made.name })
    // What sends no link is changed as before.
    await ok(made.call("updateWorker", { body: { username: "Other" } }))
    await w.advance(HOUR_MS)
    await ok(made.call("updateWorker", { body: { email: "a@example.com" } }))
  })
})
