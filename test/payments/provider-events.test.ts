import {
  providerRecordsOf,
  closeWorkedShift,
  sandboxControl,
  openShiftPayment,
  reloadPayment,
  startPaymentWorld,
  countNotifications,
} from "#test/payments/payment-world.ts"
import type { World } from "#test/support/world.ts"
import { Stripe } from "stripe"
import { expect, test } from "vitest"

const SECRETS = [
  "whsec_prepside_sandbox_snapshot",
  "whsec_prepside_sandbox_connect",
  "whsec_prepside_sandbox_thin",
]

type Event = { type: string; object: Record<string, unknown>; id?: string; account?: string }

function snapshot({ type, object, id = `evt_${Math.random()}`, account }: Event): string {
  return JSON.stringify({
    id,
    object: "event",
    api_version: "2026-10-28.endive",
    type,
    data: { object },
    livemode: false,
    ...(account !== undefined && { account }),
  })
}

async function deliver(
  w: World,
  payload: string,
  { secret = SECRETS[0] ?? "", age = 0, body = payload } = {},
): Promise<number> {
  const timestamp = Math.floor(w.now().getTime() / 1000) - age
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const response = await w.guest.fetch("/stripe/webhook", {
    method: "POST",
    body,
    headers: { "stripe-signature": signature, "content-type": "application/json; charset=utf-8" },
  })
  return response.status
}

const succeeded = (paymentId: string, id?: string): Event => ({
  type: "payment_intent.succeeded",
  object: { object: "payment_intent", id: "pi_unknown", metadata: { payment_id: paymentId } },
  ...(id !== undefined && { id }),
})

test("events may arrive three times and in any order: one transfer, one message to each side", async () => {
  const s = await startPaymentWorld({ payout: false })
  await sandboxControl(s.w).configureWebhooks({ duplicate: true, reorder: true })
  const { account } = (await s.worker.call("createAccount")).ok
  const { id } = await closeWorkedShift(s)
  await sandboxControl(s.w).onboard(account.id, "active")
  await s.w.settle()
  await s.w.settle()
  expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "transferred" })
  expect(await providerRecordsOf(s.w, id)).toEqual({ charges: [8000], declined: [], transfers: [8000] })
  expect(await countNotifications(s.w)).toMatchObject({
    "employer:charged": 1,
    "worker:wageSent": 1,
    "worker:closed": 1,
  })
})

test("an event that is unsigned, altered or old is refused", async () => {
  const s = await startPaymentWorld()
  const payload = snapshot(succeeded("0".repeat(24)))
  expect(await deliver(s.w, payload, { secret: "whsec_of_somebody_else" })).toBe(400)
  expect(await deliver(s.w, payload, { body: payload.replace("succeeded", "canceled") })).toBe(400)
  expect(await deliver(s.w, payload, { age: 301 })).toBe(400)
  expect(await deliver(s.w, "no json", {})).toBe(400)
  const unsigned = await s.w.guest.fetch("/stripe/webhook", {
    method: "POST",
    body: payload,
    headers: { "content-type": "application/json" },
  })
  expect(unsigned.status).toBe(400)
  for (const secret of SECRETS) expect(await deliver(s.w, payload, { secret, age: 299 })).toBe(200)
})

test("events of unknown types and about unknown objects are accepted and ignored", async () => {
  const s = await startPaymentWorld()
  const foreign: Event[] = [
    { type: "something.new", object: { object: "thing", id: "th_1" } },
    succeeded("f".repeat(24)),
    succeeded("'; drop table payments; --"),
    { type: "account.updated", object: { object: "account", id: "acct_foreign" }, account: "acct_foreign" },
    {
      type: "charge.dispute.created",
      object: { object: "dispute", id: "dp_1", payment_intent: "pi_foreign" },
    },
  ]
  for (const event of foreign) expect(await deliver(s.w, snapshot(event))).toBe(200)
  const thin = {
    id: "evt_thin_1",
    object: "v2.core.event",
    type: "v2.core.account[requirements].updated",
    created: s.w.now().toISOString(),
    livemode: false,
    related_object: { id: "acct_foreign", type: "v2.core.account", url: "/v2/core/accounts/acct_foreign" },
  }
  expect(await deliver(s.w, JSON.stringify(thin), { secret: SECRETS[2] ?? "" })).toBe(200)
  await s.w.settle()
})

test("the content of an event is never applied: it reports a success that the provider does not have", async () => {
  const s = await startPaymentWorld({ card: "pm_card_chargeCustomerFail" })
  const { id } = await closeWorkedShift(s)
  expect(await deliver(s.w, snapshot(succeeded(id)))).toBe(200)
  await s.w.settle()
  expect(await reloadPayment(s.w, id)).toMatchObject({ status: "failed", payout: "none" })
})

test("an event that arrives before the close has replied advances the payment, which is paid once", async () => {
  const s = await startPaymentWorld()
  const { id } = await openShiftPayment(s)
  const events = [
    succeeded(id, "evt_early"),
    { ...succeeded(id, "evt_late"), type: "payment_intent.processing" },
  ]
  const answers = await Promise.all(
    events.flatMap((event) => [event, event]).map((event) => deliver(s.w, snapshot(event))),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  await s.w.settle()
  expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "transferred" })
  const kept = await s.w.ctx.db
    .selectFrom("provider_events")
    .select("id")
    .where("id", "in", ["evt_early", "evt_late"])
    .execute()
  expect(kept).toHaveLength(2)
  expect(await providerRecordsOf(s.w, id)).toEqual({ charges: [8000], declined: [], transfers: [8000] })
})

test("an older event that arrives last does not move a paid payment back", async () => {
  const s = await startPaymentWorld()
  const { id } = await closeWorkedShift(s)
  const before = await reloadPayment(s.w, id)
  for (const type of [
    "payment_intent.processing",
    "payment_intent.payment_failed",
    "payment_intent.canceled",
  ])
    expect(await deliver(s.w, snapshot({ ...succeeded(id), type }))).toBe(200)
  await s.w.settle()
  expect(await reloadPayment(s.w, id)).toEqual(before)
})

test("an event that is delivered again after a restart has no second effect", async () => {
  const s = await startPaymentWorld()
  const { id } = await closeWorkedShift(s)
  const payload = snapshot(succeeded(id, "evt_again"))
  await deliver(s.w, payload)
  await s.w.settle()
  const other = await s.w.startAnotherProcess()
  expect(await deliver(other, payload)).toBe(200)
  await other.settle()
  expect(await providerRecordsOf(s.w, id)).toEqual({ charges: [8000], declined: [], transfers: [8000] })
  expect(await countNotifications(s.w)).toMatchObject({ "employer:charged": 1, "worker:wageSent": 1 })
})
