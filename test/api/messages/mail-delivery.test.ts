import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts"
import { deliverMail, sweepMails } from "#server/tasks/deliver-mail.ts"
import { startSchedule } from "#server/tasks/schedule.ts"
import { createWorker } from "#test/support/rows.ts"
import { type SmtpServer, startSmtpServer } from "#test/support/smtp-server.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

/** docs/rules/messages.md#delivery: what is unsent is found in the table and tried again. */

/** The recipients of the accepted mails, in the order of their names. */
const recipients = (smtp: SmtpServer): string[] =>
  smtp.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? "").toSorted()

const notify = (w: World, worker: { id: string; email: string }) =>
  w.ctx.db.transaction().execute((tx) => w.ctx.notify(tx, "passwordChanged", {}, { worker }))

async function createWorld(): Promise<{ w: World; smtp: SmtpServer }> {
  const smtp = await startSmtpServer()
  return { w: await startWorld({ config: { smtpUrl: smtp.url } }), smtp }
}

describe("mail of a time in which the server was away", () => {
  test.each([9, 15, 4 * 24 * 60])(
    "for %i minutes goes out once within a minute of its return",
    async (minutes) => {
      const { w, smtp } = await createWorld()
      const workers = [await createWorker(w), await createWorker(w), await createWorker(w)]
      await smtp.stop()
      for (const worker of workers) await notify(w, worker)
      await w.settle()
      for (let minute = 0; minute < minutes; minute += minutes / 3) await w.advance((minutes / 3) * MINUTE_MS)
      await smtp.restart()
      await w.advance(MINUTE_MS)
      expect(recipients(smtp)).toEqual(workers.map((worker) => worker.email).toSorted())
      await w.advance(DAY_MS)
      expect(smtp.mails).toHaveLength(3)
    },
  )

  test("goes out although its task is lost, by the schedule of the process", async () => {
    const { w, smtp } = await createWorld()
    const worker = await createWorker(w)
    await notify(w, worker)
    await w.ctx.pool.query("delete from pgboss.job")
    const schedule = startSchedule(w.ctx)
    await expect.poll(() => recipients(smtp)).toEqual([worker.email])
    await schedule.stop()
  })

  test("is sent once by two processes that sweep at once", async () => {
    const { w, smtp } = await createWorld()
    const other = await w.startAnotherProcess()
    const workers = []
    for (let n = 0; n < 20; n += 1) workers.push(await createWorker(w))
    await smtp.stop()
    for (const worker of workers) await notify(w, worker)
    await w.settle()
    await smtp.restart()
    w.ctx.sandbox?.clock.moveTo(new Date(w.now().getTime() + MINUTE_MS), true)
    other.ctx.sandbox?.clock.moveTo(w.now(), true)
    await Promise.all([sweepMails(w.ctx), sweepMails(other.ctx)])
    expect(recipients(smtp)).toEqual(workers.map((worker) => worker.email).toSorted())
  })
})

test("a mail that the server refuses delays no other, and is tried less and less often", async () => {
  const { w, smtp } = await createWorld()
  const [refused, accepted] = [await createWorker(w), await createWorker(w)]
  smtp.refused.add(refused.email)
  await notify(w, refused)
  await notify(w, accepted)
  await w.settle()
  expect(recipients(smtp)).toEqual([accepted.email])
  const attempts = async () =>
    (
      await w.ctx.db
        .selectFrom("mails")
        .select("attempts")
        .where("recipient", "=", refused.email)
        .executeTakeFirstOrThrow()
    ).attempts
  expect(await attempts()).toBe(1)
  await w.advance(MINUTE_MS - 1)
  expect(await attempts()).toBe(1)
  await w.advance(1)
  expect(await attempts()).toBe(2)
  await w.advance(2 * MINUTE_MS)
  expect(await attempts()).toBe(3)
  smtp.refused.clear()
  await w.advance(HOUR_MS)
  expect(recipients(smtp)).toEqual([accepted.email, refused.email].toSorted())
})

test("a mail that a killed process had claimed is tried once more before it is given up", async () => {
  const { w, smtp } = await createWorld()
  await notify(w, await createWorker(w))
  await w.ctx.db.updateTable("mails").set({ claimed_until: w.ctx.clock.systemNow() }).execute()
  w.ctx.sandbox?.clock.moveTo(new Date(w.now().getTime() + 6 * DAY_MS), true)
  await sweepMails(w.ctx)
  expect(smtp.mails).toHaveLength(1)
})

test("a mail is given up five days after its event, with the secret of its link", async () => {
  const { w, smtp } = await createWorld()
  const worker = await createWorker(w)
  await smtp.stop()
  await notify(w, worker)
  await w.settle()
  await w.ctx.db.updateTable("mails").set({ secret: "of its link" }).execute()
  const read = () => w.ctx.db.selectFrom("mails").select(["given_up_at", "secret"]).executeTakeFirstOrThrow()
  const created = w.now().getTime()
  w.ctx.sandbox?.clock.moveTo(new Date(created + 5 * DAY_MS - 1), true)
  await sweepMails(w.ctx)
  expect(await read()).toEqual({ given_up_at: null, secret: "of its link" })
  await smtp.restart()
  const end = new Date(created + 5 * DAY_MS)
  w.ctx.sandbox?.clock.moveTo(end, true)
  await sweepMails(w.ctx)
  expect(await read()).toEqual({ given_up_at: end, secret: null })
  // Neither the sweep nor a task that comes late tries it again.
  w.ctx.sandbox?.clock.moveTo(new Date(created + 6 * DAY_MS), true)
  await sweepMails(w.ctx)
  const { id } = await w.ctx.db.selectFrom("mails").select("id").executeTakeFirstOrThrow()
  await deliverMail(w.ctx, id)
  expect(smtp.mails).toEqual([])
})
