import { HOUR_MS } from "#domain/time.ts"
import { inTransaction } from "#server/db/database.ts"
import { recordTermsConsent } from "#server/features/terms/consents-store.ts"
import { publishedTerms, termsHash } from "#server/text/terms/published.ts"
import {
  createAppliedJob,
  createHiredJob,
  createOpenJob,
  jobInput,
  PASSWORD,
  type Person,
  signUpEmployer,
  signUpWorker,
} from "#test/support/fixtures.ts"
import { auditActionsOf, createEmployer, createWorker, publishTerms } from "#test/support/rows.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { sql } from "kysely"
import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"

/** docs/rules/terms.md. */

const agree = (person: Person, version?: string) =>
  person.call(person.role === "worker" ? "agreeWorkerTerms" : "agreeEmployerTerms", {
    ...(version !== undefined && { body: { version } }),
  })
const consentsOf = async (person: Person) => (await person.call("listTermsConsents")).ok
const agreementOf = async (person: Person) =>
  (await person.call(person.role === "worker" ? "getWorker" : "getEmployer")).ok.termsOfUseAgreement
const apply = (worker: Person, jobId: string) =>
  worker.call("applyForJob", { params: { userId: worker.id, jobId } })

/** The version that the product has, and one that comes into force on the morning of the tests. */
const FIRST = "2026-11-29"
const NEXT = "2027-03-01"

describe("a published version", () => {
  test("never changes: another text is another version", () => {
    const hashes = Object.entries(publishedTerms).flatMap(([role, versions]) =>
      versions.map((terms) => [role, terms.version, termsHash(terms)]),
    )
    // To these lines one is added for each new version; none of them is ever changed or removed.
    expect(hashes).toEqual([
      ["worker", "2026-11-29", "a6011d6506ca627f552494b8ebcd139e85049f1d0c0a4ae4acb7c26b62c86925"],
      ["employer", "2026-11-29", "5de9a65e1f72038103ae15f1bc99bef2c91742ff615981b96eb46896e9946624"],
    ])
  })

  test("comes after those before it, and says what changed unless it is the first", () => {
    for (const versions of Object.values(publishedTerms)) {
      const days = versions.map(({ version }) => version)
      expect(days).toEqual([...new Set(days)].toSorted())
      expect(versions.map(({ changes }) => changes.length > 0)).toEqual(versions.map((_, index) => index > 0))
    }
  })

  test("can be read by anyone, with the hash of exactly its text", async () => {
    const w = await startWorld()
    const terms = (await w.guest.call("getTerms", { params: { role: "worker" } })).ok
    expect(terms).toMatchObject({ version: FIRST, title: "Worker terms of use" })
    expect(terms.sha256).toBe(createHash("sha256").update(terms.text, "utf8").digest("hex"))
    // All that a screen shows of it is in that text.
    const shown = [
      terms.title,
      terms.intro,
      ...terms.sections.flatMap(({ heading, text }) => [heading, ...text]),
    ]
    for (const part of shown) expect(terms.text).toContain(part)
  })

  test("stays available when a newer one is in force; one whose day has not come is not there yet", async () => {
    const w = await startWorld()
    const read = (query: object) =>
      w.guest.call("getTerms", { params: { role: "worker" }, query: { ...query } })
    const before = (await read({})).ok
    publishTerms(w, "worker", { version: NEXT })
    publishTerms(w, "worker", { version: "2027-03-02" })
    expect((await read({})).ok).toMatchObject({
      version: NEXT,
      history: [
        { version: NEXT, changes: [`What ${NEXT} changed.`] },
        { version: FIRST, changes: [] },
      ],
    })
    expect((await read({ version: FIRST })).ok).toEqual(before)
    expect((await read({ version: "2027-03-02" })).status).toBe(404)
    expect((await read({ version: "2020-01-01" })).status).toBe(404)
    const ofAdmin = await w.guest.fetch("/terms/admin")
    expect([ofAdmin.status, await ofAdmin.json()]).toMatchObject([
      400,
      { fields: { role: expect.any(String) } },
    ])
    // At midnight market time, to the millisecond.
    await w.moveTo(new Date("2027-03-02T06:59:59.999Z"))
    expect((await read({})).ok.version).toBe(NEXT)
    await w.advance(1)
    expect((await read({})).ok.version).toBe("2027-03-02")
  })
})

describe("a consent", () => {
  test("keeps which version, its hash and when; again answers as the first time", async () => {
    const w = await startWorld()
    for (const person of [await signUpWorker(w), await signUpEmployer(w)]) {
      expect(await consentsOf(person)).toEqual([])
      const at = w.now().toISOString()
      const first = (await agree(person)).ok
      expect(first).toEqual({ agreed: true, version: FIRST, agreedAt: at, outdated: false })
      await w.advance(HOUR_MS)
      expect((await agree(person, FIRST)).ok).toEqual(first)
      const { sha256 } = (await w.guest.call("getTerms", { params: { role: person.role } })).ok
      expect(await consentsOf(person)).toEqual([{ version: FIRST, sha256, agreedAt: at }])
      expect(await auditActionsOf(w, person.id)).toEqual([`${person.role} terms.agreed`])
    }
  })

  test("of two devices at once is one", async () => {
    const w = await startWorld()
    const worker = await createWorker(w, { terms: false })
    const answers = await Promise.all(Array.from({ length: 8 }, () => agree(worker)))
    expect(new Set(answers.map(({ ok }) => JSON.stringify(ok))).size).toBe(1)
    expect(await consentsOf(worker)).toHaveLength(1)
    expect(await auditActionsOf(w, worker.id)).toEqual(["worker terms.agreed"])
  })

  test("is to the version that the person has read, and to no other", async () => {
    const w = await startWorld()
    const worker = await createWorker(w)
    publishTerms(w, "worker", { version: NEXT })
    expect((await agree(worker, FIRST)).refused.code).toBe("terms_changed")
    expect(await consentsOf(worker)).toHaveLength(1)
    expect((await agree(worker, NEXT)).ok.version).toBe(NEXT)
    expect((await consentsOf(worker)).map(({ version }) => version)).toEqual([NEXT, FIRST])
  })

  test("is the account's own: nobody else's are listed", async () => {
    const w = await startWorld()
    const [worker, other] = [await createWorker(w), await createWorker(w, { terms: false })]
    expect(await consentsOf(worker)).toHaveLength(1)
    expect(await consentsOf(other)).toEqual([])
  })

  test("is never changed or deleted in the database, also by the account's deletion", async () => {
    const w = await startWorld()
    const worker = await createWorker(w, { password: PASSWORD })
    const change = w.ctx.db.updateTable("terms_consents").set({ agreed_at: w.now() })
    await expect(change.execute()).rejects.toThrow("a consent is never changed")
    await expect(w.ctx.db.deleteFrom("terms_consents").execute()).rejects.toThrow(
      "a consent is never changed",
    )
    await expect(sql`truncate terms_consents`.execute(w.ctx.db)).rejects.toThrow("a consent is never changed")
    ;(await worker.call("deleteAccount", { body: { password: PASSWORD } })).ok
    const rows = await w.ctx.db.selectFrom("terms_consents").selectAll().execute()
    expect(rows).toMatchObject([{ account_id: worker.id, version: FIRST }])
    // Nothing in it names the person.
    expect(JSON.stringify(rows)).not.toContain(worker.email)
  })

  test("is in the data export with the text that it is to, also once a newer version is in force", async () => {
    const w = await startWorld()
    const worker = await createWorker(w)
    const { text, sha256 } = (await w.guest.call("getTerms", { params: { role: "worker" } })).ok
    publishTerms(w, "worker", { version: NEXT })
    const archive = await (await worker.call("exportData")).ok.arrayBuffer()
    const { unzipSync, strFromU8 } = await import("fflate")
    const json = strFromU8(unzipSync(new Uint8Array(archive))["my-data.json"] ?? new Uint8Array())
    expect((JSON.parse(json) as { terms: unknown }).terms).toEqual([
      { version: FIRST, sha256, agreedAt: w.now().toISOString(), text },
    ])
  })
})

describe("a new version", () => {
  const both = async (w: World) => {
    return { employer: await createEmployer(w), worker: await createWorker(w) }
  }
  const publishBoth = (w: World) => {
    for (const role of ["worker", "employer"] as const) publishTerms(w, role, { version: NEXT })
  }

  test("makes the agreement outdated, in the account and at log-in, and leaves the gate open", async () => {
    const w = await startWorld()
    const { worker } = await both(w)
    expect(await agreementOf(worker)).toMatchObject({ agreed: true, version: FIRST, outdated: false })
    publishBoth(w)
    expect(await agreementOf(worker)).toMatchObject({ agreed: true, version: FIRST, outdated: true })
    expect((await worker.call("getWorker")).ok.missing).toEqual([])
    ;(await agree(worker)).ok
    expect(await agreementOf(worker)).toMatchObject({ agreed: true, version: NEXT, outdated: false })
  })

  test("is agreed to before a person applies, posts or hires", async () => {
    const w = await startWorld()
    const { employer, worker } = await both(w)
    const open = await createOpenJob(w, employer)
    const applied = await createAppliedJob(w, employer, worker, { startsIn: 5 * 24 * HOUR_MS })
    const hire = () =>
      employer.call("hireApplicant", {
        params: { employerId: employer.id, jobId: applied._id },
        body: { employeeid: worker.id },
      })
    const post = () => employer.call("createJob", { body: jobInput(w) })
    publishBoth(w)
    for (const answer of [await apply(worker, open._id), await post(), await hire()])
      expect(answer.refused.code).toBe("terms_outdated")
    ;(await agree(employer)).ok
    // The applicant applied under the terms of then and can be hired under them.
    expect([(await post()).status, (await hire()).status]).toEqual([201, 200])
    expect((await apply(worker, open._id)).refused.code).toBe("terms_outdated")
    ;(await agree(worker)).ok
    expect((await apply(worker, open._id)).status).toBe(201)
  })

  test("comes after what the gate still lacks, and before the email address", async () => {
    const w = await startWorld()
    const worker = await createWorker(w, { validated: false })
    const job = await createOpenJob(w, await createEmployer(w))
    const set = (columns: object) => w.ctx.db.updateTable("workers").set(columns).execute()
    publishBoth(w)
    await set({ avatar_file: null })
    expect((await apply(worker, job._id)).refused).toMatchObject({ code: "gate", missing: ["headshot"] })
    await set({ avatar_file: "a" })
    expect((await apply(worker, job._id)).refused.code).toBe("terms_outdated")
    ;(await agree(worker)).ok
    expect((await apply(worker, job._id)).refused.code).toBe("email_not_validated")
  })

  test("stops nothing that is under way: lists, clocking in and out, punches, closing and pay", async () => {
    const w = await startWorld()
    const employer = await createEmployer(w, { card: "pm_card_visa" })
    const worker = await createWorker(w, { payout: true })
    const job = await createHiredJob(w, employer, worker)
    publishBoth(w)
    await w.moveTo(new Date(job.worktime))
    const hired = (await employer.call("listJobs", { query: { time: "week", openjob: false } })).ok
    const clockincode = hired.find(({ _id }) => _id === job._id)?.clockincode ?? ""
    const scheduled = {
      params: { userId: worker.id },
      query: { active: true, completed: false, time: "week" },
    }
    expect((await worker.call("listApplications", scheduled)).ok).toHaveLength(1)
    const body = { scheduler: { clockincode, clockintime: "now" } }
    expect((await worker.call("clockIn", { params: { jobId: job._id }, body })).status).toBe(200)
    await w.advance(6 * HOUR_MS)
    expect((await worker.call("clockOutAsWorker", { params: { jobId: job._id } })).status).toBe(200)
    expect((await employer.call("closeJob", { body: { jobId: job._id } })).status).toBe(200)
    await w.settle()
    const [payment] = (await worker.call("listPayments")).ok
    expect(payment).toMatchObject({ jobid: job._id, payout: "transferred" })
    expect([(await agreementOf(worker)).outdated, (await agreementOf(employer)).outdated]).toEqual([
      true,
      true,
    ])
  })

  test("stops no withdrawing, dropping, deleting or canceling", async () => {
    const w = await startWorld()
    const { employer, worker } = await both(w)
    const [open, hired] = [
      await createAppliedJob(w, employer, worker),
      await createHiredJob(w, employer, worker, { startsIn: 5 * 24 * HOUR_MS }),
    ]
    publishBoth(w)
    const params = { jobOrApplicationId: open._id, id: worker.id }
    expect((await worker.call("withdrawApplication", { params })).status).toBe(200)
    for (const job of [open, hired])
      expect((await employer.call("deleteJob", { params: { id: job._id } })).status).toBe(200)
  })

  test("keeps the data export, the other documents and the deletion of the account open", async () => {
    const w = await startWorld()
    const worker = await createWorker(w, { password: PASSWORD })
    publishBoth(w)
    expect((await worker.call("exportData")).status).toBe(200)
    expect((await worker.call("listTermsConsents")).status).toBe(200)
    expect((await worker.call("deleteAccount", { body: { password: PASSWORD } })).status).toBe(200)
  })

  test("asks nobody who has never agreed twice: they are asked by the gate alone", async () => {
    const w = await startWorld()
    const worker = await createWorker(w, { terms: false })
    const job = await createOpenJob(w, await createEmployer(w))
    publishBoth(w)
    expect(await agreementOf(worker)).toEqual({
      agreed: false,
      version: null,
      agreedAt: null,
      outdated: false,
    })
    expect((await apply(worker, job._id)).refused).toMatchObject({ code: "gate", missing: ["terms"] })
  })

  test("is asked for by role: a restaurant's new terms do not concern a worker", async () => {
    const w = await startWorld()
    const { employer, worker } = await both(w)
    const job = await createOpenJob(w, employer)
    publishTerms(w, "employer", { version: NEXT })
    expect((await employer.call("createJob", { body: jobInput(w) })).refused.code).toBe("terms_outdated")
    expect((await apply(worker, job._id)).status).toBe(201)
    expect([(await agreementOf(worker)).outdated, (await agreementOf(employer)).outdated]).toEqual([
      false,
      true,
    ])
  })

  test("that another process took for in force, by a clock that is ahead, does not count before its day", async () => {
    const w = await startWorld()
    const [worker, other] = [await createWorker(w), await createWorker(w, { terms: false })]
    for (const { id } of [worker, other]) {
      const early = { version: "2027-03-02", sha256: "0".repeat(64), at: w.now() }
      await inTransaction(w.ctx.db, (tx) => recordTermsConsent(tx, { role: "worker", id }, early))
    }
    expect(await agreementOf(worker)).toMatchObject({ agreed: true, version: FIRST, outdated: false })
    // Who has agreed to nothing else has agreed.
    expect(await agreementOf(other)).toMatchObject({ agreed: true, version: "2027-03-02", outdated: false })
  })
})

test("a consent recorded before hashes were stored has none, and counts", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { terms: false })
  await w.ctx.db
    .insertInto("terms_consents")
    .values({ role: "worker", account_id: worker.id, version: FIRST, text_sha256: null, agreed_at: w.now() })
    .execute()
  expect(await consentsOf(worker)).toEqual([
    { version: FIRST, sha256: null, agreedAt: w.now().toISOString() },
  ])
  const again = { version: FIRST, sha256: "0".repeat(64), at: w.now() }
  const isNew = await inTransaction(w.ctx.db, (tx) =>
    recordTermsConsent(tx, { role: "worker", id: worker.id }, again),
  )
  expect(isNew).toBe(false)
})
