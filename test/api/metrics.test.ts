import { DAY_MS, MINUTE_MS } from "#domain/time.ts"
import { sweepMails } from "#server/tasks/deliver-mail.ts"
import { startSchedule } from "#server/tasks/schedule.ts"
import { createWorkedJob } from "#test/support/fixtures.ts"
import { createWorker, createEmployer } from "#test/support/rows.ts"
import { startSmtpServer } from "#test/support/smtp-server.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/running.md#health-and-metrics */

async function readMetric(w: World, name: string): Promise<number | null> {
  const headers = { authorization: "Bearer test-metrics" }
  const text = await (await w.guest.fetch("/metrics", { headers })).text()
  const line = text.split("\n").find((one) => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

test("unsent mail and waiting tasks are seen, and their failures counted", async () => {
  const smtp = await startSmtpServer()
  const w = await startWorld({ config: { smtpUrl: smtp.url } })
  const worker = await createWorker(w)
  const read = () =>
    Promise.all(
      [
        'tasks_waiting{task="deliverMail"}',
        "mails_unsent",
        "mail_oldest_unsent_seconds",
        "mail_failures_total",
      ].map((name) => readMetric(w, name)),
    )
  expect(await read()).toEqual([0, 0, 0, 0])
  await smtp.stop()
  await w.ctx.db.transaction().execute((tx) => w.ctx.notify(tx, "passwordChanged", {}, { worker }))
  expect(await read()).toEqual([1, 1, 0, 0])
  await w.settle()
  w.ctx.sandbox?.clock.moveTo(new Date(w.now().getTime() + MINUTE_MS), true)
  expect(await read()).toEqual([0, 1, 60, 1])
  await smtp.restart()
  await sweepMails(w.ctx)
  expect(await read()).toEqual([0, 0, 0, 1])
})

test("a mail that was given up no longer counts as unsent, and stays visible", async () => {
  const smtp = await startSmtpServer()
  const w = await startWorld({ config: { smtpUrl: smtp.url } })
  const worker = await createWorker(w)
  await smtp.stop()
  await w.ctx.db.transaction().execute((tx) => w.ctx.notify(tx, "passwordChanged", {}, { worker }))
  await w.settle()
  const read = async () => [await readMetric(w, "mails_unsent"), await readMetric(w, "mails_given_up")]
  const created = w.now().getTime()
  w.ctx.sandbox?.clock.moveTo(new Date(created + 5 * DAY_MS - 1), true)
  expect(await read()).toEqual([1, 0])
  w.ctx.sandbox?.clock.moveTo(new Date(created + 5 * DAY_MS), true)
  await sweepMails(w.ctx)
  expect(await read()).toEqual([0, 1])
  expect(await readMetric(w, "mail_oldest_unsent_seconds")).toBe(0)
})

test("held and waiting wages, failed transfers and the oldest unfinished payment are seen", async () => {
  const w = await startWorld()
  const [grill, worker] = [await createEmployer(w, { card: "pm_card_visa" }), await createWorker(w)]
  const job = await createWorkedJob(w, grill, worker)
  ;(await grill.call("closeJob", { body: { jobId: job._id } })).ok
  await w.settle()
  const read = (payout: string) => readMetric(w, `payments_waiting_for_a_person{payout="${payout}"}`)
  const all = async () => [await read("held"), await read("waiting_account"), await read("transfer_failed")]
  const set = (change: object) => w.ctx.db.updateTable("payments").set(change).execute()
  expect(await all()).toEqual([0, 1, 0])
  expect(await readMetric(w, "payment_oldest_unfinished_seconds")).toBe(0)
  await set({ payout: "held" })
  expect(await all()).toEqual([1, 0, 0])
  await set({ payout: "transfer_failed" })
  expect(await all()).toEqual([0, 0, 1])
  await set({ status: "confirming", payout: "none" })
  w.ctx.sandbox?.clock.moveTo(new Date(w.now().getTime() + 15 * MINUTE_MS), true)
  expect(await readMetric(w, "payment_oldest_unfinished_seconds")).toBe(900)
  await set({ status: "failed" })
  expect(await readMetric(w, "payment_oldest_unfinished_seconds")).toBe(0)
})

test("each sweep says when it last ran to its end", async () => {
  const w = await startWorld()
  const schedule = startSchedule(w.ctx)
  const before = Date.now() / 1000 - 60
  for (const sweep of ["shifts", "payments", "mail", "purge"])
    await expect
      .poll(() => readMetric(w, `sweep_last_success_timestamp_seconds{sweep="${sweep}"}`))
      .toBeGreaterThan(before)
  await schedule.stop()
})
