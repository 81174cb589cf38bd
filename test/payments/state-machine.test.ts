import { HOUR_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { advance } from "#server/features/payments/advance.ts"
import { ProviderError } from "#server/integrations/payment-provider.ts"
import {
  sandboxControl,
  providerRecordsOf,
  openShiftPayment,
  reloadPayment,
  startPaymentWorld,
  sweepPayments,
  type PaymentWorld,
  watchProvider,
} from "#test/payments/payment-world.ts"
import { saveCard } from "#test/support/fixtures.ts"
import fc from "fast-check"
import { sql } from "kysely"
import { expect, test } from "vitest"

/**
 * The state machine under random crashes, lost replies, long pauses, concurrent holders and rows put back from a
 * backup: never two charges, never two transfers, and paid in the end
 * (docs/rules/payments.md#one-payment-per-shift).
 */

const RUNS = Number(process.env.MACHINE_RUNS ?? 25)
const MAX_ROUNDS = 40
/** Longer than a lease. */
const LEASE_OVER_MS = 71_000

/** What happens to a call: nothing, or before or after it was executed the reply is lost or the caller crashes. */
const fate = fc.oneof(
  { weight: 6, arbitrary: fc.constant("none" as const) },
  { weight: 1, arbitrary: fc.constantFrom("lostBefore", "lostAfter", "crashBefore", "crashAfter") },
)
type Fate = "none" | "lostBefore" | "lostAfter" | "crashBefore" | "crashAfter"

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("advance" as const),
      holders: fc.array(fc.array(fate, { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("retry" as const), clicks: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("pause" as const), hours: fc.constantFrom(0, 1, 30) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("card" as const),
      as: fc.constantFrom(
        "pm_card_visa",
        "pm_card_chargeCustomerFail",
        "pm_card_visa_chargeDeclinedInsufficientFunds",
        "pm_card_authenticationRequired",
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("account" as const),
      outcome: fc.constantFrom("active", "restricted"),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "events" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "backUp" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "restore" as const }) },
)

type Machine = PaymentWorld & {
  real: { offsetMs: number }
  method: string
  spare: string
  account: string
  isRestored: boolean
}

/** A context whose caller may crash: its lease stays until real time has passed it. */
function crashing(m: Machine, fates: readonly Fate[]): { ctx: Context; crashed: Promise<void> } {
  const { promise: crashed, resolve } = Promise.withResolvers<void>()
  const left = [...fates]
  const crash = (): Promise<never> => {
    m.real.offsetMs += LEASE_OVER_MS
    resolve()
    return new Promise(() => undefined)
  }
  const lost = (): Promise<never> =>
    Promise.reject(new ProviderError({ kind: "unknownOutcome", reason: "reply lost" }))
  const provider = watchProvider(m.w.ctx.provider, async (_, go) => {
    const next = left.shift() ?? "none"
    if (next === "crashBefore") return crash()
    if (next === "lostBefore") return lost()
    const answer = await go()
    if (next === "crashAfter") return crash()
    return next === "lostAfter" ? lost() : answer
  })
  return { ctx: { ...m.w.ctx, provider }, crashed }
}

async function perform(m: Machine, id: string, step: Step): Promise<void> {
  const { sandbox } = m.w.ctx
  switch (step.do) {
    case "advance":
      await Promise.all(
        step.holders.map((fates) => {
          const { ctx, crashed } = crashing(m, fates)
          return Promise.race([advance(ctx, id).catch(() => undefined), crashed])
        }),
      )
      break
    case "retry":
      await Promise.all(
        Array.from({ length: step.clicks }, () => m.employer.call("retryPayment", { params: { id } })),
      )
      break
    case "pause":
      m.real.offsetMs += LEASE_OVER_MS + step.hours * HOUR_MS
      sandbox?.clock.moveTo(plus(m.w.now(), step.hours * HOUR_MS), true)
      break
    case "card":
      await sandboxControl(m.w).setBehavior(m.method, step.as)
      break
    case "account":
      await sandboxControl(m.w).onboard(m.account, step.outcome)
      break
    case "events":
      await m.w.settle()
      break
    case "backUp":
      await sql`delete from payments_backup`.execute(m.w.ctx.db)
      await sql`insert into payments_backup select * from payments where id = ${id}`.execute(m.w.ctx.db)
      break
    case "restore":
      await restore(m, id)
      break
  }
}

/** Puts the row back as it was when it was backed up, if it was. */
async function restore(m: Machine, id: string): Promise<void> {
  const { db } = m.w.ctx
  const { rows } = await sql`select id from payments_backup where id = ${id}`.execute(db)
  if (rows.length === 0) return
  m.isRestored = true
  await sql`delete from payments where id = ${id}`.execute(db)
  await sql`insert into payments select * from payments_backup`.execute(db)
}

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function expectNoneTwice(m: Machine, id: string): Promise<void> {
  const { charges, transfers } = await providerRecordsOf(m.w, id)
  expect(charges.length).toBeLessThanOrEqual(1)
  expect(transfers.length).toBeLessThanOrEqual(1)
}

/** How many audit rows have one of the actions; notifications are written in the same transactions. */
async function countAudits(w: PaymentWorld["w"], id: string, actions: string[]): Promise<number> {
  const { db } = w.ctx
  const rows = await db
    .selectFrom("audit")
    .select("id")
    .where("subject_id", "=", id)
    .where("action", "in", actions)
    .execute()
  return rows.length
}

/** Without further faults the payment must be paid and transferred. */
async function finish(m: Machine, id: string): Promise<void> {
  await sandboxControl(m.w).setBehavior(m.method, "pm_card_visa")
  await sandboxControl(m.w).onboard(m.account, "active")
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { status, payout } = await reloadPayment(m.w, id)
    if (status === "paid" && payout === "transferred") return
    m.real.offsetMs += LEASE_OVER_MS
    m.w.ctx.sandbox?.clock.moveTo(plus(m.w.now(), HOUR_MS), true)
    await sweepPayments(m.w)
    if (status !== "failed" && status !== "action_required") continue
    const { status: answer } = await m.employer.call("retryPayment", { params: { id } })
    // After five attempts only another card is accepted.
    if (answer === 409)
      await m.employer.call("retryPayment", { params: { id }, body: { paymentMethodId: m.spare } })
  }
  throw new Error(`never paid: ${JSON.stringify(await reloadPayment(m.w, id))}`)
}

test(
  "under random faults a payment is charged once, transferred once and paid in the end",
  { timeout: 600_000 },
  async () => {
    // With a fee as large as the wage, two transfers fit under one charge.
    const s = await startPaymentWorld({ config: { fee: { bps: 10_000, fixedCents: 0 } } })
    await sql`create table payments_backup as select * from payments`.execute(s.w.ctx.db)
    const real = { offsetMs: 0 }
    const { ctx } = s.w
    const { clock } = ctx
    ctx.clock = {
      now: () => clock.now(),
      systemNow: () => plus(clock.systemNow(), real.offsetMs),
      monotonicMs: () => clock.monotonicMs() + real.offsetMs,
    }
    const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
    const { account } = (await s.worker.call("createAccount")).ok
    const spare = await saveCard(s.w, s.employer, "pm_card_mastercard")
    const machine: Machine = { ...s, real, method, spare, account: account.id, isRestored: false }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        await sandboxControl(s.w).onboard(account.id, "active")
        const { id } = await openShiftPayment(s)
        machine.isRestored = false
        // A run may take weeks of the clock, and a session that is not used for a month ends.
        await s.employer.call("listPayments")
        for (const one of steps) {
          await perform(machine, id, one)
          await expectNoneTwice(machine, id)
        }
        await finish(machine, id)
        expect(await providerRecordsOf(s.w, id)).toMatchObject({ charges: [16_000], transfers: [8000] })
        if (machine.isRestored) return
        expect(await countAudits(s.w, id, ["payment.paid", "payment.transferred"])).toBe(2)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  },
)
