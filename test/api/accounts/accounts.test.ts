import { HOUR_MS, plus } from "#domain/time.ts"
import { newId } from "#server/security/secrets.ts"
import { client } from "#test/support/client.ts"
import { PASSWORD, type Person, signUpEmployer, signUpWorker } from "#test/support/fixtures.ts"
import { readMails } from "#test/support/notifications.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

/** The reply of a call that must succeed. */
const ok = async <T>(answer: Promise<{ ok: T }>): Promise<T> => (await answer).ok

const subjectsTo = async (w: World, recipient: string): Promise<string[]> =>
  (await readMails(w, recipient)).map((mail) => mail.subject)

/** A shift that was worked, closed and rated by both, straight into the table. */
async function ratedShift(w: World, employer: Person, worker: Person, stars: [number, number], hour: number) {
  const starts_at = plus(w.now(), hour * 24 * HOUR_MS)
  const ends_at = plus(starts_at, 5 * HOUR_MS)
  const words = { company_name: "Grill", hiring_manager: "H", store_manager: "S", store_number: null }
  const place = { street_address: "1 Main St", city: "Mesa", region: "Arizona", zip: "85201" }
  await w.ctx.db
    .insertInto("jobs")
    .values({
      ...words,
      ...place,
      id: newId(w.now()),
      employer_id: employer.id,
      worker_id: worker.id,
      state: "closed",
      title: "host",
      description: "Greets guests.",
      pay_cents_per_hour: 2000,
      starts_at,
      ends_at,
      latitude: 33.4,
      longitude: -111.8,
      created_at: w.now(),
      worker_stars: stars[0],
      employer_stars: stars[1],
    })
    .execute()
}

describe("the account", () => {
  test("of a worker lists what is missing, holds the presented token and never a hash", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const account = await ok(made.call("getWorker"))
    expect(account.token).toBe(made.token)
    expect(account.missing).toEqual(["headshot", "licence", "foodcard", "terms"])
    expect([account.avatar, account.driverslicense, account.foodhandlerscert]).toEqual([null, null, null])
    expect(JSON.stringify(account)).not.toMatch(/argon2|password/i)
  })

  test("of a restaurant lists what is missing and never a hash", async () => {
    const w = await startWorld()
    const account = await ok((await signUpEmployer(w)).call("getEmployer"))
    expect(account).toMatchObject({
      state: "Arizona",
      storenumber: null,
      ein: "12-3456789",
      unpaid: false,
      suspended: false,
    })
    expect(account).toMatchObject({ stripeCustomerId: null, stripePaymentMethods: [] })
    expect(account.missing).toEqual(["customer", "method", "terms"])
    expect(JSON.stringify(account)).not.toMatch(/argon2|password/i)
  })

  test("counts closed shifts and shows the stars each side got, with sum and average", async () => {
    const w = await startWorld()
    const [ana, grill] = [await signUpWorker(w), await signUpEmployer(w)]
    await ratedShift(w, grill, ana, [5, 3], 2)
    await ratedShift(w, grill, ana, [4, 2], 1)
    const rating = { rating: [4, 5], ratingTotal: 9, ratingAverage: 4.5, ratingsCount: 2 }
    expect(await ok(ana.call("getWorker"))).toMatchObject({ ...rating, workedjobstotal: 2 })
    const given = { rating: [2, 3], ratingTotal: 5, ratingAverage: 2.5, ratingsCount: 2 }
    expect(await ok(grill.call("getEmployer"))).toMatchObject(given)
  })
})

describe("changing the account", () => {
  test("a new address is unvalidated; the old one is notified, and the new one gets its link", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w, { email: "old@example.com" })
    await w.ctx.db.updateTable("workers").set({ email_validated_at: w.now() }).execute()
    for (let time = 0; time < 2; time += 1) {
      const after = await ok(made.call("updateWorker", { body: { email: " New@example.com " } }))
      expect([after.email, after.emailValidated]).toEqual(["New@example.com", false])
    }
    expect(await subjectsTo(w, "old@example.com")).toEqual([
      "Confirm your email to get started",
      "Your email address was changed",
    ])
    expect(await subjectsTo(w, "New@example.com")).toEqual(["Confirm your email address"])
  })

  test("the same address in another case stays validated and nobody is notified", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w, { email: "ana@example.com" })
    await w.ctx.db.updateTable("workers").set({ email_validated_at: w.now() }).execute()
    const after = await ok(made.call("updateWorker", { body: { email: "Ana@Example.com" } }))
    expect([after.email, after.emailValidated]).toEqual(["Ana@Example.com", true])
    expect(await w.ctx.db.selectFrom("mails").select("id").execute()).toHaveLength(1)
  })

  test("an address another has is 409, of two who want one at once one gets it", async () => {
    const w = await startWorld()
    const [ana, ben, cy] = [await signUpWorker(w), await signUpWorker(w), await signUpWorker(w)]
    const body = { email: ana.email.toUpperCase(), username: "Other Name" }
    const refused = await ben.call("updateWorker", { body })
    expect([refused.status, refused.refused.code]).toEqual([409, "taken"])
    expect((await ok(ben.call("getWorker"))).username).toBe("Ana Example")
    const both = [ben, cy].map((one) => one.call("updateWorker", { body: { email: "one@example.com" } }))
    expect((await Promise.all(both)).filter((one) => one.status === 200)).toHaveLength(1)
  })

  test("a new password ends all other sessions, is confirmed by one mail, and opens the account", async () => {
    const w = await startWorld()
    const made = await signUpEmployer(w)
    const logIn = (password: string) =>
      w.guest.call("logInEmployer", { body: { email: made.email, password } })
    const other = client(w.url, (await ok(logIn(PASSWORD))).token)
    const body = { password: "Another!2026" }
    for (let time = 0; time < 2; time += 1) await ok(made.call("updateEmployer", { body }))
    expect((await other.call("getEmployer")).status).toBe(401)
    expect((await made.call("getEmployer")).status).toBe(200)
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn("Another!2026")).status).toBe(200)
    expect(await subjectsTo(w, made.email)).toEqual([
      "Confirm your email to get started",
      "Your password was changed",
    ])
    const leaked = await made.call("updateEmployer", { body: { password: "Welcome@1234" } })
    expect(leaked.refused.code).toBe("invalid")
  })

  test("a company name passes by either rule, and one that was not changed never prevents saving", async () => {
    const w = await startWorld()
    const made = await signUpEmployer(w)
    const name = (companyname: string) => made.call("updateEmployer", { body: { companyname } })
    for (const good of ["Joe’s 24", "Café Olé", "A&W, Inc."]) expect((await name(good)).status).toBe(200)
    const refused = await name("Grill <b>")
    expect(refused.refused.fields).toEqual({ companyname: "Please enter a valid restaurant name." })
    await w.ctx.db.updateTable("employers").set({ company_name: "Grill <b>" }).execute()
    const body = { companyname: "Grill <b>", hiringmanager: "Renée O’Hara" }
    expect((await ok(made.call("updateEmployer", { body }))).hiringmanager).toBe("Renée O’Hara")
  })

  test("a restaurant that moves has another place; the state stays the market's", async () => {
    const w = await startWorld()
    const made = await signUpEmployer(w)
    const place = () =>
      w.ctx.db.selectFrom("employers").select(["latitude", "longitude"]).executeTakeFirstOrThrow()
    const before = await place()
    const body = { city: "Tucson", zipcode: "85701", streetaddress: "5 W Congress St", storenumber: "12" }
    const moved = await ok(
      made.call("updateEmployer", { body: { ...body, state: "Utah", ein: "99-9999999" } }),
    )
    expect(moved).toMatchObject({ ...body, state: "Arizona", ein: "12-3456789" })
    expect((await place()).latitude).toBeLessThan(before.latitude - 1)
    expect((await ok(made.call("updateEmployer", { body: { storenumber: "" } }))).storenumber).toBeNull()
  })

  test("every change is recorded in the audit trail, by column and not by value", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    await ok(made.call("updateWorker", { body: { username: "Ana B", password: "Another!2026" } }))
    await ok(made.call("updateWorker", { body: { username: "Ana B" } }))
    const rows = await w.ctx.db.selectFrom("audit").selectAll().execute()
    expect(rows.map((row) => [row.action, row.actor_id, row.details])).toEqual([
      ["account.changed", made.id, { columns: ["name", "password_hash"] }],
    ])
  })
})
