import { expect, test } from "vitest"
import { createAccount, createPaidAccount } from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()

async function componentOf(
  name: string,
  secret: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${world.url}/embedded/${name}?client_secret=${encodeURIComponent(secret)}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test("An account session gives access to its components of its own account for an hour", async () => {
  const account = await createAccount(world, "restricted")
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
  const fetchComponent = (name: string, secret = session.client_secret) => componentOf(name, secret)
  const banner = await fetchComponent("notification_banner")
  expect(banner.body).toMatchObject({
    account,
    status: "restricted",
    url: expect.stringContaining("/onboard/") as string,
  })
  expect((await fetch(String(banner.body.url))).status).toBe(200)
  expect((await fetchComponent("payouts")).body).toMatchObject({
    balance: { available: 0, pending: 0 },
    payouts: [],
  })
  expect((await fetchComponent("documents")).body).toMatchObject({ documents: [] })
  expect((await fetchComponent("account_management")).status).toBe(403)
  expect((await fetchComponent("payouts", "wrong")).status).toBe(401)
  const other = await world.stripe.accountSessions.create({
    account: await createAccount(world),
    components: { payouts: { enabled: true } },
  })
  expect((await fetchComponent("payouts", other.client_secret)).body.account).not.toBe(account)
  world.advanceClock({ minutes: 59 })
  expect((await fetchComponent("payouts")).status).toBe(200)
  world.advanceClock({ minutes: 1 })
  expect((await fetchComponent("payouts")).status).toBe(401)
})

test("The components show the account's details and balance", async () => {
  const { account } = await createPaidAccount(world)
  const session = await world.stripe.accountSessions.create({
    account,
    components: { account_management: { enabled: true }, payouts: { enabled: true } },
  })
  const fetchComponent = (name: string) => componentOf(name, session.client_secret)
  expect((await fetchComponent("account_management")).body).toMatchObject({
    name: "Wanda Worker",
    email: "worker@example.com",
    status: "active",
    bank: { bank_name: "STRIPE TEST BANK", last4: "6789" },
  })
  expect((await fetchComponent("payouts")).body).toMatchObject({
    balance: { available: 0, pending: 8000, currency: "usd" },
    payouts: [],
    transactions: [{ amount: 8000, type: "payment", status: "pending" }],
  })
})

test("A session includes the requested components with their features", async () => {
  const account = await createAccount(world)
  const features = { external_account_collection: true }
  const session = await world.stripe.accountSessions.create({
    account,
    components: {
      account_onboarding: { enabled: true },
      notification_banner: { enabled: true, features },
      payouts: {
        enabled: true,
        features: {
          instant_payouts: false,
          standard_payouts: false,
          edit_payout_schedule: false,
          ...features,
        },
      },
      account_management: { enabled: true, features },
      documents: { enabled: true },
    },
  })
  expect(session.components).toMatchObject({
    account_management: { enabled: true, features },
    payouts: { enabled: true, features: { instant_payouts: false, edit_payout_schedule: false } },
    documents: { enabled: true },
    payments: { enabled: false },
  })
})
