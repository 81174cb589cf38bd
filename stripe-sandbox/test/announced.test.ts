import { afterEach, beforeEach, expect, test } from "vitest"
import { SNAPSHOT_EVENTS, THIN_EVENTS } from "./subscribed.ts"
import { type World, chargeOf, pass, pay, payer, refused, start, worker } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
})

test("Every event a platform subscribes to is sent when it happens", async () => {
  const { stripe, sandbox } = world
  const who = await payer(world)
  const account = await worker(world)

  // A payment with all that may become of its money.
  const paid = await pay(world, who)
  const source = { source_transaction: chargeOf(paid), destination: account }
  const transfer = await stripe.transfers.create({ amount: 5000, currency: "usd", ...source })
  await stripe.transfers.update(transfer.id, { metadata: { seen: "yes" } })
  await stripe.transfers.createReversal(transfer.id, { amount: 100 })
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 })
  await stripe.refunds.update(refund.id, { metadata: { seen: "yes" } })
  await stripe.refunds.create({
    payment_intent: (await pay(world, await payer(world, "pm_card_refundFail"))).id,
  })
  await sandbox.control.dispute(paid.id)
  const [dispute] = (await stripe.disputes.list()).data
  await stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "winning_evidence" } })

  // Payments that end otherwise, and those that take their time.
  await refused(pay(world, await payer(world, "pm_card_chargeCustomerFail")))
  const open = await stripe.paymentIntents.create({ amount: 100, currency: "usd" })
  await stripe.paymentIntents.cancel(open.id)
  await stripe.paymentIntents.create({
    amount: 100,
    currency: "usd",
    payment_method: "pm_card_authenticationRequired",
    confirm: true,
    return_url: "http://127.0.0.1:1/back",
  })
  const bank = await payer(world, "pm_usBankAccount_success")
  await pay(world, bank)
  await refused(stripe.setupIntents.create({ payment_method: "pm_card_chargeDeclined", confirm: true }))

  // Customers and their methods.
  await stripe.paymentMethods.update(who.method, { metadata: { seen: "yes" } })
  await stripe.paymentMethods.detach(bank.method)
  await stripe.customers.update(who.customer, { name: "Olga Owner" })
  await stripe.customers.del(bank.customer)

  // What reaches the accounts.
  await pass(world, { days: 8 })
  await sandbox.control.failPayout(account)
  const asked = await stripe.payouts.create({ amount: 100, currency: "usd" }, { stripeAccount: account })
  await stripe.payouts.cancel(asked.id, {}, { stripeAccount: account })
  await sandbox.control.deauthorize(account)
  await stripe.v2.core.accounts.close(await worker(world))

  await sandbox.control.flushEvents()
  const sent = new Set(world.heard.map(({ type }) => type))
  expect([...SNAPSHOT_EVENTS, ...THIN_EVENTS].filter((type) => !sent.has(type))).toEqual([])
})

test("The version a request names is echoed", async () => {
  const answer = await fetch(`http://127.0.0.1:${world.sandbox.port}/v1/balance`, {
    headers: { authorization: "Bearer sk_test_sandbox", "stripe-version": "2026-07-29.dahlia" },
  })
  expect(answer.headers.get("stripe-version")).toBe("2026-07-29.dahlia")
})

test("It listens on 127.0.0.1 and on no other address of the machine", async () => {
  const { port } = world.sandbox
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(401)
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow("fetch failed")
})
