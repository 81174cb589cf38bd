import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { startSchedule } from "#server/tasks/schedule.ts"
import { ProviderError } from "#server/integrations/payment-provider.ts"
import {
  openShiftPayment,
  type Payment,
  type PaymentWorld,
  reloadPayment,
  startPaymentWorld,
  sweepPayments,
  watchProvider,
} from "#test/payments/payment-world.ts"
import { createOpenJob } from "#test/support/fixtures.ts"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"

/** The timer that advances payments (docs/payments.md#the-sweep). */

async function openPayments(s: PaymentWorld, count: number): Promise<Payment[]> {
  const opened: Payment[] = []
  for (let at = 0; at < count; at += 1) opened.push(await openShiftPayment(s))
  return opened
}

/** Fails each intent that is created for one of the payments; returns for which the provider was asked, in order. */
function failIntentsOf(s: PaymentWorld, broken: readonly Payment[]): string[] {
  const asked: string[] = []
  const ids = new Set(broken.map(({ id }) => id))
  s.w.ctx.provider = watchProvider(s.w.ctx.provider, ({ name, args: [params] }, go) => {
    if (name !== "createIntent") return go()
    const { paymentId } = params as { paymentId: string }
    asked.push(paymentId)
    return ids.has(paymentId)
      ? Promise.reject(new ProviderError({ kind: "unknownOutcome", reason: "away" }))
      : go()
  })
  return asked
}

const countOf = (asked: readonly string[], one: Payment | undefined): number =>
  asked.filter((id) => id === one?.id).length

const failuresOf = (s: PaymentWorld) =>
  s.w.ctx.db.selectFrom("timer_failures").selectAll().orderBy("subject_id").execute()

test("payments that always fail do not stop the later ones, and each backs off by itself", async () => {
  const s = await startPaymentWorld()
  const opened = await openPayments(s, 5)
  const [sound, ...broken] = opened.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const asked = failIntentsOf(s, broken)
  const at = s.w.now()
  await sweepPayments(s.w)
  expect(await reloadPayment(s.w, sound?.id ?? "")).toMatchObject({ payout: "transferred" })
  expect(await failuresOf(s)).toEqual(
    broken
      .map(({ id }) => ({
        timer: "payment.advance",
        subject_id: id,
        attempts: 1,
        next_at: plus(at, MINUTE_MS),
      }))
      .toSorted((one, other) => (one.subject_id < other.subject_id ? -1 : 1)),
  )
  await sweepPayments(s.w)
  expect(asked).toHaveLength(5)
})

test("a payment that fails is advanced again after 1, 2 and 4 minutes, and its failures are then forgotten", async () => {
  const s = await startPaymentWorld()
  const [broken] = await openPayments(s, 1)
  const { ctx } = s.w
  const genuine = ctx.provider
  const asked = failIntentsOf(s, broken ? [broken] : [])
  // Without the task of the close, which has retries of its own.
  await sql`delete from pgboss.job where name = 'advancePayment'`.execute(ctx.db)
  await sweepPayments(s.w)
  const counts: number[] = []
  for (const ms of [MINUTE_MS - 1, 1, 2 * MINUTE_MS - 1, 1]) {
    await s.w.advance(ms)
    counts.push(countOf(asked, broken))
  }
  expect(counts).toEqual([1, 2, 2, 3])
  ctx.provider = genuine
  await s.w.advance(4 * MINUTE_MS)
  expect(await reloadPayment(s.w, broken?.id ?? "")).toMatchObject({ payout: "transferred" })
  expect(await failuresOf(s)).toEqual([])
})

test("several payments are advanced at a time, begun in the order of their due instants", async () => {
  const s = await startPaymentWorld()
  const opened: Payment[] = []
  for (let at = 0; at < 6; at += 1) {
    opened.unshift(await openShiftPayment(s))
    // Later ids are due earlier.
    const due = plus(s.w.now(), -at * MINUTE_MS)
    await s.w.ctx.db
      .updateTable("payments")
      .set({ updated_at: due })
      .where("id", "=", opened[0]?.id ?? "")
      .execute()
  }
  const { promise: full, resolve: open } = Promise.withResolvers<void>()
  const asked: string[] = []
  let [running, most] = [0, 0]
  s.w.ctx.provider = watchProvider(s.w.ctx.provider, async ({ name, args: [params] }, go) => {
    if (name !== "createIntent") return go()
    asked.push((params as { paymentId: string }).paymentId)
    running += 1
    most = Math.max(most, running)
    if (running === 4) open()
    await full
    running -= 1
    return go()
  })
  await sweepPayments(s.w)
  expect(most).toBe(4)
  const ids = opened.map(({ id }) => id)
  expect(new Set(asked.slice(0, 4))).toEqual(new Set(ids.slice(0, 4)))
  expect(asked).toHaveLength(6)
})

test("a provider that hangs delays no timer of a shift", async () => {
  const s = await startPaymentWorld()
  const job = await createOpenJob(s.w, s.employer, { startsIn: 30 * HOUR_MS })
  await openShiftPayment(s)
  const { promise: hanging, resolve: hangs } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  s.w.ctx.provider = watchProvider(s.w.ctx.provider, async (_, go) => {
    hangs()
    await released
    return go()
  })
  s.w.ctx.sandbox?.clock.moveTo(plus(s.w.now(), 31 * HOUR_MS), true)
  const schedule = startSchedule(s.w.ctx)
  onTestFinished(() => {
    release()
    return schedule.stop()
  })
  await hanging
  const readState = async () =>
    (await s.w.ctx.db.selectFrom("jobs").select("state").where("id", "=", job._id).executeTakeFirstOrThrow())
      .state
  await expect.poll(readState, { timeout: 5_000 }).toBe("expired")
})
