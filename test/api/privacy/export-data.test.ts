import { formatIn } from "#domain/format.ts"
import { DAY_MS, HOUR_MS, plus } from "#domain/time.ts"
import { createAdmin } from "#server/features/admin/create-admin.ts"
import { newId } from "#server/security/secrets.ts"
import { client } from "#test/support/client.ts"
import {
  createAppliedJob,
  createWorkedJob,
  onboardEmployer,
  onboardWorker,
  PASSWORD,
  type Person,
  samplePicture,
} from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { sql } from "kysely"
import { strFromU8, unzipSync } from "fflate"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import sharp from "sharp"
import { expect, test } from "vitest"

/** docs/rules/privacy.md#data-export. */

type Data = Record<string, Record<string, unknown>[]> & { account: Record<string, unknown> }

async function exportOf(person: Person): Promise<{ data: Data; files: Record<string, Uint8Array> }> {
  const blob = (await person.call("exportData")).ok
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  const json = files["my-data.json"]
  if (!json) throw new Error("the archive holds no my-data.json")
  return { data: JSON.parse(strFromU8(json)) as Data, files }
}

/** A shift of two onboarded people that was worked, closed, paid and rated, and one that another worker applied for. */
async function createHistory(w: World) {
  const employer = await onboardEmployer(w)
  const worker = await onboardWorker(w, { username: "Siobhán O’Brien" })
  const job = await createWorkedJob(w, employer, worker)
  ;(await employer.call("closeJob", { body: { jobId: job._id } })).ok
  await w.ctx.db.updateTable("jobs").set({ worker_stars: 4 }).where("id", "=", job._id).execute()
  await w.settle()
  return { employer, worker, job }
}

const shiftOf = ({ _id, jobtitle, worktime }: { _id: string; jobtitle: string; worktime: string }) => ({
  jobid: _id,
  jobtitle,
  worktime,
})

test("a worker gets one archive: all that is stored of the account as JSON, and the three images", async () => {
  const w = await startWorld()
  const { worker, employer, job } = await createHistory(w)
  const body = { jobtitle: "Line cook", employer: "Agave Table", startdate: "01 / 2021" }
  ;(await worker.call("addWorkHistory", { body })).ok
  const entry = { userId: worker.id, action: "look", description: "Looked.", userType: "employee" } as const
  ;(await worker.call("logActivity", { body: entry })).ok
  const answer = await worker.call("exportData")
  expect(answer.headers.get("content-type")).toBe("application/zip")
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="prepside-my-data.zip"')
  expect(answer.headers.get("cache-control")).toBe("no-store")

  const { data, files } = await exportOf(worker)
  expect(data.exportedAt).toBe(w.now().toISOString())
  expect(data.account).toMatchObject({
    _id: worker.id,
    username: "Siobhán O’Brien",
    email: worker.email,
    workhistory: [{ jobtitle: "Line cook", employer: "Agave Table" }],
    rating: [4],
    emailValidated: true,
    missing: [],
    emptiedSubmissions: 0,
  })
  expect(Date.parse(data.account.ageAttestedAt as string)).toBe(Date.parse(data.account.createdAt as string))
  expect(data.shifts).toMatchObject([{ _id: job._id, companyname: employer.name, status: "closed" }])
  expect(data.applications).toMatchObject([{ jobid: job._id, status: "hired" }])
  expect(data.payments).toMatchObject([{ ...shiftOf(job), wage: 108, status: "paid", payout: "transferred" }])
  expect(data.messages?.map(({ title }) => title)).toContain("You got the shift")
  expect(new Set(data.mails?.map(({ to }) => to))).toEqual(new Set([worker.email]))
  expect(data.sessions).toHaveLength(1)
  expect(data.activity).toMatchObject([{ action: "look", description: "Looked." }])
  expect(data.audit?.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["terms.agreed", "apply", "clockIn", "clockOut"]),
  )
  const images = ["headshot.webp", "drivers-license.webp", "food-handlers-card.webp"]
  expect(Object.keys(files).toSorted()).toEqual(["index.html", "my-data.json", ...images].toSorted())
  for (const name of images) expect((await sharp(files[name]).metadata()).format).toBe("webp")
})

test("a restaurant gets its shifts, payments and payment methods, removed ones too, and its logo", async () => {
  const w = await startWorld()
  const { employer, worker, job } = await createHistory(w)
  const [method] = (await employer.call("listPaymentMethods")).ok.paymentMethods
  ;(await employer.call("deletePaymentMethod", { body: { paymentMethodId: method?.id ?? "" } })).ok
  ;(await employer.call("uploadLogo", { file: await samplePicture() })).ok
  const { data, files } = await exportOf(employer)
  expect(Object.keys(files).toSorted()).toEqual(["index.html", "logo.webp", "my-data.json"])
  expect((await sharp(files["logo.webp"]).metadata()).format).toBe("webp")
  expect(data.account).toMatchObject({ companyname: employer.name, ein: "12-3456789", ageAttestedAt: null })
  expect(data.shifts).toMatchObject([
    { _id: job._id, scheduledEmployee: { employeeid: worker.id, employeename: worker.name } },
  ])
  expect(data.payments).toMatchObject([
    { ...shiftOf(job), amount: 108, method: expect.stringContaining("4242") },
  ])
  expect(data.paymentMethods).toMatchObject([{ card: { last4: "4242" }, removedAt: w.now().toISOString() }])
  expect(data).not.toHaveProperty("applications")
})

test("a restaurant's page to read has its workers, and each payment with its shift, fee and method", async () => {
  const w = await startWorld()
  const { worker, employer, job } = await createHistory(w)
  const html = pageOf((await exportOf(employer)).files)
  const payments = html.slice(html.indexOf("Payments</h2>"))
  const format = formatIn("en")
  const start = `${format.dayWithYear(job.worktime)}, ${format.time(job.worktime)} MST`
  expect(html).toContain(worker.name)
  for (const text of ["dishwasher", start, "$108.00", "$0.00", "4242", "Paid"])
    expect(payments).toContain(text)
})

const pageOf = (files: Record<string, Uint8Array>) => strFromU8(files["index.html"] ?? new Uint8Array())

test("the page to read has the same in plain words, local times with their zone, and the pictures", async () => {
  const w = await startWorld()
  const { worker, employer, job } = await createHistory(w)
  const html = pageOf((await exportOf(worker)).files)
  const format = formatIn("en")
  const start = `${format.dayWithYear(job.worktime)}, ${format.time(job.worktime)} MST`
  for (const text of ["<h1>Your data</h1>", "Siobhán O’Brien", worker.email, employer.name, start, "$108.00"])
    expect(html).toContain(text)
  for (const text of [
    "Sent to your payout account",
    "You got the shift",
    "<td>Closed</td>",
    "<td>Hired</td>",
  ])
    expect(html).toContain(text)
  for (const name of ["headshot.webp", "drivers-license.webp", "food-handlers-card.webp"])
    expect(html).toMatch(new RegExp(`<img src="${name}" alt="[^"]+"><figcaption><a href="${name}">`))
  expect(html).toContain('<a href="my-data.json">')
  // Neither the names of fields nor times of the wire.
  expect(html).not.toMatch(/pendingComplete|jobtitle|T\d\d:\d\d:\d\d\.\d{3}Z|\[object/)
  expect(html).not.toMatch(/<t?d[dt]?>(?:undefined|null|true|false|\[\]|\{\}|)<\//)
  expect(html.endsWith("</html>\n")).toBe(true)
})

test.each(["worker", "employer"] as const)(
  "both files of a %s have the same rows, and a dash for what is not there",
  async (role) => {
    const w = await startWorld()
    const person = (await createHistory(w))[role]
    const { data, files } = await exportOf(person)
    const sections = Object.entries(data).flatMap(([name, rows]) =>
      Array.isArray(rows) ? [{ name, rows }] : [],
    )
    const rowsOf = (name: string) => {
      const [, section = ""] = pageOf(files).split(`<h2 id="${name}">`)
      return (section.split("<h2 ")[0] ?? "").split("<tr>").length - 1
    }
    expect(Object.fromEntries(sections.map(({ name }) => [name, rowsOf(name)]))).toEqual(
      // The first row of a table has its titles.
      Object.fromEntries(sections.map(({ name, rows }) => [name, rows.length === 0 ? 0 : rows.length + 1])),
    )
    expect(pageOf(files)).toContain("<td>–</td>")
  },
)

test("the page to read names what was done, by whom, and the notifications that are turned off", async () => {
  const w = await startWorld()
  const { worker, employer } = await createHistory(w)
  ;(await employer.call("updateEmployer", { body: { mutedtopics: ["applicants", "receipts"] } })).ok
  const ofWorker = pageOf((await exportOf(worker)).files)
  for (const text of ["Terms of use agreed to", "Applied for a shift", "Clocked in", "Clocked out"])
    expect(ofWorker).toContain(`<td>${text}</td>`)
  const ofEmployer = pageOf((await exportOf(employer)).files)
  for (const text of ["Payment method saved", "Shift posted", "Worker hired", "Shift closed", "Restaurant"])
    expect(ofEmployer).toContain(`<td>${text}</td>`)
  expect(ofEmployer).toContain("<dd>Applicants, Receipts</dd>")
  // No name of the wire is left.
  for (const page of [ofWorker, ofEmployer]) {
    const [, actions = ""] = page.split('<h2 id="audit">')
    expect(actions).not.toMatch(/<td>[^<]*[a-z][A-Z.][a-z][^<]*<\/td>/)
  }
})

test("what was typed is text on the page to read, never markup", async () => {
  const w = await startWorld()
  const markup = `<img src=x onerror="alert(1)">&amp;</td></table><script>alert(2)</script>`
  const worker = await createWorker(w, { name: markup })
  const entry = { userId: worker.id, action: markup, description: markup, userType: "employee" } as const
  ;(await worker.call("logActivity", { body: entry })).ok
  const html = pageOf((await exportOf(worker)).files)
  expect(html).not.toMatch(/<script|<img src=x/)
  const escaped =
    "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;&lt;/td&gt;&lt;/table&gt;&lt;script&gt;alert(2)&lt;/script&gt;"
  expect(html.split(escaped)).toHaveLength(4)
})

test("holds nothing of anyone else beyond what the product shows", async () => {
  const w = await startWorld()
  const { employer, worker } = await createHistory(w)
  const other = await onboardWorker(w, { username: "Beatriz Other" })
  await createAppliedJob(w, employer, other, { startsIn: 5 * DAY_MS })
  await createHistory(w)
  const text = JSON.stringify((await exportOf(worker)).data)
  for (const foreign of [
    "Beatriz Other",
    other.id,
    other.email,
    employer.email,
    "12-3456789",
    "4242",
    "cus_",
  ])
    expect(text).not.toContain(foreign)
  const ofEmployer = JSON.stringify((await exportOf(employer)).data)
  for (const foreign of [worker.email, other.email, "acct_"]) expect(ofEmployer).not.toContain(foreign)
  // The password, the token and the links that were mailed are not part of the data.
  const { password_hash: hash } = await w.ctx.db
    .selectFrom("workers")
    .select("password_hash")
    .where("id", "=", worker.id)
    .executeTakeFirstOrThrow()
  for (const secret of [hash, worker.token ?? "", "/validate/"]) expect(text).not.toContain(secret)
})

test("the clock-in code is in no archive outside its window, and never in the worker’s", async () => {
  const w = await startWorld()
  const [employer, worker] = [await createEmployer(w), await createWorker(w)]
  const job = await createAppliedJob(w, employer, worker)
  const params = { employerId: employer.id, jobId: job._id }
  ;(await employer.call("hireApplicant", { params, body: { employeeid: worker.id } })).ok
  const { clock_in_code: code } = await w.ctx.db
    .selectFrom("jobs")
    .select("clock_in_code")
    .where("id", "=", job._id)
    .executeTakeFirstOrThrow()
  for (const person of [employer, worker])
    expect(JSON.stringify((await exportOf(person)).data.shifts)).not.toContain(code)
  await w.moveTo(new Date(job.worktime))
  expect(JSON.stringify((await exportOf(employer)).data.shifts)).toContain(code)
  expect(JSON.stringify((await exportOf(worker)).data)).not.toContain(code)
})

async function insertMessages(w: World, worker: Person, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(w.now()),
    role: "worker" as const,
    account_id: worker.id,
    event: "reactivated",
    facts: "{}",
    created_at: plus(w.now(), -index * HOUR_MS),
    // Ten of them were deleted by the worker.
    deleted_at: index < 10 ? w.now() : null,
  }))
  await w.ctx.db.insertInto("messages").values(rows).execute()
}

test("every row of a long list is in it once, deleted messages too", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { onboarded: false })
  await insertMessages(w, worker, 1_200)
  const { data, files } = await exportOf(worker)
  expect(new Set(data.messages?.map(({ createdAt }) => createdAt)).size).toBe(1_200)
  expect(data.messages?.filter(({ deletedAt }) => deletedAt !== null)).toHaveLength(10)
  // Without images.
  expect(Object.keys(files)).toEqual(["index.html", "my-data.json"])
})

test("a message that no text can be made of any more is in it by its event’s name", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { onboarded: false })
  await insertMessages(w, worker, 2)
  await w.ctx.db
    .updateTable("messages")
    .set({ event: "hired", facts: "{}" })
    .where("account_id", "=", worker.id)
    .where("created_at", "=", w.now())
    .execute()
  const { data } = await exportOf(worker)
  const messages = data.messages?.toSorted((a, b) => String(b.createdAt).localeCompare(String(a.createdAt)))
  expect(messages).toMatchObject([{ title: "hired", body: null }, { title: "Your account is active again" }])
})

test("a database that fails at the beginning breaks the export off, and nothing else", async () => {
  const w = await startWorld()
  const worker = await createWorker(w)
  await sql`alter table work_history rename to work_history_away`.execute(w.ctx.db)
  try {
    expect((await worker.call("exportData")).status).toBe(500)
  } finally {
    await sql`alter table work_history_away rename to work_history`.execute(w.ctx.db)
  }
  expect((await worker.call("exportData")).status).toBe(200)
})

/** An export whose body is not read. */
async function startExport(w: World, person: Person) {
  const headers = { authorization: `Bearer ${person.token}` }
  const abort = new AbortController()
  const response = await fetch(`${w.url}/my-data`, { headers, signal: abort.signal })
  return { response, leave: () => abort.abort() }
}

test.each([
  [
    "account is deleted",
    async (_: World, worker: Person) =>
      (await worker.call("deleteAccount", { body: { password: PASSWORD } })).ok,
  ],
  ["session is logged out", async (_: World, worker: Person) => (await worker.call("logOutWorker")).ok],
  [
    "account is suspended",
    async (w: World, { email }: Person) => {
      await createAdmin(w.ctx, { name: "boss", email: "boss@example.com", password: PASSWORD })
      const { token } = (await w.guest.call("logInAdmin", { body: { name: "boss", password: PASSWORD } })).ok
      const suspension = { query: { email }, body: { suspendedreason: "The card was not theirs." } }
      return (await client(w.url, token).call("suspendWorker", suspension)).ok
    },
  ],
])("an archive whose %s meanwhile is broken off", async (_, end) => {
  const w = await startWorld()
  const worker = await createWorker(w, { pictures: true })
  const { files } = w.ctx
  const ended = Promise.withResolvers<void>()
  // The headshot is read before that, and sent after it.
  const held = async (name: string) => {
    const bytes = await files.get(name)
    await ended.promise
    return bytes
  }
  w.ctx.files = { ...files, get: held }
  const { response } = await startExport(w, worker)
  await end(w, worker)
  ended.resolve()
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test("one archive of an account is sent at a time, and another when it ended or was left", async () => {
  const w = await startWorld()
  const [worker, other] = [
    await createWorker(w, { pictures: true }),
    await createWorker(w, { onboarded: false }),
  ]
  const { files } = w.ctx
  const hold = Promise.withResolvers<void>()
  w.ctx.files = { ...files, get: (name) => hold.promise.then(() => files.get(name)) }
  const { leave, response } = await startExport(w, worker)
  expect(response.status).toBe(200)
  expect((await worker.call("exportData")).refused).toMatchObject({
    code: "wrong_state",
    reason: "export_running",
  })
  expect((await other.call("exportData")).status).toBe(200)
  leave()
  hold.resolve()
  await expect.poll(async () => (await worker.call("exportData")).status).toBe(200)
  expect((await worker.call("exportData")).status).toBe(200)
})

test("a reader that falls silent is cut off, and its archive let go", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { pictures: true })
  // More than the buffers between the two hold.
  const bytes = randomBytes(16_000_000)
  w.ctx.files = { ...w.ctx.files, get: async () => bytes }
  const accepted = once(w.app.server, "connection") as Promise<[Socket]>
  const { hostname, port } = new URL(w.url)
  const silent = connect(Number(port), hostname).pause()
  silent.on("error", () => undefined)
  silent.write(`GET /my-data HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${worker.token}\r\n\r\n`)
  const [held] = await accepted
  await expect.poll(() => held.writableLength).toBeGreaterThan(0)
  expect((await worker.call("exportData")).refused.reason).toBe("export_running")
  held.setTimeout(100)
  await expect.poll(() => held.destroyed).toBe(true)
  const begin = async () => {
    const { response, leave } = await startExport(w, worker)
    leave()
    return response.status
  }
  await expect.poll(begin).toBe(200)
  silent.destroy()
})

test("of two requests for an archive at the same time one gets it", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { pictures: true })
  const { files } = w.ctx
  const hold = Promise.withResolvers<void>()
  w.ctx.files = { ...files, get: (name) => hold.promise.then(() => files.get(name)) }
  const both = await Promise.all([startExport(w, worker), startExport(w, worker)])
  expect(both.map(({ response }) => response.status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  hold.resolve()
  for (const { response } of both) await response.arrayBuffer()
})

test("asking for the head of an archive keeps nobody from the archive", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { onboarded: false })
  const headers = { authorization: `Bearer ${worker.token}` }
  const head = await fetch(`${w.url}/my-data`, { method: "HEAD", headers })
  expect(head.status).toBe(200)
  await expect.poll(async () => (await worker.call("exportData")).status).toBe(200)
})

test("an archive that cannot be finished is broken off, never ended as if it were whole", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { pictures: true })
  await insertMessages(w, worker, 1_200)
  w.ctx.files = { ...w.ctx.files, get: () => Promise.reject(new Error("the disk is gone")) }
  const response = await fetch(`${w.url}/my-data`, { headers: { authorization: `Bearer ${worker.token}` } })
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
  expect((await worker.call("getWorker")).status).toBe(200)
})
