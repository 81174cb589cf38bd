/** Facts of Stripe's documents about accounts and transfers (payments.md 0, 1.2 and 2.1), each with its source. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { eventDefinition } from "../contract.ts"
import { type World, chargeOf, pay, payer, refused, start, worker } from "./start.ts"
import { SNAPSHOT_EVENTS } from "./subscribed.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

const untyped = (wish: object): never => wish as never
const transfer = (amount: number, destination: string, source?: string) =>
  world.stripe.transfers.create({
    amount,
    currency: "usd",
    destination,
    ...(source === undefined ? {} : { source_transaction: source }),
  })

test("A new platform cannot make v1 accounts and is sent to /v2/core/accounts", async () => {
  // docs.stripe.com/connect/accounts-v2/account-creation; for transfers alone also d-inference#521, #782
  for (const wish of [{ type: "express" }, { capabilities: { transfers: { requested: true } } }]) {
    const error = await refused(world.stripe.accounts.create(untyped(wish)))
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 })
    expect(error.message).toContain("Accounts v1 support for new Connect integrations")
    expect(error.message).toContain("/v2/core/accounts")
  }
})

test.each(["account_onboarding", "account_update"] as const)(
  "configurations is gone from account links for %s",
  async (type) => {
    // stripe CHANGELOG 23.0.0: removed from V2.Core.AccountLinkCreateParams.use_case
    const account = await worker(world, "restricted")
    const link = (more: object) =>
      world.stripe.v2.core.accountLinks.create(
        untyped({ account, use_case: { type, [type]: { refresh_url: "http://127.0.0.1:1/", ...more } } }),
      )
    expect(await refused(link({ configurations: ["recipient"] }))).toMatchObject({
      code: "parameter_unknown",
      param: `use_case[${type}][configurations]`,
    })
    expect((await link({})).url).toContain("/onboard/")
  },
)

test("The session for all panels is made with the features the product asks for", async () => {
  // payments.md 1.2, validated against the contract
  const account = await worker(world)
  const banking = { external_account_collection: true }
  const session = await world.stripe.accountSessions.create({
    account,
    components: {
      account_onboarding: { enabled: true },
      notification_banner: { enabled: true, features: banking },
      payouts: {
        enabled: true,
        features: {
          instant_payouts: false,
          standard_payouts: false,
          edit_payout_schedule: false,
          ...banking,
        },
      },
      account_management: { enabled: true, features: banking },
      documents: { enabled: true },
    },
  })
  expect(session.components).toMatchObject({
    account_management: { enabled: true, features: banking },
    payouts: { enabled: true, features: { instant_payouts: false, edit_payout_schedule: false } },
    documents: { enabled: true },
    payments: { enabled: false },
  })
})

test("A destination charge to an account without the transfers capability is refused, and nothing is charged", async () => {
  // github.com/stripe/ai @bad904b, skills/connect-recommend/references/charge-patterns.md
  const who = await payer(world)
  const account = await worker(world, "restricted")
  const charge = world.stripe.paymentIntents.create({
    amount: 8000,
    currency: "usd",
    customer: who.customer,
    payment_method: who.method,
    confirm: true,
    off_session: true,
    transfer_data: { destination: account },
  })
  expect((await refused(charge)).code).toBe("insufficient_capabilities_for_transfer")
  expect((await world.stripe.paymentIntents.list()).data).toEqual([])
  // The same worker's shift is charged all the same when charge and transfer are separate.
  expect((await pay(world, who)).status).toBe("succeeded")
})

test("application_fee_amount goes with no separate charge: the fee is kept by sending less", async () => {
  // github.com/stripe/ai @bad904b, skills/connect-recommend/references/charge-patterns.md
  const wish = { amount: 8800, currency: "usd", application_fee_amount: 800 }
  expect((await refused(world.stripe.paymentIntents.create(wish))).param).toBe("application_fee_amount")
  const intent = await pay(world, await payer(world), 8800)
  expect((await transfer(8000, await worker(world), chargeOf(intent))).amount).toBe(8000)
})

test("Without on_behalf_of the platform is the merchant of record", async () => {
  // payments.md 2.1, merchant of record; github.com/stripe/ai @bad904b, skills/stripe-best-practices/references/connect.md
  const intent = await pay(world, await payer(world))
  const charge = await world.stripe.charges.retrieve(chargeOf(intent))
  expect([intent.on_behalf_of, charge.on_behalf_of, charge.application]).toEqual([null, null, null])
})

test("A transfer tied to its charge waits for no balance; one that is not is refused for lack of funds", async () => {
  // payments.md 2.1; stripe-node#936, #264, casualos#714
  const intent = await pay(world, await payer(world))
  const account = await worker(world)
  expect((await world.stripe.balance.retrieve()).available[0]?.amount ?? 0).toBe(0)
  expect(await refused(transfer(8000, account))).toMatchObject({
    statusCode: 400,
    code: "balance_insufficient",
    message: expect.stringContaining("insufficient available funds") as string,
  })
  expect((await transfer(8000, account, chargeOf(intent))).source_transaction).toBe(chargeOf(intent))
})

test("Once its key is forgotten, the charge itself still refuses a second transfer", async () => {
  // payments.md 2.3, simulated: source_transaction is the lock
  const intent = await pay(world, await payer(world))
  const account = await worker(world)
  const send = () =>
    world.stripe.transfers.create(
      { amount: 8000, currency: "usd", destination: account, source_transaction: chargeOf(intent) },
      { idempotencyKey: "tr:1:1" },
    )
  const first = await send()
  expect((await send()).id).toBe(first.id)
  world.move({ hours: 24 })
  expect((await refused(send())).message).toContain("must not exceed the source amount")
  expect((await world.stripe.transfers.list()).data).toHaveLength(1)
})

test("A transfer is refused until the account's capability is active, and the charge stays whole", async () => {
  // payments.md 2.1 and 3.1; d-inference#521, #782
  const intent = await pay(world, await payer(world))
  for (const outcome of ["restricted", "pending", "rejected"] as const) {
    const account = await worker(world, outcome)
    expect((await refused(transfer(8000, account, chargeOf(intent)))).code).toBe(
      "insufficient_capabilities_for_transfer",
    )
  }
  expect((await transfer(8000, await worker(world), chargeOf(intent))).amount).toBe(8000)
})

test("Two capabilities tell when an account may receive and may be paid out; who came back tells nothing", async () => {
  // flowglad#488: accounts judged by anything else stayed half done for ever
  const account = await worker(world, "restricted")
  const status = async () => {
    const include = ["configuration.recipient" as const]
    const found = await world.stripe.v2.core.accounts.retrieve(account, { include })
    const balance = found.configuration?.recipient?.capabilities?.stripe_balance
    return [balance?.stripe_transfers?.status, balance?.payouts?.status]
  }
  const link = await world.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: "account_onboarding", account_onboarding: { refresh_url: "http://127.0.0.1:1/" } },
  })
  await fetch(link.url, { method: "POST", body: new URLSearchParams({ outcome: "restricted" }) })
  expect(await status()).toEqual(["restricted", "restricted"])
  await world.sandbox.control.onboard(account, "active")
  expect(await status()).toEqual(["active", "active"])
})

test("v2 keeps a key for thirty days", async () => {
  // payments.md 3.1
  const create = () =>
    world.stripe.v2.core.accounts.create(
      { configuration: { recipient: {} } },
      { idempotencyKey: "acct:sandbox:e1:1" },
    )
  const first = await create()
  world.move({ days: 29, hours: 23, minutes: 59 })
  expect((await create()).id).toBe(first.id)
  world.move({ minutes: 1 })
  expect((await create()).id).not.toBe(first.id)
})

test("Each snapshot event the product subscribes to is one the pinned SDK knows", () => {
  // stripe esm/resources/Events.d.ts, by payments.md 2.4
  const subscribed = [...SNAPSHOT_EVENTS, "payment_method.automatically_updated" as const]
  expect(subscribed.filter((each) => eventDefinition(each) === null)).toEqual([])
})
