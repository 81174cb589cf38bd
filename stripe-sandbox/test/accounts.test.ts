import type { Stripe } from "stripe"
import { expect, test } from "vitest"
import {
  chargeOf,
  createAccount,
  createOnboardingUrl,
  createPayer,
  pay,
  receivedTypes,
  rejectionOf,
  submitForm,
  transfer,
} from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()

async function capabilitiesOf(
  account: string,
): Promise<Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance | undefined> {
  const found = await world.stripe.v2.core.accounts.retrieve(account, {
    include: ["configuration.recipient"],
  })
  return found.configuration?.recipient?.capabilities?.stripe_balance
}

test("A new account is restricted and lists its requirements; optional members need include", async () => {
  const account = await createAccount(world, "restricted")
  const bare = await world.stripe.v2.core.accounts.retrieve(account)
  expect(bare).toMatchObject({
    id: account,
    object: "v2.core.account",
    dashboard: "express",
    applied_configurations: ["recipient"],
    metadata: { employee_id: "e1" },
  })
  expect(bare.configuration).toBeUndefined()
  const full = await world.stripe.v2.core.accounts.retrieve(account, {
    include: ["requirements", "defaults", "identity"],
  })
  expect(full.requirements?.summary?.minimum_deadline?.status).toBe("past_due")
  expect(full.requirements?.entries?.every((each) => each.awaiting_action_from === "user")).toBe(true)
  expect(full.defaults?.responsibilities).toMatchObject({
    fees_collector: "application",
    losses_collector: "application",
  })
  expect((await capabilitiesOf(account))?.stripe_transfers).toEqual({
    status: "restricted",
    status_details: [{ code: "requirements_past_due", resolution: "provide_info" }],
  })
})

test("An account can be updated, and v1 shows the same account", async () => {
  const account = await createAccount(world, "restricted")
  await world.stripe.v2.core.accounts.update(account, {
    display_name: "Wanda W.",
    contact_email: "new@example.com",
    metadata: { mode: "changed" },
  })
  expect(await world.stripe.v2.core.accounts.retrieve(account)).toMatchObject({
    display_name: "Wanda W.",
    contact_email: "new@example.com",
    metadata: { employee_id: "e1", mode: "changed" },
  })
  expect(await receivedTypes(world, "v2.core.account.updated")).toHaveLength(1)
  expect(await world.stripe.accounts.retrieve(account)).toMatchObject({
    id: account,
    type: "express",
    email: "new@example.com",
    payouts_enabled: false,
    requirements: { disabled_reason: "requirements.past_due" },
  })
})

test("Restricting and deauthorizing stop transfers and emit events of both families", async () => {
  const intent = await pay(world, await createPayer(world))
  for (const [control, type] of [
    ["restrict", "account.updated"],
    ["deauthorize", "account.application.deauthorized"],
  ] as const) {
    const account = await createAccount(world)
    await world.sandbox.control.flushEvents()
    world.received.length = 0
    await world.sandbox.control[control](account)
    expect((await rejectionOf(transfer(world, 100, account, chargeOf(intent)))).code).toBe(
      "insufficient_capabilities_for_transfer",
    )
    expect(await receivedTypes(world)).toEqual(
      expect.arrayContaining([type, "v2.core.account[configuration.recipient].capability_status_updated"]),
    )
  }
})

test("A closed account is listed among the closed ones only", async () => {
  const account = await createAccount(world)
  expect(await world.stripe.v2.core.accounts.close(account)).toMatchObject({ id: account, closed: true })
  expect((await world.stripe.v2.core.accounts.list()).data).toEqual([])
  expect((await world.stripe.v2.core.accounts.list({ closed: true })).data.map(({ id }) => id)).toEqual([
    account,
  ])
})

test.each(["closed", "deauthorized"])(
  "An account that was %s stays so and accepts no calls",
  async (state) => {
    const { stripe, sandbox } = world
    const account = await createAccount(world)
    const charge = chargeOf(await pay(world, await createPayer(world)))
    const url = await createOnboardingUrl(world, account)
    if (state === "closed") await stripe.v2.core.accounts.close(account)
    else await sandbox.control.deauthorize(account)
    await submitForm(url, { outcome: "active" })
    for (const call of [
      sandbox.control.onboard(account, "active"),
      createOnboardingUrl(world, account),
      stripe.accountSessions.create({ account, components: { payouts: { enabled: true } } }),
      stripe.balance.retrieve({}, { stripeAccount: account }),
      stripe.transfers.create({
        amount: 100,
        currency: "usd",
        destination: account,
        source_transaction: charge,
      }),
    ])
      await expect(call).rejects.toThrow()
    expect((await capabilitiesOf(account))?.stripe_transfers?.status).not.toBe("active")
  },
)

test("Stripe-Account accepts only ids of accounts", async () => {
  const { id } = await world.stripe.customers.create({})
  expect(await rejectionOf(world.stripe.balance.retrieve({}, { stripeAccount: id }))).toMatchObject({
    statusCode: 403,
    code: "account_invalid",
  })
})

test("An account has a bank account once onboarding is complete", async () => {
  const account = await createAccount(world, "restricted")
  expect((await world.stripe.accounts.listExternalAccounts(account)).data).toEqual([])
  await world.sandbox.control.onboard(account, "active")
  expect((await world.stripe.accounts.listExternalAccounts(account)).data).toMatchObject([
    { object: "bank_account", account, last4: "6789", bank_name: "STRIPE TEST BANK" },
  ])
  expect((await world.stripe.accounts.listExternalAccounts(account, { object: "card" })).data).toEqual([])
})
