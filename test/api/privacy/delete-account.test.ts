import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { lockEmployer, lockWorker } from "#server/db/lock-account.ts"
import { sendPasswordReset } from "#server/features/accounts/send-password-reset.ts"
import { sendValidationAgain } from "#server/features/accounts/send-validation-again.ts"
import { findAccountByEmail } from "#server/features/accounts/store.ts"
import { createAdmin } from "#server/features/admin/create-admin.ts"
import { refreshCustomer } from "#server/features/payments/refresh-customer.ts"
import { hashSecret } from "#server/security/secrets.ts"
import { purge } from "#server/tasks/purge.ts"
import { type Client, client } from "#test/support/client.ts"
import {
  callSandbox,
  createAppliedJob,
  createHiredJob,
  createWorkedJob,
  findMailedLink,
  jobInput,
  onboardEmployer,
  onboardWorker,
  PASSWORD,
  type Person,
  samplePicture,
  signUpEmployer,
  signUpWorker,
} from "#test/support/fixtures.ts"
import { readMails, readMessages } from "#test/support/notifications.ts"
import { queueUp, untilWaiting } from "#test/support/queue-up.ts"
import { recordStatements } from "#test/support/record-statements.ts"
import { auditActionsOf, createEmployer, createWorker, notificationsOf } from "#test/support/rows.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { sql } from "kysely"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"

/** docs/rules/privacy.md#account-deletion. */

const DELETED = { success: "Your account is deleted." }
const refusal = async (person: Client) =>
  (await person.call("deleteAccount", { body: { password: PASSWORD } })).refused.reason
const apply = (worker: Person, jobId: string) =>
  worker.call("applyForJob", { params: { userId: worker.id, jobId } })
const hire = (employer: Person, worker: Person, jobId: string) =>
  employer.call("hireApplicant", {
    params: { employerId: employer.id, jobId },
    body: { employeeid: worker.id },
  })
const close = (employer: Person, jobId: string) => employer.call("closeJob", { body: { jobId } })
const logIn = (w: World, { role, email }: Person) =>
  w.guest.call(role === "worker" ? "logInWorker" : "logInEmployer", { body: { email, password: PASSWORD } })
const filesOf = (w: World) => readdir(join(w.ctx.config.dataDir, "files"))

/** Each table with a row that has the text in any column, without what the provider itself keeps. */
async function tablesWith(w: World, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'sandbox%' order by 1`.execute(
    w.ctx.db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} t where strpos(t::text, ${text}) > 0`.execute(
      w.ctx.db,
    )
    if (rows[0]?.count) found.push(name)
  }
  return found
}

/** A shift of both that was worked, closed and paid. */
async function createPaidShift(w: World, employer: Person, worker: Person) {
  const job = await createWorkedJob(w, employer, worker)
  ;(await close(employer, job._id)).ok
  await w.settle()
  return job
}

describe("what is open refuses a deletion, with the reason", () => {
  test("a shift that is scheduled, under way or to be closed, for both sides, until it is over", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_visa" })
    const worker = await createWorker(w, { payout: true })
    const job = await createHiredJob(w, employer, worker)
    for (const person of [employer, worker]) expect(await refusal(person)).toBe("account_has_shifts")
    await w.moveTo(new Date(job.worktime))
    const { clockincode = "" } = (await employer.call("getJob", { params: { jobid: job._id } })).ok
    const scheduler = { clockincode: clockincode ?? "", clockintime: "ignored" }
    ;(await worker.call("clockIn", { params: { jobId: job._id }, body: { scheduler } })).ok
    for (const person of [employer, worker]) expect(await refusal(person)).toBe("account_has_shifts")
    await w.advance(6 * HOUR_MS)
    ;(await worker.call("clockOutAsWorker", { params: { jobId: job._id } })).ok
    for (const person of [employer, worker]) expect(await refusal(person)).toBe("account_has_shifts")
    expect((await worker.call("getWorker")).ok.username).toBe(worker.name)
    ;(await close(employer, job._id)).ok
    await w.settle()
    for (const person of [employer, worker])
      expect((await person.call("deleteAccount", { body: { password: PASSWORD } })).ok).toEqual(DELETED)
  })

  test("a wage that waits for the payout account holds the worker, and the restaurant no longer", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_visa" })
    const worker = await createWorker(w)
    await createPaidShift(w, employer, worker)
    expect(await refusal(worker)).toBe("account_has_payments")
    expect((await employer.call("deleteAccount", { body: { password: PASSWORD } })).ok).toEqual(DELETED)
    const { account } = (await worker.call("createAccount")).ok
    await callSandbox(w, "POST", `/payments/accounts/${account.id}/onboard`, { outcome: "active" })
    await w.settle()
    expect((await worker.call("listPayments")).ok).toMatchObject([{ payout: "transferred" }])
    expect((await worker.call("deleteAccount", { body: { password: PASSWORD } })).ok).toEqual(DELETED)
  })

  test("a charge that was refused holds both", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_chargeCustomerFail" })
    const worker = await createWorker(w, { payout: true })
    await createPaidShift(w, employer, worker)
    for (const person of [employer, worker]) expect(await refusal(person)).toBe("account_has_payments")
  })

  test("an admin has no account to delete and no data to download", async () => {
    const w = await startWorld()
    await createAdmin(w.ctx, { name: "boss", email: "boss@example.com", password: PASSWORD })
    const { token } = (await w.guest.call("logInAdmin", { body: { name: "boss", password: PASSWORD } })).ok
    const admin = client(w.url, token)
    expect((await admin.call("deleteAccount", { body: { password: PASSWORD } })).refused.code).toBe(
      "wrong_role",
    )
    expect((await admin.call("exportData")).refused.code).toBe("wrong_role")
  })
})

describe("what is in the way", () => {
  const blockers = async (person: Person) => (await person.call("listDeletionBlockers")).ok

  test("is each shift of either side, the earliest first, and nothing of anyone else", async () => {
    const w = await startWorld()
    const [employer, worker] = [await createEmployer(w), await createWorker(w)]
    const late = await createHiredJob(w, employer, worker, { startsIn: 9 * DAY_MS })
    const early = await createHiredJob(w, employer, worker, { startsIn: 3 * DAY_MS })
    await createAppliedJob(w, employer, worker, { startsIn: 5 * DAY_MS })
    const { jobtitle, worktime, endtime } = early
    const shift = { jobid: early._id, jobtitle, worktime, endtime, status: "scheduled" }
    for (const person of [employer, worker]) {
      const found = await blockers(person)
      expect(found).toMatchObject({ shifts: [shift, { jobid: late._id }], payments: [] })
      expect(found.shifts[0]?.companyname).toBe(employer.name)
    }
    const nothing = { shifts: [], payments: [] }
    expect(await blockers(await createWorker(w))).toEqual(nothing)
    expect(await blockers(await createEmployer(w))).toEqual(nothing)
  })

  test("is a charge that was refused, with the amount of each side", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_chargeCustomerFail" })
    const worker = await createWorker(w, { payout: true })
    const { _id: jobid } = await createPaidShift(w, employer, worker)
    const [payment] = (await employer.call("listPayments")).ok
    for (const [person, amount] of [
      [employer, payment?.amount],
      [worker, payment?.wage],
    ] as const)
      expect(await blockers(person)).toMatchObject({
        shifts: [],
        payments: [{ jobid, status: "failed", payout: "none", amount }],
      })
  })

  test("is a wage that waits for the payout account for its worker, and nothing for the restaurant", async () => {
    const w = await startWorld()
    const [employer, worker] = [await createEmployer(w, { card: "pm_card_visa" }), await createWorker(w)]
    const { _id: jobid } = await createPaidShift(w, employer, worker)
    expect((await blockers(worker)).payments).toMatchObject([{ jobid, payout: "waiting_account" }])
    expect((await blockers(employer)).payments).toEqual([])
  })
})

describe("the password", () => {
  const attempt = (person: Person, password: string) => person.call("deleteAccount", { body: { password } })

  test("has to be right, and a wrong one deletes nothing and ends no session", async () => {
    const w = await startWorld()
    for (const person of [await createWorker(w), await createEmployer(w)]) {
      const { status, refused } = await attempt(person, "Wrong!Password1")
      expect([status, refused.code, refused.reason]).toEqual([401, "bad_credentials", "wrong_password"])
      const missing = await person.fetch("/my-account", { method: "DELETE" })
      expect(missing.status).toBe(400)
      expect((await attempt(person, PASSWORD)).ok).toEqual(DELETED)
    }
  })

  test("is counted as at log-in: the tenth wrong one pauses both", async () => {
    const w = await startWorld()
    const worker = await createWorker(w)
    for (let count = 0; count < 10; count += 1)
      expect((await attempt(worker, "Wrong!Password1")).refused.reason).toBe("wrong_password")
    expect((await attempt(worker, PASSWORD)).status).toBe(429)
    expect((await logIn(w, worker)).status).toBe(429)
    await w.advance(15 * MINUTE_MS)
    expect((await attempt(worker, PASSWORD)).ok).toEqual(DELETED)
  })

  test("is not asked for while the deletion would be refused, and no attempt is counted", async () => {
    const w = await startWorld()
    const [employer, worker] = [await createEmployer(w), await createWorker(w)]
    await createHiredJob(w, employer, worker)
    expect((await attempt(worker, "Wrong!Password1")).refused.reason).toBe("account_has_shifts")
    expect(await w.ctx.db.selectFrom("login_failures").selectAll().execute()).toEqual([])
  })

  test("that was changed meanwhile deletes nothing", async () => {
    const w = await startWorld()
    const worker = await createWorker(w)
    const [changed, late] = await queueUp(
      w,
      worker,
      () => worker.call("updateWorker", { body: { password: "Another!2026x" } }),
      () => attempt(worker, PASSWORD),
    )
    expect([changed.status, late.refused.reason]).toEqual([200, "wrong_password"])
    expect((await worker.call("getWorker")).status).toBe(200)
  })
})

describe("a deleted worker", () => {
  test("is nowhere any more: no name, address or picture, in the database or on the disk", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_visa" })
    const name = "Quiteria Marker"
    const worker = await onboardWorker(w, {
      username: "Earlier Marker",
      email: "quiteria.marker@example.com",
    })
    const job = await createAppliedJob(w, employer, worker)
    // Restaurants were notified of the earlier name too.
    ;(await worker.call("updateWorker", { body: { username: name } })).ok
    ;(await hire(employer, worker, job._id)).ok
    ;(await worker.call("withdrawApplication", { params: { jobOrApplicationId: job._id, id: worker.id } })).ok
    await createPaidShift(w, employer, worker)
    const body = { jobtitle: "Marker cook", employer: "Marker Grill", startdate: "01 / 2021" }
    ;(await worker.call("addWorkHistory", { body, headers: { "idempotency-key": "work-history" } })).ok
    const entry = {
      userId: worker.id,
      action: "Marker",
      description: "Looked.",
      userType: "employee",
    } as const
    ;(await worker.call("logActivity", { body: entry })).ok
    ;(await w.guest.call("requestWorkerPasswordReset", { body: { email: worker.email } })).ok
    await w.settle()
    expect(await filesOf(w)).toHaveLength(3)
    const of = async (table: "activity_log" | "idempotent_answers" | "password_resets") =>
      (await w.ctx.db.selectFrom(table).selectAll().execute()).length
    const tables = ["activity_log", "idempotent_answers", "password_resets"] as const
    expect(await Promise.all(tables.map(of))).toEqual([1, 1, 1])

    expect((await worker.call("deleteAccount", { body: { password: PASSWORD } })).ok).toEqual(DELETED)
    await w.settle()
    expect(await tablesWith(w, "Marker")).toEqual([])
    expect(await Promise.all(tables.map(of))).toEqual([0, 0, 0])
    // Only the last mail has the address, until it is purged.
    expect(await tablesWith(w, "quiteria.marker@example.com")).toEqual(["mails"])
    expect((await readMails(w, worker.email)).map(({ event }) => event)).toEqual(["accountDeleted"])
    await w.advance(7 * DAY_MS)
    await purge(w.ctx)
    expect(await tablesWith(w, "quiteria.marker")).toEqual(["mails"])
    await w.advance(1)
    await purge(w.ctx)
    expect(await tablesWith(w, "quiteria.marker")).toEqual([])
    expect(await filesOf(w)).toEqual([])
    expect((await w.guest.call("getAvatar", { params: { id: worker.id } })).status).toBe(404)
  })

  test("leaves worked shifts, pay, ratings and the audit trail as they were", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_visa" })
    const worker = await createWorker(w, { payout: true, name: "Quiteria Marker" })
    const job = await createPaidShift(w, employer, worker)
    const [payment] = (await employer.call("listPayments")).ok
    const messages = await readMessages(w, { id: employer.id, event: "clockedOut" })
    ;(await worker.call("deleteAccount", { body: { password: PASSWORD } })).ok
    const query = { openjob: "false", completed: "true" } as const
    const [shift] = (await employer.call("listJobs", { query })).ok
    expect(shift).toMatchObject({
      _id: job._id,
      status: "closed",
      totalAmountEarned: 108,
      scheduledEmployee: { employeeid: worker.id, employeename: "Former worker" },
    })
    expect((await employer.call("listPayments")).ok).toEqual([payment])
    expect(await auditActionsOf(w, worker.id)).toEqual(["worker account.deleted"])
    const after = await readMessages(w, { id: employer.id, event: "clockedOut" })
    expect(messages[0]?.title).toContain("Quiteria Marker")
    expect(after[0]?.title).toBe(messages[0]?.title.replace("Quiteria Marker", "Former worker"))
  })

  test("leaves the names of others who applied for the same shifts", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w)
    const [worker, other] = [
      await createWorker(w, { name: "Ana One" }),
      await createWorker(w, { name: "Bea Two" }),
    ]
    const job = await createAppliedJob(w, employer, worker)
    await w.advance(HOUR_MS)
    ;(await apply(other, job._id)).ok
    ;(await worker.call("deleteAccount", { body: { password: PASSWORD } })).ok
    const titles = (await readMessages(w, { id: employer.id, event: "applicationMade" })).map(
      ({ title }) => title,
    )
    expect(titles).toEqual(["Former worker applied", "Bea Two applied"])
  })

  test("no longer waits for a shift, and the restaurant is notified", async () => {
    const w = await startWorld()
    const [employer, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createAppliedJob(w, employer, worker)
    ;(await worker.call("deleteAccount", { body: { password: PASSWORD } })).ok
    expect((await employer.call("listApplicants", { params: { jobId: job._id } })).ok).toEqual([])
    expect((await hire(employer, worker, job._id)).refused.code).toBe("not_found")
    expect(await notificationsOf(w, employer)).toContain("applicationEnded")
    expect(await auditActionsOf(w, worker.id)).toEqual(["worker account.deleted"])
  })

  test("does not come back to a shift that opens again", async () => {
    const w = await startWorld()
    const [employer, worker, hired] = [await createEmployer(w), await createWorker(w), await createWorker(w)]
    const job = await createAppliedJob(w, employer, worker)
    ;(await apply(hired, job._id)).ok
    ;(await hire(employer, hired, job._id)).ok
    ;(await worker.call("deleteAccount", { body: { password: PASSWORD } })).ok
    const params = { jobOrApplicationId: job._id, id: hired.id }
    ;(await hired.call("withdrawApplication", { params })).ok
    expect((await employer.call("getJob", { params: { jobid: job._id } })).ok.status).toBe("open")
    expect((await employer.call("listApplicants", { params: { jobId: job._id } })).ok).toEqual([])
    const statuses = await w.ctx.db
      .selectFrom("applications")
      .select("status")
      .where("worker_id", "=", worker.id)
      .execute()
    expect(statuses).toEqual([{ status: "withdrawn" }])
  })

  test("gets no message, push or mail about a payout that its bank returns later", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_visa" })
    const worker = await createWorker(w, { payout: true })
    await createPaidShift(w, employer, worker)
    const { account } = (await worker.call("createAccount")).ok
    const ofWorker = (table: "messages" | "pushes" | "mails") =>
      w.ctx.db.selectFrom(table).select("event").where("account_id", "=", worker.id).execute()
    const returnPayout = async () => {
      await w.ctx.sandbox?.stripe.control.failPayout(account.id)
      await w.settle()
    }
    await w.advance(3 * DAY_MS)
    await returnPayout()
    expect(await ofWorker("messages")).toContainEqual({ event: "payoutFailed" })
    ;(await worker.call("deleteAccount", { body: { password: PASSWORD } })).ok
    await returnPayout()
    expect(await ofWorker("messages")).toEqual([])
    expect(await ofWorker("pushes")).toEqual([])
    expect(await ofWorker("mails")).toEqual([{ event: "accountDeleted" }])
  })

  test("gets no mail about what happens later", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_visa" })
    const worker = await createWorker(w, { payout: true })
    await createPaidShift(w, employer, worker)
    ;(await worker.call("deleteAccount", { body: { password: PASSWORD } })).ok
    const { id } = worker
    await w.advance(30 * DAY_MS)
    const mails = await w.ctx.db
      .selectFrom("mails")
      .select(["event", "recipient"])
      .where("account_id", "=", id)
      .execute()
    expect(mails).toEqual([{ event: "accountDeleted", recipient: worker.email }])
  })
})

describe("a deleted restaurant", () => {
  test("is nowhere any more but in its shifts, which keep its name and address without the managers", async () => {
    const w = await startWorld()
    const worker = await createWorker(w, { payout: true })
    const employer = await onboardEmployer(w, { companyname: "Marker Grill", email: "marker@example.com" })
    await w.ctx.db
      .updateTable("employers")
      .set({ hiring_manager: "Hilda Boss", phone: "(480) 555-0199", ein: "98-7654321" })
      .where("id", "=", employer.id)
      .execute()
    ;(await employer.call("uploadLogo", { file: await samplePicture() })).ok
    const logos = async () => (await filesOf(w)).filter((name) => name.startsWith("logo-"))
    expect(await logos()).toHaveLength(1)
    const job = await createPaidShift(w, employer, worker)
    expect((await employer.call("deleteAccount", { body: { password: PASSWORD } })).ok).toEqual(DELETED)
    await w.advance(1)
    expect(await logos()).toEqual([])
    for (const text of ["Hilda Boss", "Stan Manager", "(480) 555-0199", "98-7654321"])
      expect([text, await tablesWith(w, text)]).toEqual([text, []])
    expect(await tablesWith(w, "marker@example.com")).toEqual(["mails"])
    const params = { userId: worker.id }
    const query = { active: "true", completed: "true" } as const
    const [application] = (await worker.call("listApplications", { params, query })).ok
    expect(application?.job).toMatchObject({ _id: job._id, companyname: "Marker Grill", hiringmanager: "" })
    expect((await worker.call("listPayments")).ok).toMatchObject([{ wage: 108, payout: "transferred" }])
  })

  test("has its open shifts deleted and their applicants notified, without a strike", async () => {
    const w = await startWorld()
    const [employer, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createAppliedJob(w, employer, worker, { startsIn: 25 * HOUR_MS })
    await w.advance(2 * HOUR_MS)
    ;(await employer.call("deleteAccount", { body: { password: PASSWORD } })).ok
    expect((await w.guest.call("searchJobs")).ok).toEqual([])
    expect((await worker.call("getJob", { params: { jobid: job._id } })).ok.status).toBe("deleted")
    expect(await notificationsOf(w, worker)).toContain("notChosen")
  })

  test("has no payment method left, here or at the provider", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_visa" })
    const [method] = (await employer.call("listPaymentMethods")).ok.paymentMethods
    const { customer } = (await employer.call("createCustomer")).ok
    await w.settle()
    ;(await employer.call("deleteAccount", { body: { password: PASSWORD } })).ok
    await w.advance(0)
    await w.settle()
    expect(await w.ctx.provider.hasCustomer(customer.id)).toBe(false)
    expect((await w.ctx.provider.retrieveMethod(method?.id ?? "")).customerId).toBe(null)
    const left = await w.ctx.db.selectFrom("erasures").selectAll().execute()
    expect(left).toEqual([])
  })

  test("is erased at the provider once that can be reached, and once only", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_visa" })
    const { customer } = (await employer.call("createCustomer")).ok
    await w.settle()
    ;(await employer.call("deleteAccount", { body: { password: PASSWORD } })).ok
    for (let attempt = 0; attempt < 3; attempt += 1)
      await callSandbox(w, "POST", "/payments/faults", { op: "DELETE /v1/customers/{id}", kind: "500" })
    await w.advance(0)
    await w.advance(1)
    expect(await w.ctx.provider.hasCustomer(customer.id)).toBe(true)
    await w.advance(2 * HOUR_MS)
    expect(await w.ctx.provider.hasCustomer(customer.id)).toBe(false)
    // A process that is killed after the provider has deleted it erases it again.
    await w.ctx.provider.deleteCustomer(customer.id)
  })
})

describe.each(["worker", "employer"] as const)("after the deletion of a %s", (role) => {
  const signUp = (w: World, email?: string) =>
    (role === "worker" ? signUpWorker : signUpEmployer)(w, email === undefined ? {} : { email })
  const getAccount = (person: Client) => person.call(role === "worker" ? "getWorker" : "getEmployer")

  test("every token is dead in every process, and neither log-in nor a mailed link opens the account", async () => {
    const w = await startWorld()
    const other = await w.startAnotherProcess()
    const person = await signUp(w)
    const { token } = (await logIn(w, person)).ok
    const names =
      role === "worker"
        ? { validation: "/validate/", reset: "/worker/passwordReset/" }
        : {
            validation: "/validateRestaurant/",
            reset: "/restaurant/passwordReset/",
          }
    const secretOf = (link: string) => link.split("/").at(-1) ?? ""
    const { email } = person
    const userId = secretOf(await findMailedLink(w, email, names.validation))
    const request = role === "worker" ? "requestWorkerPasswordReset" : "requestEmployerPasswordReset"
    ;(await w.guest.call(request, { body: { email } })).ok
    await w.settle()
    const params = { token: secretOf(await findMailedLink(w, email, names.reset)) }

    ;(await person.call("deleteAccount", { body: { password: PASSWORD } })).ok
    for (const one of [person, client(w.url, token), client(other.url, token)]) {
      expect((await getAccount(one)).status).toBe(401)
      expect((await one.call("deleteAccount", { body: { password: PASSWORD } })).status).toBe(401)
      expect((await one.call("exportData")).status).toBe(401)
    }
    // Nor would a session that was left, or opened at the same time.
    const session = { token_hash: hashSecret(token), role, account_id: person.id }
    await w.ctx.db
      .insertInto("sessions")
      .values({ ...session, created_at: w.now(), last_used_at: w.now() })
      .execute()
    expect((await getAccount(client(w.url, token))).status).toBe(401)
    expect((await logIn(w, person)).refused.code).toBe("bad_credentials")
    const validate = role === "worker" ? "validateWorker" : "validateEmployer"
    expect((await w.guest.call(validate, { body: { userId } })).refused.code).toBe("not_found")
    const reset = role === "worker" ? "resetWorkerPassword" : "resetEmployerPassword"
    const body = { password: "Another!2026x" }
    expect((await w.guest.call(reset, { params, body })).refused.code).toBe("invalid_token")
  })

  test("the address signs up anew, as an account that has nothing of the old one", async () => {
    const w = await startWorld()
    const person = await signUp(w)
    ;(await person.call("deleteAccount", { body: { password: PASSWORD } })).ok
    const again = await signUp(w, person.email)
    expect(again.id).not.toBe(person.id)
    expect((await getAccount(again)).ok.email).toBe(person.email)
    expect(await notificationsOf(w, again)).toEqual(["accountMade"])
    // And is deleted again.
    ;(await again.call("deleteAccount", { body: { password: PASSWORD } })).ok
    expect((await logIn(w, again)).refused.code).toBe("bad_credentials")
  })

  test("the address in its place reaches nobody and opens nothing", async () => {
    const w = await startWorld()
    const person = await signUp(w)
    ;(await person.call("deleteAccount", { body: { password: PASSWORD } })).ok
    const row = await w.ctx.db
      .selectFrom(role === "worker" ? "workers" : "employers")
      .select("email")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow()
    // A form would refuse it before; so would the account's search.
    expect(await findAccountByEmail(w.ctx.db, role, row.email)).toBeNull()
    expect(await tablesWith(w, person.email)).toEqual(["mails"])
    const [last] = await readMails(w, person.email)
    expect(last?.text).toContain("because you had a Prepside account")
    expect(last?.text).not.toContain("you have")
  })

  test("nobody can sign up with what replaces the address, to prevent the deletion", async () => {
    const w = await startWorld()
    const person = await signUp(w)
    await signUpEmployer(w, { email: `deleted-${person.id}@deleted.invalid` })
    const body = { username: "Mallory", email: `deleted-${person.id}`, password: PASSWORD }
    expect((await w.guest.call("signUpWorker", { body })).refused.code).toBe("invalid")
    expect((await person.call("deleteAccount", { body: { password: PASSWORD } })).ok).toEqual(DELETED)
  })

  test("an admin finds no account to suspend or to make active again", async () => {
    const w = await startWorld()
    await createAdmin(w.ctx, { name: "boss", email: "boss@example.com", password: PASSWORD })
    const { token } = (await w.guest.call("logInAdmin", { body: { name: "boss", password: PASSWORD } })).ok
    const admin = client(w.url, token)
    const person = await signUp(w)
    ;(await person.call("deleteAccount", { body: { password: PASSWORD } })).ok
    for (const email of [person.email, `deleted-${person.id}`]) {
      const [suspend, reactivate] =
        role === "worker"
          ? (["suspendWorker", "reactivateWorker"] as const)
          : (["suspendEmployer", "reactivateEmployer"] as const)
      const suspended = await admin.call(suspend, { query: { email }, body: { suspendedreason: "Gone." } })
      expect([400, 404]).toContain(suspended.status)
      expect([400, 404]).toContain((await admin.call(reactivate, { query: { email } })).status)
    }
  })

  test("no wrong password at log-in is counted any more", async () => {
    const w = await startWorld()
    const person = await signUp(w)
    const guess = { email: person.email, password: "Wrong!Password1" }
    await w.guest.call(role === "worker" ? "logInWorker" : "logInEmployer", { body: guess })
    expect(await tablesWith(w, person.email)).toContain("login_failures")
    ;(await person.call("deleteAccount", { body: { password: PASSWORD } })).ok
    expect(await tablesWith(w, person.email)).toEqual(["mails"])
  })

  test("of two deletions at once one deletes, and one mail is sent", async () => {
    const w = await startWorld()
    const person = await signUp(w)
    const again = client(w.url, (await logIn(w, person)).ok.token)
    const [first, second] = await queueUp(
      w,
      person,
      () => person.call("deleteAccount", { body: { password: PASSWORD } }),
      () => again.call("deleteAccount", { body: { password: PASSWORD } }),
    )
    expect([first.status, second.status]).toEqual([200, 401])
    const events = (await readMails(w, person.email)).map(({ event }) => event)
    expect(events).toEqual(["accountDeleted"])
  })

  test("a log-out of the device that asked comes first, and the deletion is refused", async () => {
    const w = await startWorld()
    const person = await signUp(w)
    const late = await w.ctx.db.transaction().execute(async (tx) => {
      await (role === "worker" ? lockWorker(tx, person.id) : lockEmployer(tx, person.id))
      const answer = person.call("deleteAccount", { body: { password: PASSWORD } })
      await untilWaiting(w, 1)
      ;(await person.call(role === "worker" ? "logOutWorker" : "logOutEmployer")).ok
      return { answer }
    })
    expect((await late.answer).status).toBe(401)
    expect((await logIn(w, person)).status).toBe(200)
  })

  test("a link that was asked for before it is neither sent nor stored", async () => {
    const w = await startWorld()
    const person = await signUp(w)
    for (const send of [sendPasswordReset, sendValidationAgain]) {
      const one = send === sendPasswordReset ? person : await signUp(w)
      await queueUp(
        w,
        one,
        () => one.call("deleteAccount", { body: { password: PASSWORD } }),
        () => send(w.ctx, role, one.email),
      )
      expect((await readMails(w, one.email)).map(({ event }) => event)).toEqual(["accountDeleted"])
    }
    for (const table of ["password_resets", "email_validations"] as const)
      expect(await w.ctx.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test("a change that began before it does not bring anything back", async () => {
    const w = await startWorld()
    const person = await signUp(w)
    const [, changed] = await queueUp(
      w,
      person,
      () => person.call("deleteAccount", { body: { password: PASSWORD } }),
      async () =>
        role === "worker"
          ? await person.call("updateWorker", { body: { username: "Late Marker" } })
          : await person.call("updateEmployer", { body: { hiringmanager: "Late Marker" } }),
    )
    expect(changed.status).toBe(401)
    expect(await tablesWith(w, "Late Marker")).toEqual([])
  })

  test("an agreement to the terms that comes second is refused, and no consent is kept", async () => {
    const w = await startWorld()
    const person = await signUp(w)
    const [, late] = await queueUp(
      w,
      person,
      () => person.call("deleteAccount", { body: { password: PASSWORD } }),
      () => person.call(role === "worker" ? "agreeWorkerTerms" : "agreeEmployerTerms"),
    )
    expect(late.status).toBe(401)
    expect(await w.ctx.db.selectFrom("terms_consents").selectAll().execute()).toEqual([])
  })

  test("a log-in that had the right password before it opens no session", async () => {
    const w = await startWorld()
    const person = await signUp(w)
    const [, late] = await queueUp(
      w,
      person,
      () => person.call("deleteAccount", { body: { password: PASSWORD } }),
      () => logIn(w, person),
    )
    expect(late.refused.code).toBe("bad_credentials")
    expect(await w.ctx.db.selectFrom("sessions").selectAll().execute()).toEqual([])
  })
})

describe("while something else is under way", () => {
  describe.each(["worker", "employer"] as const)("an event of a %s", (role) => {
    const notifyIn = (w: World, tx: Tx, ...people: Person[]) =>
      w.ctx.notify(tx, "reactivated", {}, { [role]: people.map(({ id, email }) => ({ id, email })) })
    const eventsOf = async (w: World, { id }: Person) => {
      const rows = await Promise.all(
        (["messages", "pushes", "mails"] as const).map((table) =>
          w.ctx.db.selectFrom(table).select("event").where("account_id", "=", id).execute(),
        ),
      )
      return rows.flat().map(({ event }) => event)
    }
    const createPerson = (w: World) => (role === "worker" ? createWorker(w) : createEmployer(w))

    test("that is written first is waited for, and deleted with the account", async () => {
      const w = await startWorld()
      const person = await createPerson(w)
      const deletion = await inTransaction(w.ctx.db, async (tx) => {
        await notifyIn(w, tx, person)
        const answer = person.call("deleteAccount", { body: { password: PASSWORD } })
        // Without the lock of the event it would end here.
        await Promise.race([answer, untilWaiting(w, 1)])
        return { answer }
      })
      expect((await deletion.answer).ok).toEqual(DELETED)
      expect(await eventsOf(w, person)).toEqual(["accountDeleted"])
    })

    test("that comes second waits for the deletion, and writes nothing", async () => {
      const w = await startWorld()
      const [person, living] = [await createPerson(w), await createPerson(w)]
      const [deleted] = await queueUp(
        w,
        person,
        () => person.call("deleteAccount", { body: { password: PASSWORD } }),
        () => inTransaction(w.ctx.db, (tx) => notifyIn(w, tx, person, living)),
      )
      expect(deleted.ok).toEqual(DELETED)
      expect(await eventsOf(w, person)).toEqual(["accountDeleted"])
      // Who else is notified in one go has the message and the mail.
      expect(await eventsOf(w, living)).toEqual(["reactivated", "reactivated"])
    })

    test("waits for no other change of the account", async () => {
      const w = await startWorld()
      const person = await createPerson(w)
      await inTransaction(w.ctx.db, async (tx) => {
        await (role === "worker" ? lockWorker(tx, person.id) : lockEmployer(tx, person.id))
        await inTransaction(w.ctx.db, (other) => notifyIn(w, other, person))
      })
      expect(await eventsOf(w, person)).toContain("reactivated")
    })
  })

  test("a picture that arrives after the deletion is not kept", async () => {
    const w = await startWorld()
    const worker = await createWorker(w, { onboarded: false })
    const file = await samplePicture()
    const [, late] = await queueUp(
      w,
      worker,
      () => worker.call("deleteAccount", { body: { password: PASSWORD } }),
      () => worker.call("uploadAvatar", { file }),
    )
    expect(late.status).toBe(401)
    expect(await filesOf(w)).toEqual([])
  })

  test("a hire that comes first refuses the deletion; one that comes second finds no application", async () => {
    const w = await startWorld()
    const [employer, worker, other] = [await createEmployer(w), await createWorker(w), await createWorker(w)]
    const job = await createAppliedJob(w, employer, worker)
    const [hired, refused] = await queueUp(
      w,
      worker,
      () => hire(employer, worker, job._id),
      () => worker.call("deleteAccount", { body: { password: PASSWORD } }),
    )
    expect([hired.status, refused.refused.reason]).toEqual([200, "account_has_shifts"])
    const second = await createAppliedJob(w, employer, other, { startsIn: 5 * DAY_MS })
    const [deleted, late] = await queueUp(
      w,
      other,
      () => other.call("deleteAccount", { body: { password: PASSWORD } }),
      () => hire(employer, other, second._id),
    )
    expect([deleted.status, late.refused.code]).toEqual([200, "not_found"])
  })

  test("a hire that comes second waits for the deletion and not the deletion for it", async () => {
    const w = await startWorld()
    const [employer, worker] = [await onboardEmployer(w), await createWorker(w)]
    const job = await createAppliedJob(w, employer, worker)
    const [deleted, late] = await w.ctx.db
      .transaction()
      .execute(async (tx) => {
        // Hiring locks the job before the customer, and so must the deletion, which waits here for the customer: the hire
        // waits for the job. In another order each would wait for the other.
        await tx
          .selectFrom("payment_customers")
          .select("mode")
          .where("employer_id", "=", employer.id)
          .forUpdate()
          .execute()
        const one = employer.call("deleteAccount", { body: { password: PASSWORD } })
        await untilWaiting(w, 1)
        const other = hire(employer, worker, job._id)
        await untilWaiting(w, 2)
        const { rows } = await sql<{ table: string }>`select relation::regclass::text as table
          from pg_locks where locktype = 'tuple' and relation = 'jobs'::regclass`.execute(tx)
        expect(rows).toEqual([{ table: "jobs" }])
        return [one, other] as const
      })
      .then((answers) => Promise.all(answers))
    expect([deleted.status, late.refused.code]).toEqual([200, "not_open"])
  })

  test("a posting that comes second is refused, and one that comes first is deleted", async () => {
    const w = await startWorld()
    const [first, second] = [await createEmployer(w), await createEmployer(w)]
    const [posted, deleted] = await queueUp(
      w,
      first,
      () => first.call("createJob", { body: jobInput(w) }),
      () => first.call("deleteAccount", { body: { password: PASSWORD } }),
    )
    expect([posted.status, deleted.status]).toEqual([201, 200])
    const [, late] = await queueUp(
      w,
      second,
      () => second.call("deleteAccount", { body: { password: PASSWORD } }),
      () => second.call("createJob", { body: jobInput(w) }),
    )
    // The gate closed with the payment method.
    expect(late.refused.code).toBe("gate")
    expect((await w.guest.call("searchJobs")).ok).toEqual([])
  })

  test("a close that comes first refuses the deletion by its payment", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_visa" })
    const worker = await createWorker(w)
    const job = await createWorkedJob(w, employer, worker)
    const [closed, refused] = await Promise.all([
      close(employer, job._id),
      worker.call("deleteAccount", { body: { password: PASSWORD } }),
    ])
    expect(closed.status).toBe(200)
    expect(["account_has_shifts", "account_has_payments"]).toContain(refused.refused.reason)
  })

  test("a card that is saved after the deletion is not on file", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_visa" })
    const [card] = (await employer.call("listPaymentMethods")).ok.paymentMethods
    await w.settle()
    ;(await employer.call("deleteAccount", { body: { password: PASSWORD } })).ok
    await w.advance(0)
    // The event of its setup arrives once more.
    const key = { employerId: employer.id, mode: w.ctx.mode }
    await refreshCustomer(w.ctx, key, card?.id ?? "")
    const onFile = await w.ctx.db
      .selectFrom("payment_methods")
      .select("id")
      .where("removed_at", "is", null)
      .execute()
    expect(onFile).toEqual([])
  })
})

test("what a killed process had not erased yet, the next one erases", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { pictures: true })
  ;(await worker.call("deleteAccount", { body: { password: PASSWORD } })).ok
  expect(await filesOf(w)).toHaveLength(3)
  const next = await w.startAnotherProcess()
  await next.advance(0)
  expect(await filesOf(w)).toEqual([])
  expect(await w.ctx.db.selectFrom("erasures").selectAll().execute()).toEqual([])
})

test("the names in what others were notified of can be found by their shifts, without reading every row", async () => {
  const w = await startWorld()
  const people = [await createWorker(w), await createEmployer(w)]
  const statements = recordStatements(w.ctx.pool)
  for (const person of people) (await person.call("deleteAccount", { body: { password: PASSWORD } })).ok
  const updates = statements.filter((text) => /^\s*update "(?:messages|pushes|mails)"[^]*Name/.test(text))
  // Of each table for each of the two.
  expect(updates).toHaveLength(3 * people.length)
  const plans = await w.ctx.db.transaction().execute(async (tx) => {
    // Of tables that are all but empty the planner would read all.
    await sql`set local enable_seqscan = off`.execute(tx)
    const explained = updates.map(
      (text) => sql<Record<string, string>>`explain (generic_plan) ${sql.raw(text)}`,
    )
    const found: string[] = []
    for (const plan of explained)
      found.push((await plan.execute(tx)).rows.flatMap((row) => Object.values(row)).join("\n"))
    return found
  })
  for (const plan of plans) {
    // By key, and not as a list of all rows that hold such a name.
    const index = String.raw`(?:messages|pushes|mails)_(?:worker|manager)_name`
    const key = String.raw`Index Cond: \(\(\(\w*\.?facts -> 'shift'::text\) ->> 'id'::text\) = `
    expect(plan).toMatch(new RegExp(`${index}.*\n\\s*${key}`))
    expect(plan).not.toMatch(/Seq Scan on (?:messages|pushes|mails)/)
  }
})
