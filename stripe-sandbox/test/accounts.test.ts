import { afterEach, beforeEach, expect, test } from "vitest"
import type { Stripe } from "stripe"
import { type World, chargeOf, pay, payer, refused, start, worker } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

const BACK = "http://127.0.0.1:1/back"
const AGAIN = "http://127.0.0.1:1/again"

async function linkFor(account: string): Promise<string> {
  const link = await world.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: "account_onboarding", account_onboarding: { refresh_url: AGAIN, return_url: BACK } },
  })
  return link.url
}

async function capabilities(
  account: string,
): Promise<Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance | undefined> {
  const found = await world.stripe.v2.core.accounts.retrieve(account, {
    include: ["configuration.recipient", "requirements"],
  })
  return found.configuration?.recipient?.capabilities?.stripe_balance
}

function finish(url: string, outcome: string): Promise<Response> {
  return fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome }) })
}

test("A new account is restricted and says what is asked; members come only when included", async () => {
  const account = await worker(world, "restricted")
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
  expect((await capabilities(account))?.stripe_transfers).toEqual({
    status: "restricted",
    status_details: [{ code: "requirements_past_due", resolution: "provide_info" }],
  })
})

test.each([
  ["active", "active", []],
  ["pending", "pending", [{ code: "requirements_pending_verification", resolution: "no_resolution" }]],
  ["restricted", "restricted", [{ code: "requirements_past_due", resolution: "provide_info" }]],
  ["rejected", "rejected", [{ code: "rejected_other", resolution: "contact_stripe" }]],
])("Onboarding that ends %s is in force at once and leads back", async (outcome, status, details) => {
  const account = await worker(world, "restricted")
  const page = await finish(await linkFor(account), outcome)
  expect([page.status, page.headers.get("location")]).toEqual([303, BACK])
  expect(await capabilities(account)).toEqual({
    payouts: { status, status_details: details },
    stripe_transfers: { status, status_details: details },
  })
})

// payments.md 3.1: single use, five minutes.
test("An account link is good once and for five minutes; afterwards it leads to where a new one is made", async () => {
  const account = await worker(world, "restricted")
  const used = await linkFor(account)
  await finish(used, "pending")
  expect((await finish(used, "active")).headers.get("location")).toBe(AGAIN)
  expect((await fetch(used, { redirect: "manual" })).headers.get("location")).toBe(AGAIN)
  expect((await capabilities(account))?.payouts?.status).toBe("pending")
  const old = await linkFor(account)
  world.move({ minutes: 4 })
  expect((await fetch(old, { redirect: "manual" })).status).toBe(200)
  world.move({ minutes: 1 })
  expect((await fetch(old, { redirect: "manual" })).headers.get("location")).toBe(AGAIN)
  expect((await finish(old, "active")).headers.get("location")).toBe(AGAIN)
  expect((await capabilities(account))?.payouts?.status).toBe("pending")
})

test("Restricting or leaving stops transfers, and both families of events say so", async () => {
  const intent = await pay(world, await payer(world))
  for (const [what, type] of [
    ["restrict", "account.updated"],
    ["deauthorize", "account.application.deauthorized"],
  ] as const) {
    const account = await worker(world)
    await world.sandbox.control.flushEvents()
    world.heard.length = 0
    await world.sandbox.control[what](account)
    const wish = { amount: 100, currency: "usd", destination: account, source_transaction: chargeOf(intent) }
    expect((await refused(world.stripe.transfers.create(wish))).code).toBe(
      "insufficient_capabilities_for_transfer",
    )
    await world.sandbox.control.flushEvents()
    expect(world.heard.map((each) => each.type)).toEqual(
      expect.arrayContaining([type, "v2.core.account[configuration.recipient].capability_status_updated"]),
    )
  }
})

test("An account session opens the panels it names, for an hour, of its own account", async () => {
  const account = await worker(world, "restricted")
  const session = await world.stripe.accountSessions.create({
    account,
    components: {
      account_onboarding: { enabled: true },
      notification_banner: { enabled: true, features: { external_account_collection: true } },
      payouts: {
        enabled: true,
        features: {
          instant_payouts: false,
          standard_payouts: false,
          edit_payout_schedule: false,
          external_account_collection: true,
        },
      },
      documents: { enabled: true },
    },
  })
  expect(session).toMatchObject({
    object: "account_session",
    account,
    components: {
      payouts: { enabled: true, features: { instant_payouts: false } },
      account_management: { enabled: false },
    },
  })
  const panel = async (name: string, secret = session.client_secret) => {
    const response = await fetch(`${world.url}/embedded/${name}?client_secret=${encodeURIComponent(secret)}`)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const banner = await panel("notification_banner")
  expect(banner.body).toMatchObject({
    account,
    status: "restricted",
    url: expect.stringContaining("/onboard/") as string,
  })
  expect((await fetch(String(banner.body.url))).status).toBe(200)
  expect((await panel("payouts")).body).toMatchObject({ balance: { available: 0, pending: 0 }, payouts: [] })
  expect((await panel("documents")).body).toMatchObject({ documents: [] })
  expect((await panel("account_management")).status).toBe(403)
  expect((await panel("payouts", "wrong")).status).toBe(401)
  const other = await world.stripe.accountSessions.create({
    account: await worker(world),
    components: { payouts: { enabled: true } },
  })
  expect((await panel("payouts", other.client_secret)).body.account).not.toBe(account)
  world.move({ minutes: 59 })
  expect((await panel("payouts")).status).toBe(200)
  world.move({ minutes: 1 })
  expect((await panel("payouts")).status).toBe(401)
})

test("The panels of an account tell its owner's particulars and its money", async () => {
  const account = await worker(world)
  const intent = await pay(world, await payer(world))
  await world.stripe.transfers.create({
    amount: 8000,
    currency: "usd",
    destination: account,
    source_transaction: chargeOf(intent),
  })
  const session = await world.stripe.accountSessions.create({
    account,
    components: { account_management: { enabled: true }, payouts: { enabled: true } },
  })
  const panel = async (name: string): Promise<unknown> =>
    (await fetch(`${world.url}/embedded/${name}?client_secret=${session.client_secret}`)).json()
  expect(await panel("account_management")).toMatchObject({
    name: "Wanda Worker",
    email: "worker@example.com",
    status: "active",
    bank: { bank_name: "STRIPE TEST BANK", last4: "6789" },
  })
  expect(await panel("payouts")).toMatchObject({
    balance: { available: 0, pending: 8000, currency: "usd" },
    payouts: [],
    transactions: [{ amount: 8000, type: "payment", status: "pending" }],
  })
})

test("An account has its bank once onboarding has asked for it", async () => {
  const account = await worker(world, "restricted")
  expect((await world.stripe.accounts.listExternalAccounts(account)).data).toEqual([])
  await world.sandbox.control.onboard(account, "active")
  expect((await world.stripe.accounts.listExternalAccounts(account)).data).toMatchObject([
    { object: "bank_account", account, last4: "6789", bank_name: "STRIPE TEST BANK" },
  ])
  expect((await world.stripe.accounts.listExternalAccounts(account, { object: "card" })).data).toEqual([])
})

test("A login link shows the account's money for five minutes, once onboarding is done", async () => {
  const account = await worker(world, "restricted")
  expect((await refused(world.stripe.accounts.createLoginLink(account))).message).toContain(
    "not completed onboarding",
  )
  await world.sandbox.control.onboard(account, "active")
  const link = await world.stripe.accounts.createLoginLink(account)
  world.move({ minutes: 4 })
  const page = await fetch(link.url)
  expect([page.status, (await page.text()).includes("Available <strong>$0.00")]).toEqual([200, true])
  world.move({ minutes: 1 })
  expect((await fetch(link.url)).status).toBe(410)
  const plain = await world.stripe.v2.core.accounts.create({ configuration: { recipient: {} } })
  expect((await refused(world.stripe.accounts.createLoginLink(plain.id))).message).toContain("no access")
})

test("A closed account receives nothing and is listed among the closed", async () => {
  const account = await worker(world)
  expect(await world.stripe.v2.core.accounts.close(account)).toMatchObject({ id: account, closed: true })
  expect((await world.stripe.v2.core.accounts.list()).data).toEqual([])
  expect((await world.stripe.v2.core.accounts.list({ closed: true })).data.map((each) => each.id)).toEqual([
    account,
  ])
})
