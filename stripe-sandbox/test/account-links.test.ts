import { expect, test } from "vitest"
import {
  createAccount,
  createOnboardingUrl,
  REFRESH_URL,
  rejectionOf,
  RETURN_URL,
  submitForm,
} from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()

async function payoutsStatus(account: string): Promise<string | undefined> {
  const found = await world.stripe.v2.core.accounts.retrieve(account, {
    include: ["configuration.recipient"],
  })
  return found.configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status
}

test.each([
  ["active", "active", []],
  ["pending", "pending", [{ code: "requirements_pending_verification", resolution: "no_resolution" }]],
  ["restricted", "restricted", [{ code: "requirements_past_due", resolution: "provide_info" }]],
  ["rejected", "rejected", [{ code: "rejected_other", resolution: "contact_stripe" }]],
])(
  "Onboarding as %s takes effect at once and redirects to the return URL",
  async (outcome, status, details) => {
    const account = await createAccount(world, "restricted")
    const page = await submitForm(await createOnboardingUrl(world, account), { outcome })
    expect([page.status, page.headers.get("location")]).toEqual([303, RETURN_URL])
    const found = await world.stripe.v2.core.accounts.retrieve(account, {
      include: ["configuration.recipient"],
    })
    expect(found.configuration?.recipient?.capabilities?.stripe_balance).toEqual({
      payouts: { status, status_details: details },
      stripe_transfers: { status, status_details: details },
    })
  },
)

// docs/payment-sandbox.md#in-the-browser
test("An account link is valid once and for five minutes, and then redirects to the refresh URL", async () => {
  const account = await createAccount(world, "restricted")
  const used = await createOnboardingUrl(world, account)
  await submitForm(used, { outcome: "pending" })
  expect((await submitForm(used, { outcome: "active" })).headers.get("location")).toBe(REFRESH_URL)
  expect((await fetch(used, { redirect: "manual" })).headers.get("location")).toBe(REFRESH_URL)
  expect(await payoutsStatus(account)).toBe("pending")
  const old = await createOnboardingUrl(world, account)
  world.advanceClock({ minutes: 4 })
  expect((await fetch(old, { redirect: "manual" })).status).toBe(200)
  world.advanceClock({ minutes: 1 })
  expect((await fetch(old, { redirect: "manual" })).headers.get("location")).toBe(REFRESH_URL)
  expect((await submitForm(old, { outcome: "active" })).headers.get("location")).toBe(REFRESH_URL)
  expect(await payoutsStatus(account)).toBe("pending")
})

test("A v1 account link leads to the same onboarding", async () => {
  const account = await createAccount(world, "restricted")
  const link = await world.stripe.accountLinks.create({
    account,
    type: "account_onboarding",
    refresh_url: REFRESH_URL,
    return_url: RETURN_URL,
  })
  expect(link.expires_at - link.created).toBe(300)
  const page = await submitForm(link.url, { outcome: "active" })
  expect(page.headers.get("location")).toBe(RETURN_URL)
  expect((await world.stripe.accounts.retrieve(account)).payouts_enabled).toBe(true)
})

test("An invalid URL is rejected, and a valid one is encoded as a browser would", async () => {
  const account = await createAccount(world, "restricted")
  const createUrl = (url: string) =>
    createOnboardingUrl(world, account, { refresh_url: REFRESH_URL, return_url: url })
  for (const bad of ["nowhere", "javascript:alert(1)", "http://", "http://a b"])
    expect(await rejectionOf(createUrl(bad))).toMatchObject({ code: "url_invalid" })
  const url = await createUrl("http://127.0.0.1:1/ł?a=1\r\nset-cookie:b")
  const response = await submitForm(url, { outcome: "active" })
  expect([response.status, response.headers.get("set-cookie")]).toEqual([303, null])
  expect(response.headers.get("location")).toBe("http://127.0.0.1:1/%C5%82?a=1set-cookie:b")
})

test("A login link shows the account's balance for five minutes, once onboarding is complete", async () => {
  const account = await createAccount(world, "restricted")
  expect((await rejectionOf(world.stripe.accounts.createLoginLink(account))).message).toContain(
    "not completed onboarding",
  )
  await world.sandbox.control.onboard(account, "active")
  const link = await world.stripe.accounts.createLoginLink(account)
  world.advanceClock({ minutes: 4 })
  const page = await fetch(link.url)
  expect([page.status, (await page.text()).includes("Available <strong>$0.00")]).toEqual([200, true])
  world.advanceClock({ minutes: 1 })
  expect((await fetch(link.url)).status).toBe(410)
  const other = await world.stripe.v2.core.accounts.create({ configuration: { recipient: {} } })
  expect((await rejectionOf(world.stripe.accounts.createLoginLink(other.id))).message).toContain("no access")
})
