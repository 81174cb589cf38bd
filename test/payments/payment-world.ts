import { wageCents } from "#domain/money.ts"
import { HOUR_MS, plus } from "#domain/time.ts"
import { system } from "#server/db/audit.ts"
import { inTransaction } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { openPayment } from "#server/features/payments/open-payment.ts"
import type { PaymentProvider } from "#server/integrations/payment-provider.ts"
import { stripeProvider } from "#server/integrations/stripe/stripe-provider.ts"
import { runTimers } from "#server/tasks/timer-runner.ts"
import { paymentLane } from "#server/tasks/timers.ts"
import { newId } from "#server/security/secrets.ts"
import type { Person } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { onTestFinished } from "vitest"

/** Shared by the payment tests: one restaurant, one worker, and any number of worked shifts. */

export type Payment = Row<"payments">
export type PaymentWorld = { w: World; employer: Person; worker: Person }

/** A restaurant with a card, and a worker whose payout account is ready (with `payout: false`, not created). */
export async function startPaymentWorld(
  options: Parameters<typeof startWorld>[0] & { payout?: boolean; card?: string } = {},
): Promise<PaymentWorld> {
  const { payout = true, card = "pm_card_visa", ...rest } = options
  const w = await startWorld(rest)
  // An event in delivery would keep a connection of the closing server open.
  onTestFinished(() => w.settle())
  const employer = await createEmployer(w, { card })
  const worker = await createWorker(w, { payout })
  await w.settle()
  return { w, employer, worker }
}

export type WorkedShiftOptions = { workedMs?: number; pay?: number; byHand?: boolean }

/** A shift that was worked and waits to be closed, as the real calls would leave it. */
export async function insertWorkedShift(
  { w, employer, worker }: PaymentWorld,
  { workedMs = 4 * HOUR_MS, pay = 20, byHand = false }: WorkedShiftOptions = {},
): Promise<Row<"jobs">> {
  const now = w.now()
  const from = plus(now, -workedMs)
  return w.ctx.db
    .insertInto("jobs")
    .values({
      id: newId(now),
      employer_id: employer.id,
      worker_id: worker.id,
      state: "pendingComplete",
      title: "dishwasher",
      description: "Washes dishes and kitchen equipment.",
      pay_cents_per_hour: pay * 100,
      starts_at: from,
      ends_at: plus(from, 4 * HOUR_MS),
      company_name: employer.name,
      hiring_manager: "Hilda Manager",
      store_manager: "Stan Manager",
      store_number: null,
      street_address: "120 E Main St",
      city: "Mesa",
      region: "Arizona",
      zip: "85201",
      latitude: 33.4,
      longitude: -111.8,
      created_at: plus(from, -48 * HOUR_MS),
      hired_at: plus(from, -24 * HOUR_MS),
      clocked_in_at: from,
      clocked_out_at: now,
      clocked_out_by: "worker",
      punches_entered_by_hand: byHand,
      pending_complete_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Closes a worked shift with the real call; returns its payment as it then is. */
export async function closeWorkedShift(s: PaymentWorld, wishes?: WorkedShiftOptions): Promise<Payment> {
  const job = await insertWorkedShift(s, wishes)
  ;(await s.employer.call("closeJob", { body: { jobId: job.id } })).ok
  return paymentOf(s.w, job.id)
}

/** The payment of a closed shift before any call to the provider. */
export async function openShiftPayment(s: PaymentWorld, wishes: WorkedShiftOptions = {}): Promise<Payment> {
  const job = await insertWorkedShift(s, wishes)
  const wage = wageCents(wishes.workedMs ?? 4 * HOUR_MS, job.pay_cents_per_hour)
  return inTransaction(s.w.ctx.db, async (tx) => {
    await tx
      .updateTable("jobs")
      .set({ state: "closed", closed_at: s.w.now() })
      .where("id", "=", job.id)
      .execute()
    return openPayment(s.w.ctx, tx, { job, wageCents: wage, closedBy: system })
  })
}

export async function paymentOf(w: World, jobId: string): Promise<Payment> {
  return w.ctx.db.selectFrom("payments").selectAll().where("job_id", "=", jobId).executeTakeFirstOrThrow()
}

export async function reloadPayment(w: World, id: string): Promise<Payment> {
  return w.ctx.db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
}

/** Advances every payment that is due. */
export async function sweepPayments(w: World): Promise<void> {
  await runTimers(w.ctx, paymentLane)
}

/** The charges and transfers that the provider has of a payment, in cents. */
export async function providerRecordsOf(
  w: World,
  paymentId: string,
): Promise<{ charges: number[]; declined: number[]; transfers: number[] }> {
  const ledger = await sandboxControl(w).ledger()
  const ofIntent = ledger.charges.filter((one) => one.payment_intent_metadata.payment_id === paymentId)
  const declined = ledger.declined.filter((one) => one.payment_intent_metadata.payment_id === paymentId)
  const transfers = ledger.transfers.filter((one) => one.metadata.payment_id === paymentId)
  return {
    charges: ofIntent.map((one) => one.amount),
    declined: declined.map((one) => one.amount),
    transfers: transfers.map((one) => one.amount),
  }
}

export function sandboxControl(w: World) {
  if (!w.ctx.sandbox) throw new Error("the world has a payment sandbox")
  return w.ctx.sandbox.stripe.control
}

/** Makes the real time of a world controllable: leases and how long a reply waits. */
export function controlRealTime(w: World): { pass: (ms: number) => void } {
  const { clock } = w.ctx
  let passed = 0
  w.ctx.clock = {
    now: () => clock.now(),
    systemNow: () => plus(clock.systemNow(), passed),
    monotonicMs: () => clock.monotonicMs() + passed,
  }
  return {
    pass: (ms) => {
      passed += ms
    },
  }
}

/** The world's provider with another timeout. */
export function providerWithTimeout(w: World, timeoutMs: number): PaymentProvider {
  const { sandbox, clock } = w.ctx
  if (!sandbox) throw new Error("the world has a payment sandbox")
  const { host, port } = sandbox.stripe
  const secretKey = "sk_test_prepside_payment_sandbox"
  return stripeProvider({ secretKey, webhookSecrets: [], clock, host, port, timeoutMs })
}

/** How often each side was notified of each event. */
export async function countNotifications(w: World): Promise<Record<string, number>> {
  const rows = await w.ctx.db.selectFrom("messages").select(["role", "event"]).execute()
  const counts: Record<string, number> = {}
  for (const { role, event } of rows) counts[`${role}:${event}`] = (counts[`${role}:${event}`] ?? 0) + 1
  return counts
}

type Call = { name: keyof PaymentProvider; args: unknown[] }

/** A provider that passes each call to `watch`, which makes it with `go` or fails it. */
export function watchProvider(
  provider: PaymentProvider,
  watch: (call: Call, go: () => Promise<unknown>) => Promise<unknown>,
): PaymentProvider {
  const entries = Object.entries(provider).map(([name, method]) => {
    if (name === "readEvent") return [name, method]
    const go = method as (...args: unknown[]) => Promise<unknown>
    const call = (...args: unknown[]): Promise<unknown> =>
      watch({ name: name as keyof PaymentProvider, args }, () => go(...args))
    return [name, call]
  })
  return Object.fromEntries(entries) as PaymentProvider
}
