/** What Stripe documents about connected accounts and transfers; each test cites its source. */
import { expect, test } from "vitest"
import { eventDefinition } from "../contract.ts"
import {
  chargeOf,
  createAccount,
  createOnboardingUrl,
  createPayer,
  pay,
  rejectionOf,
  submitForm,
  transfer,
} from "./fixtures.ts"
import { SNAPSHOT_EVENTS } from "./subscribed-events.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()

/** Parameters that the SDK's types no longer have, as older code sends them. */
const untyped = (params: object): never => params as never

test("A new platform cannot create v1 accounts and is referred to /v2/core/accounts", async () => {
  // docs.stripe.com/connect/accounts-v2/account-creation; for transfers alone also d-inference#521, #782
  for (const params of [{ type: "express" }, { capabilities: { transfers: { requested: true } } }]) {
    const error = await rejectionOf(world.stripe.accounts.create(untyped(params)))
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 })
    expect(error.message).toContain("Accounts v1 support for new Connect integrations")
    expect(error.message).toContain("/v2/core/accounts")
  }
})

test.each(["account_onboarding", "account_update"] as const)(
  "configurations is not a parameter of account links for %s",
  async (type) => {
    // stripe CHANGELOG 23.0.0: removed from V2.Core.AccountLinkCreateParams.use_case
    const account = await createAccount(world, "restricted")
    const create = (more: object) =>
      world.stripe.v2.core.accountLinks.create(
        untyped({ account, use_case: { type, [type]: { refresh_url: "http://127.0.0.1:1/", ...more } } }),
      )
    expect(await rejectionOf(create({ configurations: ["recipient"] }))).toMatchObject({
      code: "parameter_unknown",
      param: `use_case[${type}][configurations]`,
    })
    expect((await create({})).url).toContain("/onboard/")
  },
)

test("A destination charge to an account without the transfers capability is rejected and charges nothing", async () => {
  const payer = await createPayer(world)
  const account = await createAccount(world, "restricted")
  const charge = world.stripe.paymentIntents.create({
    amount: 8000,
    currency: "usd",
    customer: payer.customer,
    payment_method: payer.method,
    confirm: true,
    off_session: true,
    transfer_data: { destination: account },
  })
  expect((await rejectionOf(charge)).code).toBe("insufficient_capabilities_for_transfer")
  expect((await world.stripe.paymentIntents.list()).data).toEqual([])
  // With separate charges and transfers, the account does not matter for the charge.
  expect((await pay(world, payer)).status).toBe("succeeded")
})

test("application_fee_amount is rejected without a destination; the platform keeps its fee by transferring less", async () => {
  // https://github.com/stripe/ai/blob/129a2f6/skills/stripe-best-practices/references/connect.md
  const params = { amount: 8800, currency: "usd", application_fee_amount: 800 }
  expect((await rejectionOf(world.stripe.paymentIntents.create(params))).param).toBe("application_fee_amount")
  const intent = await pay(world, await createPayer(world), 8800)
  expect((await transfer(world, 8000, await createAccount(world), chargeOf(intent))).amount).toBe(8000)
})

test("Without on_behalf_of the platform is the merchant of record", async () => {
  // https://github.com/stripe/ai/blob/129a2f6/skills/stripe-best-practices/references/connect.md
  const intent = await pay(world, await createPayer(world))
  const charge = await world.stripe.charges.retrieve(chargeOf(intent))
  expect([intent.on_behalf_of, charge.on_behalf_of, charge.application]).toEqual([null, null, null])
})

test("A transfer from a charge needs no available balance; one without a charge does", async () => {
  // docs.stripe.com/connect/separate-charges-and-transfers; stripe-node#936, #264, casualos#714
  const intent = await pay(world, await createPayer(world))
  const account = await createAccount(world)
  expect((await world.stripe.balance.retrieve()).available[0]?.amount ?? 0).toBe(0)
  expect(await rejectionOf(transfer(world, 8000, account))).toMatchObject({
    statusCode: 400,
    code: "balance_insufficient",
    message: expect.stringContaining("insufficient available funds") as string,
  })
  expect((await transfer(world, 8000, account, chargeOf(intent))).source_transaction).toBe(chargeOf(intent))
})

test("After its key has expired, the charge still prevents a second transfer", async () => {
  const intent = await pay(world, await createPayer(world))
  const account = await createAccount(world)
  const send = () =>
    world.stripe.transfers.create(
      { amount: 8000, currency: "usd", destination: account, source_transaction: chargeOf(intent) },
      { idempotencyKey: "tr:1:1" },
    )
  const first = await send()
  expect((await send()).id).toBe(first.id)
  world.advanceClock({ hours: 24 })
  expect((await rejectionOf(send())).message).toContain("must not exceed the source amount")
  expect((await world.stripe.transfers.list()).data).toHaveLength(1)
})

test("A transfer is rejected until the account is active, and the charge is not used up", async () => {
  // d-inference#521, #782
  const intent = await pay(world, await createPayer(world))
  for (const status of ["restricted", "pending", "rejected"] as const) {
    const account = await createAccount(world, status)
    expect((await rejectionOf(transfer(world, 8000, account, chargeOf(intent)))).code).toBe(
      "insufficient_capabilities_for_transfer",
    )
  }
  expect((await transfer(world, 8000, await createAccount(world), chargeOf(intent))).amount).toBe(8000)
})

test("The capabilities, not the return from onboarding, tell whether an account can receive transfers and payouts", async () => {
  // flowglad#488: accounts checked in another way stayed incomplete
  const account = await createAccount(world, "restricted")
  const statuses = async () => {
    const include = ["configuration.recipient" as const]
    const found = await world.stripe.v2.core.accounts.retrieve(account, { include })
    const balance = found.configuration?.recipient?.capabilities?.stripe_balance
    return [balance?.stripe_transfers?.status, balance?.payouts?.status]
  }
  await submitForm(await createOnboardingUrl(world, account), { outcome: "restricted" })
  expect(await statuses()).toEqual(["restricted", "restricted"])
  await world.sandbox.control.onboard(account, "active")
  expect(await statuses()).toEqual(["active", "active"])
})

test("Every subscribed snapshot event is known to the pinned SDK", () => {
  // stripe esm/resources/Events.d.ts
  const subscribed = [...SNAPSHOT_EVENTS, "payment_method.automatically_updated" as const]
  expect(subscribed.filter((each) => eventDefinition(each) === null)).toEqual([])
})
