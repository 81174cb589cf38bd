import { pageLink, screenLink } from "#contract/links.ts"
import { en } from "#server/notifications/text/en.ts"
import { notificationTexts } from "#server/notifications/text/catalog.ts"
import {
  createHiredJob,
  createWorkedJob,
  findMailedLink,
  PASSWORD,
  type Person,
} from "#test/support/fixtures.ts"
import { readMails, readMessages, readPushes } from "#test/support/notifications.ts"
import { pseudoCatalog } from "#test/support/pseudo-language.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startSmtpServer } from "#test/support/smtp-server.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { describe, expect, onTestFinished, test } from "vitest"

/** docs/rules/messages.md: rows hold facts; the text is made when it is read or sent. */

/** Adds a second language for the time of a test. */
function addSpanish(): void {
  notificationTexts.es = pseudoCatalog(en)
  onTestFinished(() => {
    delete notificationTexts.es
  })
}

async function setLanguage(w: World, id: string, language: "en" | "es"): Promise<void> {
  await w.ctx.db.updateTable("workers").set({ language }).where("id", "=", id).execute()
}

const signUp = (w: World, email: string) =>
  w.guest.call("signUpWorker", { body: { username: "Ana Example", email, password: PASSWORD } })

describe("what is stored of an event", () => {
  test("is its facts: ids, instants in ISO 8601 and names, and no sentence", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    const shift = {
      id: job._id,
      title: "dishwasher",
      companyName: "Saguaro Grill",
      streetAddress: "120 E Main St",
      city: "Mesa",
      startsAt: job.worktime,
      endsAt: job.endtime,
    }
    for (const table of ["messages", "pushes", "mails"] as const) {
      const rows = await w.ctx.db
        .selectFrom(table)
        .select(["role", "event", "facts"])
        .where("account_id", "=", worker.id)
        .execute()
      expect(rows, table).toEqual([
        {
          role: "worker",
          event: "hired",
          facts: { shift, workerName: "Ana Example", payCentsPerHour: 1800, managerName: "Hilda Manager" },
        },
      ])
    }
  })

  test("becomes a message, a push and a mail that name the shift, the place and the market time", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    const line = "Dishwasher, Wed, Mar 3, 10:00 AM – 4:00 PM, Saguaro Grill, 120 E Main St, Mesa"
    const [message] = await readMessages(w, { id: worker.id })
    expect(message).toMatchObject({ title: "You got the shift" })
    expect(message?.body).toContain(`${line}. Ask the manager for the code`)
    expect(await readPushes(w, { id: worker.id })).toEqual([message])
    const [mail] = await readMails(w, worker.email)
    expect(mail?.text).toContain(`View your shift: ${w.url}${screenLink("scheduledShifts", job._id)}`)
    expect(mail?.html).toContain('<html lang="en">')
    const response = await w.guest.fetch(`/_sandbox/pushes?userId=${worker.id}`)
    expect(await response.json()).toEqual([
      {
        userId: worker.id,
        title: message?.title,
        body: message?.body,
        data: { event: "hired", jobId: job._id },
        sentAt: w.now().toISOString(),
      },
    ])
  })

  test("shows names as they were typed, escaped where they are shown as HTML", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w, { companyname: `Joe's "Bar" & <b>Grill</b>` })
    const worker = await createWorker(w)
    await createHiredJob(w, grill, worker)
    const [mail] = await readMails(w, worker.email)
    expect(mail?.text).toContain(`Joe's "Bar" & <b>Grill</b>`)
    expect(mail?.html).toContain("Joe's &quot;Bar&quot; &amp; &lt;b&gt;Grill&lt;/b&gt;")
    expect(mail?.html).not.toContain("<b>")
  })

  test("is not stored when the transaction of its event is rolled back", async () => {
    const w = await startWorld()
    const worker = await createWorker(w)
    const failed = w.ctx.db.transaction().execute(async (tx) => {
      await w.ctx.notify(tx, "passwordChanged", {}, { worker })
      throw new Error("rolled back")
    })
    await expect(failed).rejects.toThrow("rolled back")
    await w.settle()
    expect([await readMessages(w), await readMails(w)]).toEqual([[], []])
  })
})

describe("the secret of a link", () => {
  test("is in the mail's row alone, and never in a message", async () => {
    const w = await startWorld()
    ;(await signUp(w, "ana@example.com")).ok
    const { secret } = await w.ctx.db.selectFrom("mails").select("secret").executeTakeFirstOrThrow()
    expect(secret).toMatch(/^[0-9a-f]{24}$/)
    for (const table of ["messages", "pushes", "mails"] as const) {
      const rows = await w.ctx.db.selectFrom(table).select("facts").execute()
      expect(JSON.stringify(rows), table).not.toContain(secret)
    }
    expect(await findMailedLink(w, "ana@example.com", "/validate/")).toBe(
      `${w.url}${pageLink("validateWorker", secret ?? "")}`,
    )
  })

  test("is removed once a mail server has accepted the email, and stays until then", async () => {
    const smtp = await startSmtpServer()
    const w = await startWorld({ config: { smtpUrl: smtp.url } })
    ;(await signUp(w, "ana@example.com")).ok
    const row = () => w.ctx.db.selectFrom("mails").select(["secret", "sent_at"]).executeTakeFirstOrThrow()
    const { secret, sent_at: sentBefore } = await row()
    expect([secret, sentBefore]).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/), null])
    await w.settle()
    expect(await row()).toEqual({ secret: null, sent_at: w.now() })
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]).toContain("Subject: Confirm your email to get started")
    expect(smtp.mails[0]?.replaceAll("=\n", "")).toContain(pageLink("validateWorker", secret ?? ""))
  })
})

describe("the language of a text", () => {
  test("is the reader's at reading, whatever it was when the event happened", async () => {
    addSpanish()
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    await createHiredJob(w, grill, worker)
    const pushes = async () =>
      (await (await w.guest.fetch(`/_sandbox/pushes?userId=${worker.id}`)).json()) as { title: string }[]
    expect((await pushes()).map((push) => push.title)).toEqual(["You got the shift"])
    await setLanguage(w, worker.id, "es")
    expect((await pushes()).map((push) => push.title)).toEqual(["[You got the shift]"])
  })

  test("of a mail is its recipient's when it is sent, and stays that", async () => {
    addSpanish()
    const w = await startWorld()
    const worker = await createWorker(w)
    const sent = async () => {
      const response = await w.guest.fetch(`/_sandbox/mails?to=${worker.email}`)
      return (await response.json()) as { subject: string; html: string }[]
    }
    await w.ctx.db.transaction().execute((tx) => w.ctx.notify(tx, "passwordChanged", {}, { worker }))
    await setLanguage(w, worker.id, "es")
    const [mail] = await sent()
    expect(mail?.subject).toBe("[Your password was changed]")
    expect(mail?.html).toContain('<html lang="es">')
    await setLanguage(w, worker.id, "en")
    expect((await sent()).map((one) => one.subject)).toEqual(["[Your password was changed]"])
  })

  test("is English, with English dates and figures, where a language has no texts yet", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    await createHiredJob(w, grill, worker)
    const english = await readMessages(w, { id: worker.id, language: "en" })
    expect(await readMessages(w, { id: worker.id, language: "es" })).toEqual(english)
    await setLanguage(w, worker.id, "es")
    const response = await w.guest.fetch(`/_sandbox/mails?to=${worker.email}`)
    const [mail] = (await response.json()) as { html: string }[]
    expect(mail?.html).toContain('<html lang="en">')
  })

  test("writes dates and money its own way", async () => {
    addSpanish()
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    await createHiredJob(w, grill, worker)
    const [message] = await readMessages(w, { id: worker.id, language: "es" })
    expect(message?.body).toContain("mié, 3 de mar, 10:00 a.m. – 4:00 p.m.")
  })
})

describe("notification settings", () => {
  const eventsOf = async (w: World, table: "messages" | "pushes" | "mails", id: string) => {
    const rows = await w.ctx.db
      .selectFrom(table)
      .select("event")
      .where("account_id", "=", id)
      .orderBy("event")
      .execute()
    return rows.map((row) => row.event)
  }
  const shift = {
    id: "0".repeat(24),
    title: "host",
    companyName: "Saguaro Grill",
    streetAddress: "120 E Main St",
    city: "Mesa",
    startsAt: "2027-03-03T17:00:00.000Z",
    endsAt: "2027-03-03T23:00:00.000Z",
  } as const
  /** Both are sent a reminder and what cannot be turned off. */
  async function notifyAll(w: World, people: { employer: Person; worker: Person }) {
    await w.ctx.db.transaction().execute(async (tx) => {
      await w.ctx.notify(tx, "startsSoon", { shift, hours: 1 }, people)
      await w.ctx.notify(tx, "notClockedIn", { shift, workerName: "Ana Example" }, people)
      await w.ctx.notify(tx, "passwordChanged", {}, people)
    })
  }

  test("mute the pushes on a topic, leave the messages, and mute nothing else", async () => {
    const w = await startWorld()
    const [employer, worker, other] = [await createEmployer(w), await createWorker(w), await createWorker(w)]
    const refused = await worker.call("updateWorker", { body: { mutedtopics: ["pay", "pay", "pay"] } })
    expect(refused.status).toBe(400)
    const twice = await worker.call("updateWorker", { body: { mutedtopics: ["reminders", "reminders"] } })
    expect(twice.ok.mutedtopics).toEqual(["reminders"])
    await notifyAll(w, { employer, worker })
    expect(await eventsOf(w, "messages", worker.id)).toEqual([
      "notClockedIn",
      "passwordChanged",
      "startsSoon",
    ])
    expect(await eventsOf(w, "pushes", worker.id)).toEqual(["notClockedIn"])
    expect(await eventsOf(w, "mails", worker.id)).toEqual(["passwordChanged"])
    expect(await eventsOf(w, "pushes", employer.id)).toEqual(["notClockedIn", "startsSoon"])
    // Of many at once only the one who muted it is left out.
    await w.ctx.db
      .transaction()
      .execute((tx) => w.ctx.notify(tx, "startsSoon", { shift, hours: 1 }, { worker: [worker, other] }))
    expect(await eventsOf(w, "pushes", worker.id)).toEqual(["notClockedIn"])
    expect(await eventsOf(w, "pushes", other.id)).toEqual(["startsSoon"])
    expect((await worker.call("updateWorker", { body: { mutedtopics: [] } })).ok.mutedtopics).toEqual([])
    await notifyAll(w, { employer, worker })
    expect(await eventsOf(w, "pushes", worker.id)).toEqual(["notClockedIn", "notClockedIn", "startsSoon"])
  })

  test("mute the email of a receipt, which stays as a message", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w, { card: "pm_card_visa" })
    ;(await grill.call("updateEmployer", { body: { mutedtopics: ["receipts"] } })).ok
    const charge = async () => {
      const job = await createWorkedJob(w, grill, await createWorker(w))
      ;(await grill.call("closeJob", { body: { jobId: job._id } })).ok
      await w.settle()
    }
    await charge()
    expect(await eventsOf(w, "messages", grill.id)).toContain("charged")
    expect(await eventsOf(w, "mails", grill.id)).not.toContain("charged")
    ;(await grill.call("updateEmployer", { body: { mutedtopics: [] } })).ok
    await charge()
    expect(await eventsOf(w, "mails", grill.id)).toContain("charged")
  })

  test("are of topics of the person's own side; others are refused and nothing is changed", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const body = (topic: string) => ({
      body: JSON.stringify({ mutedtopics: [topic], username: "Ben Other" }),
    })
    for (const [person, path, topic] of [
      [worker, "/employees/me", "receipts"],
      [worker, "/employees/me", "security"],
      [grill, "/employers/me", "pay"],
    ] as const) {
      const headers = { "content-type": "application/json" }
      const answer = await person.fetch(path, { method: "PATCH", headers, ...body(topic) })
      expect([topic, answer.status]).toEqual([topic, 400])
      expect((await answer.json()).fields).toEqual({
        mutedtopics: "Please choose from the listed notifications.",
      })
    }
    const account = (await worker.call("getWorker")).ok
    expect([account.mutedtopics, account.username]).toEqual([[], "Ana Example"])
  })
})
