import type { Stripe } from "stripe"
import { expect, test } from "vitest"
import {
  chargeOf,
  createAccount,
  createPayer,
  pay,
  receivedTypes,
  rejectionOf,
  RETURN_URL,
  transfer,
} from "./fixtures.ts"
import { SNAPSHOT_EVENTS, THIN_EVENTS } from "./subscribed-events.ts"
import { type ReceivedEvent, passTime, SECRETS, setUpWorld } from "./world.ts"

const world = setUpWorld()

async function deliveredEvents(): Promise<ReceivedEvent[]> {
  await world.sandbox.control.flushEvents()
  return world.received
}

/** The parsed event, verified with the signature and the world's clock. */
function verify({ raw, signature }: ReceivedEvent, secret: string): Stripe.Event {
  return world.stripe.webhooks.constructEvent(raw, signature, secret, 300, undefined, world.now().getTime())
}

test("A payment emits its events in order, with signatures that the SDK verifies", async () => {
  await pay(world, await createPayer(world))
  const events = await deliveredEvents()
  expect(events.map(({ type }) => type)).toEqual([
    "customer.created",
    "setup_intent.created",
    "payment_method.attached",
    "setup_intent.succeeded",
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
  ])
  for (const each of events) {
    expect(verify(each, SECRETS.snapshotSecret)).toMatchObject({
      object: "event",
      api_version: "2026-10-28.endive",
      livemode: false,
      pending_webhooks: 1,
    })
    expect(() => verify(each, "whsec_other")).toThrow("No signatures found")
    const changed = { ...each, raw: each.raw.replace("evt_", "evt-") }
    expect(() => verify(changed, SECRETS.snapshotSecret)).toThrow("No signatures found")
  }
})

test("A change of an account emits events of both families, each with its own secret", async () => {
  const account = await createAccount(world, "active")
  const events = await deliveredEvents()
  const snapshot = events.find((each) => each.type === "account.updated")
  expect(snapshot && verify(snapshot, SECRETS.connectSecret)).toMatchObject({
    account,
    data: {
      object: {
        id: account,
        object: "account",
        payouts_enabled: true,
        capabilities: { transfers: "active" },
      },
    },
  })
  const thin = events.find(
    (each) => each.type === "v2.core.account[configuration.recipient].capability_status_updated",
  )
  const notification = world.stripe.parseEventNotification(
    thin?.raw ?? "",
    thin?.signature ?? "",
    SECRETS.thinSecret,
    300,
    undefined,
    world.now().getTime(),
  ) as Stripe.V2.Core.Events.V2CoreAccountIncludingConfigurationRecipientCapabilityStatusUpdatedEventNotification
  expect(notification.related_object).toEqual({
    id: account,
    type: "v2.core.account",
    url: `/v2/core/accounts/${account}`,
  })
  expect(thin?.raw).not.toContain("updated_capability")
  expect((await notification.fetchRelatedObject()).id).toBe(account)
  expect((await notification.fetchEvent()).data).toEqual({
    updated_capability: "stripe_balance.stripe_transfers",
  })
  expect(events.map(({ type }) => type)).toContain("v2.core.account[requirements].updated")
})

test("Events can be retrieved and listed for 30 days", async () => {
  const customer = await world.stripe.customers.create({})
  const [event] = (await world.stripe.events.list({ type: "customer.created" })).data
  expect(event).toMatchObject({ type: "customer.created", data: { object: { id: customer.id } } })
  expect((await world.stripe.events.retrieve(event?.id ?? "")).id).toBe(event?.id)
  world.advanceClock({ days: 30 })
  expect((await rejectionOf(world.stripe.events.retrieve(event?.id ?? ""))).code).toBe("resource_missing")
})

test("Events of an account are listed for that account only, and the platform's for the platform", async () => {
  const [mine, other] = [await createAccount(world), await createAccount(world)]
  const customer = await world.stripe.customers.create({})
  const listEvents = async (stripeAccount?: string) =>
    (await world.stripe.events.list({ limit: 100 }, stripeAccount ? { stripeAccount } : {})).data
  const [event] = await listEvents(mine)
  expect((await listEvents(mine)).map((each) => [each.type, each.account])).toEqual([
    ["account.updated", mine],
  ])
  expect((await listEvents(other)).map((each) => each.account)).toEqual([other])
  expect((await listEvents()).map((each) => [each.type, each.data.object])).toMatchObject([
    ["customer.created", { id: customer.id }],
  ])
  const retrieve = (stripeAccount?: string) =>
    world.stripe.events.retrieve(event?.id ?? "", {}, stripeAccount ? { stripeAccount } : {})
  expect((await retrieve(mine)).id).toBe(event?.id)
  expect((await rejectionOf(retrieve(other))).code).toBe("resource_missing")
  expect((await rejectionOf(retrieve())).code).toBe("resource_missing")
})

test("Every event that a platform subscribes to is sent", async () => {
  const { stripe, sandbox } = world
  const payer = await createPayer(world)
  const account = await createAccount(world)

  // A payment with a transfer, a reversal, refunds and a dispute.
  const paid = await pay(world, payer)

  const { id: transferId } = await transfer(world, 5000, account, chargeOf(paid))
  await stripe.transfers.update(transferId, { metadata: { seen: "yes" } })
  await stripe.transfers.createReversal(transferId, { amount: 100 })
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 })
  await stripe.refunds.update(refund.id, { metadata: { seen: "yes" } })
  await stripe.refunds.create({
    payment_intent: (await pay(world, await createPayer(world, "pm_card_refundFail"))).id,
  })
  await sandbox.control.dispute(paid.id)
  const [dispute] = (await stripe.disputes.list()).data
  await stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "winning_evidence" } })

  // Payments that are declined, canceled, pending and processing.
  await rejectionOf(pay(world, await createPayer(world, "pm_card_chargeCustomerFail")))
  const open = await stripe.paymentIntents.create({ amount: 100, currency: "usd" })
  await stripe.paymentIntents.cancel(open.id)
  await stripe.paymentIntents.create({
    amount: 100,
    currency: "usd",
    payment_method: "pm_card_authenticationRequired",
    confirm: true,
    return_url: RETURN_URL,
  })
  const bank = await createPayer(world, "pm_usBankAccount_success")
  await pay(world, bank)
  await rejectionOf(stripe.setupIntents.create({ payment_method: "pm_card_chargeDeclined", confirm: true }))

  // Customers and their payment methods.
  await stripe.paymentMethods.update(payer.method, { metadata: { seen: "yes" } })
  await stripe.paymentMethods.detach(bank.method)
  await stripe.customers.update(payer.customer, { name: "Olga Owner" })
  await stripe.customers.del(bank.customer)

  // Payouts and accounts.
  await passTime(world, { days: 8 })
  await sandbox.control.failPayout(account)
  const payout = await stripe.payouts.create({ amount: 100, currency: "usd" }, { stripeAccount: account })
  await stripe.payouts.cancel(payout.id, {}, { stripeAccount: account })
  await sandbox.control.deauthorize(account)
  await stripe.v2.core.accounts.close(await createAccount(world))

  const sent = new Set(await receivedTypes(world))
  expect([...SNAPSHOT_EVENTS, ...THIN_EVENTS].filter((type) => !sent.has(type))).toEqual([])
})
