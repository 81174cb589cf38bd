import { createAppliedJob, PASSWORD, signUpEmployer, signUpWorker } from "#test/support/fixtures.ts"
import { readMails, readMessages } from "#test/support/notifications.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

/** The text of docs/rules/accounts.md#sign-up. */
const CREATED =
  "You have successfully created a new account. Please check your email for a confirmation link."

/** The reply of a call that must succeed. */
const ok = async <T>(answer: Promise<{ ok: T }>): Promise<T> => (await answer).ok

const worker = (changes: object = {}) => ({
  username: "Ana Example",
  email: "ana@example.com",
  password: PASSWORD,
  ...changes,
})

const restaurant = (changes: object = {}) => ({
  companyname: "Saguaro Grill",
  email: "grill@example.com",
  password: PASSWORD,
  hiringmanager: "Hilda Manager",
  storemanager: "Stan Manager",
  streetaddress: "120 E Main St",
  city: "Mesa",
  state: "Arizona",
  zipcode: "85201",
  phonenumber: "(480) 555-0134",
  ein: "12-3456789",
  ...changes,
})

const mailsTo = async (w: World, recipient: string): Promise<string[]> =>
  (await readMails(w, recipient)).map((mail) => mail.subject)

describe("sign-up", () => {
  test.each(["Siobhán O'Brien", "Anne-Marie D’Angelo", "José Núñez"])(
    "keeps the name %s as typed",
    async (username) => {
      const w = await startWorld()
      const made = await signUpWorker(w, { username })
      expect((await made.call("getWorker")).ok.username).toBe(username)
    },
  )

  test.each(["Siobhán O'Brien", "Anne-Marie D’Angelo", "José Núñez"])(
    "shows the name %s as typed to the restaurant: of an applicant, on a hired shift, in a message and a push",
    async (name) => {
      const w = await startWorld()
      const [employer, worker] = [await createEmployer(w), await createWorker(w, { name })]
      const job = await createAppliedJob(w, employer, worker)
      const applicants = (await employer.call("listApplicants", { params: { jobId: job._id } })).ok
      expect(applicants.map(({ username }) => username)).toEqual([name])
      const params = { employerId: employer.id, jobId: job._id }
      ;(await employer.call("hireApplicant", { params, body: { employeeid: worker.id } })).ok
      const hired = (await employer.call("listJobs", { query: { openjob: "false" } })).ok
      expect(hired.map(({ scheduledEmployee }) => scheduledEmployee?.employeename)).toEqual([name])
      const [message] = await readMessages(w, { id: employer.id, event: "applicationMade" })
      expect(message?.title).toBe(`${name} applied`)
      const pushes = w.ctx.db.selectFrom("pushes").select("facts").where("account_id", "=", employer.id)
      expect(await pushes.execute()).toMatchObject([{ facts: { workerName: name } }])
    },
  )

  test("keeps a restaurant's name as typed, in JSON too", async () => {
    const w = await startWorld()
    const made = await signUpEmployer(w, { companyname: "Joe's Bar & Grill" })
    expect((await made.call("getEmployer")).ok.companyname).toBe("Joe's Bar & Grill")
  })

  test("replies 201 with the text of the page and mails a link", async () => {
    const w = await startWorld()
    const answer = await w.guest.call("signUpWorker", { body: worker() })
    expect(answer.status).toBe(201)
    expect(answer.ok.success).toBe(CREATED)
    expect(await mailsTo(w, "ana@example.com")).toEqual(["Confirm your email to get started"])
  })

  test("refuses a used address in any case and with surrounding blanks, within one role only", async () => {
    const w = await startWorld()
    await ok(w.guest.call("signUpWorker", { body: worker({ email: "Ana@X.com" }) }))
    for (const email of ["ana@x.com", " ANA@X.COM "]) {
      const again = await w.guest.call("signUpWorker", { body: worker({ email }) })
      expect([again.status, again.refused.code]).toEqual([409, "taken"])
      expect((await w.guest.call("logInWorker", { body: { email, password: PASSWORD } })).status).toBe(200)
    }
    await signUpEmployer(w, { email: "ana@x.com" })
  })

  test("takes a restaurant's address in any case, and of any ending, at log-in and for a reset too", async () => {
    const w = await startWorld()
    await signUpEmployer(w, { email: "Ana@Grill.Kitchen" })
    const again = await w.guest.call("signUpEmployer", { body: restaurant({ email: "ana@grill.kitchen" }) })
    expect([again.status, again.refused.code]).toEqual([409, "taken"])
    for (const email of ["ana@grill.kitchen", " ANA@GRILL.KITCHEN "]) {
      expect((await w.guest.call("logInEmployer", { body: { email, password: PASSWORD } })).status).toBe(200)
      await ok(w.guest.call("requestEmployerPasswordReset", { body: { email } }))
    }
    await w.settle()
    const events = (await readMails(w, "Ana@Grill.Kitchen")).map(({ event }) => event)
    expect(events.filter((event) => event === "passwordForgotten")).toHaveLength(2)
  })

  test("creates a restaurant's account once per address, with its own link", async () => {
    const w = await startWorld()
    const answer = await w.guest.call("signUpEmployer", { body: restaurant() })
    expect([answer.status, answer.ok]).toEqual([201, { success: CREATED }])
    expect(await mailsTo(w, "grill@example.com")).toEqual(["Confirm your email to get started"])
    const again = await w.guest.call("signUpEmployer", { body: restaurant({ email: "GRILL@example.com" }) })
    expect(again.refused.code).toBe("taken")
  })

  test("creates one account of twenty simultaneous requests", async () => {
    const w = await startWorld()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => w.guest.call("signUpWorker", { body: worker() })),
    )
    expect(answers.filter((one) => one.status === 201)).toHaveLength(1)
    expect(answers.filter((one) => one.status === 409)).toHaveLength(19)
    expect(await mailsTo(w, "ana@example.com")).toHaveLength(1)
  })

  test("accepts nine top-level domains for workers and any for restaurants", async () => {
    const w = await startWorld()
    const refused = await w.guest.call("signUpWorker", { body: worker({ email: "x@y.co" }) })
    expect(refused.status).toBe(400)
    expect(refused.refused.fields).toEqual({ email: "Please enter a valid email address." })
    const made = await signUpEmployer(w, { email: "x@y.kitchen" })
    expect((await made.call("getEmployer")).ok.email).toBe("x@y.kitchen")
  })

  test("refuses a leaked password in any case and accepts one that differs by a letter", async () => {
    const w = await startWorld()
    for (const password of ["Password123!", "pASSWORD123!", "1qaz@WSX3edc"]) {
      const refused = await w.guest.call("signUpWorker", { body: worker({ password }) })
      expect([refused.status, Object.keys(refused.refused.fields ?? {})]).toEqual([400, ["password"]])
    }
    expect((await w.guest.call("signUpWorker", { body: worker({ password: "Passwerd123!" }) })).status).toBe(
      201,
    )
  })
})
