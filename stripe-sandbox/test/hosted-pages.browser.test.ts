/** The hosted pages in a real browser without scripts, used by keyboard only. */
import { type Server, createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { checkAppearance, openBrowser, openPage, tabTo } from "./browser.ts"
import { answerApproval, createAccount, createOnboardingUrl, createPayer, rejectionOf } from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

let browser: Browser
let site: Server
const world = setUpWorld()
beforeAll(async () => {
  browser = await openBrowser()
  // The site to which the pages redirect.
  site = createServer((request, response) => response.end(request.url))
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve))
}, 60_000)
afterAll(async () => {
  await browser.close()
  site.closeAllConnections()
  site.close()
})

function siteUrl(path: string): string {
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`
}

async function openUrl(url: string | null | undefined): Promise<Page> {
  const page = await openPage(browser)
  onTestFinished(() => page.context().close())
  await page.goto(url ?? "")
  return page
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent()
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** Presses a button by key and waits for the next page. */
async function press(page: Page, name: string, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, button(page, name))
  const next = page.waitForEvent("domcontentloaded")
  await page.keyboard.press(key)
  await next
}

async function payoutsStatus(account: string): Promise<string | undefined> {
  const include = ["configuration.recipient" as const]
  const found = await world.stripe.v2.core.accounts.retrieve(account, { include })
  return found.configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status
}

function onboardingUrl(account: string): Promise<string> {
  const urls = { refresh_url: siteUrl("/refresh"), return_url: siteUrl("/return?x=1") }
  return createOnboardingUrl(world, account, urls)
}

test.each([
  ["active", 0],
  ["pending", 1],
  ["restricted", 2],
  ["rejected", 3],
])(
  "Onboarding as %s redirects to the return URL, and the used link to the refresh URL",
  async (status, arrows) => {
    const account = await createAccount(world, "restricted")
    const url = await onboardingUrl(account)
    const page = await openUrl(url)
    if (arrows === 0) await checkAppearance(page, "onboarding")
    expect(await page.getByText("Wanda Worker").count()).toBe(1)
    await tabTo(page, page.getByRole("radio", { checked: true }))
    for (let i = 0; i < arrows; i += 1) await page.keyboard.press("ArrowDown")
    await press(page, "Finish")
    await page.waitForURL(siteUrl("/return?x=1"))
    expect(await payoutsStatus(account)).toBe(status)
    await page.goto(url)
    expect(page.url()).toBe(siteUrl("/refresh"))
  },
)

test("Leaving onboarding changes nothing, and the same link opens it again", async () => {
  const account = await createAccount(world, "restricted")
  const url = await onboardingUrl(account)
  const page = await openUrl(url)
  await tabTo(page, page.getByRole("link", { name: "Go back without finishing" }))
  await page.keyboard.press("Enter")
  await page.waitForURL(siteUrl("/return?x=1"))
  expect(await payoutsStatus(account)).toBe("restricted")
  await page.goto(url)
  expect(await heading(page)).toBe("Set up payouts")
})

test("A form submitted after five minutes redirects to the refresh URL", async () => {
  const account = await createAccount(world, "restricted")
  const page = await openUrl(await onboardingUrl(account))
  world.advanceClock({ minutes: 5 })
  await press(page, "Finish")
  await page.waitForURL(siteUrl("/refresh"))
  expect(await payoutsStatus(account)).toBe("restricted")
})

async function createPendingPayment(): Promise<{ id: string; url: string }> {
  const customer = await world.stripe.customers.create({})
  const saved = await world.stripe.setupIntents.create({
    customer: customer.id,
    payment_method: "pm_card_authenticationRequiredOnSetup",
    confirm: true,
    return_url: siteUrl("/saved"),
  })
  await answerApproval(saved, "approve")
  const [method] = (await world.stripe.customers.listPaymentMethods(customer.id)).data
  await world.sandbox.control.setBehavior(method?.id ?? "", "pm_card_authenticationRequired")
  const intent = await world.stripe.paymentIntents.create({
    amount: 123_456,
    currency: "usd",
    customer: customer.id,
    payment_method: method?.id ?? "",
    description: "Dishwasher, Saguaro Grill & Cantina de las Flores, 14 March",
    confirm: true,
    return_url: siteUrl("/approved?job=7"),
  })
  return { id: intent.id, url: intent.next_action?.redirect_to_url?.url ?? "" }
}

test.each([
  ["Approve", "succeeded", "succeeded"],
  ["Refuse", "failed", "requires_payment_method"],
])("%s resolves a payment and redirects with status %s", async (name, redirectStatus, status) => {
  const { id, url } = await createPendingPayment()
  const page = await openUrl(url)
  if (name === "Approve") await checkAppearance(page, "approve-payment")
  for (const text of ["$1,234.56", "Visa ending in 3155", "Saguaro Grill & Cantina"])
    expect(await page.getByText(text).count(), text).toBeGreaterThan(0)
  await press(page, name)
  await page.waitForURL(siteUrl(`/approved?job=7&payment_intent=${id}&*`))
  const { client_secret: secret, ...intent } = await world.stripe.paymentIntents.retrieve(id)
  expect(new URL(page.url()).search).toBe(
    `?job=7&payment_intent=${id}&payment_intent_client_secret=${secret}&redirect_status=${redirectStatus}`,
  )
  expect(intent.status).toBe(status)
  // After the answer, the page redirects at once.
  await page.goto(url)
  expect(page.url()).toBe(siteUrl("/approved?job=7"))
})

test.each([
  ["Approve", "succeeded", "succeeded"],
  ["Refuse", "failed", "requires_payment_method"],
])("%s resolves a saved card, with the space bar", async (name, redirectStatus, status) => {
  const setup = await world.stripe.setupIntents.create({
    customer: (await world.stripe.customers.create({})).id,
    payment_method: "pm_card_authenticationRequired",
    confirm: true,
    return_url: siteUrl("/cards"),
  })
  const page = await openUrl(setup.next_action?.redirect_to_url?.url)
  if (name === "Approve") await checkAppearance(page, "approve-card")
  expect(await page.getByText("Visa ending in 3184").count()).toBe(1)
  await press(page, name, "Space")
  await page.waitForURL(
    siteUrl(
      `/cards?setup_intent=${setup.id}&setup_intent_client_secret=${setup.client_secret}&redirect_status=${redirectStatus}`,
    ),
  )
  expect((await world.stripe.setupIntents.retrieve(setup.id)).status).toBe(status)
})

async function createPendingMicrodeposits(): Promise<{ id: string; url: string }> {
  const setup = await world.stripe.setupIntents.create({
    customer: (await world.stripe.customers.create({})).id,
    payment_method: "pm_usBankAccount_success",
    confirm: true,
    payment_method_options: { us_bank_account: { verification_method: "microdeposits" } },
  })
  return {
    id: setup.id,
    url: setup.next_action?.verify_with_microdeposits?.hosted_verification_url ?? "",
  }
}

async function submitEntry(page: Page, first: string, second: string, code = ""): Promise<void> {
  for (const [label, text] of [
    ["First deposit", first],
    ["Second deposit", second],
    ["Code", code],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press("ControlOrMeta+a")
    if (text === "") await page.keyboard.press("Delete")
    else await page.keyboard.type(text)
  }
  await press(page, "Verify")
}

test("A wrong entry is kept in its fields with an error, and can be corrected", async () => {
  const { id, url } = await createPendingMicrodeposits()
  const page = await openUrl(url)
  await checkAppearance(page, "deposits")
  expect(await page.getByText("STRIPE TEST BANK account ending in 6789").count()).toBe(1)
  await submitEntry(page, "32", "abc")
  const error = page.getByRole("alert")
  expect(await error.textContent()).toContain("Enter two amounts in cents")
  expect(await page.getByLabel("First deposit").inputValue()).toBe("32")
  expect(await page.getByLabel("Second deposit").inputValue()).toBe("abc")
  expect(await page.getByLabel("Second deposit").getAttribute("aria-invalid")).toBe("true")
  expect(await page.title()).toMatch(/^Error: /)
  await checkAppearance(page, "deposits-error")
  await submitEntry(page, "1", "2")
  expect(await error.textContent()).toContain("9 attempts remaining")
  expect(await page.getByLabel("First deposit").inputValue()).toBe("1")
  await submitEntry(page, "", "", "SM99ZZ")
  expect(await error.textContent()).toContain("code does not match")
  expect(await page.getByLabel("Code", { exact: true }).inputValue()).toBe("SM99ZZ")
  await submitEntry(page, "45", "0.32")
  expect(await heading(page)).toBe("Bank account verified")
  await checkAppearance(page, "deposits-verified")
  expect((await world.stripe.setupIntents.retrieve(id)).status).toBe("succeeded")
})

test.each([
  ["", "", "sm11aa", "Bank account verified", "succeeded"],
  ["10", "11", "", "The account could not be verified", "requires_payment_method"],
  ["40", "41", "", "The account could not be verified", "requires_payment_method"],
  ["", "", "SM33CC", "The account could not be verified", "requires_payment_method"],
])("The amounts %j and %j or the code %j lead to the page %j", async (first, second, code, title, status) => {
  const { id, url } = await createPendingMicrodeposits()
  const page = await openUrl(url)
  await submitEntry(page, first, second, code)
  expect(await heading(page)).toBe(title)
  if (first === "10") await checkAppearance(page, "deposits-failed")
  expect((await world.stripe.setupIntents.retrieve(id)).status).toBe(status)
  await page.goto(url)
  expect(await heading(page)).toBe(title)
})

test("The tenth wrong entry ends the verification", async () => {
  const { id, url } = await createPendingMicrodeposits()
  for (let i = 0; i < 9; i += 1)
    await rejectionOf(world.stripe.setupIntents.verifyMicrodeposits(id, { amounts: [1, 2] }))
  const page = await openUrl(url)
  await submitEntry(page, "3", "4")
  expect(await heading(page)).toBe("The account could not be verified")
  expect(await page.getByText("exceeded the number of allowed").count()).toBe(1)
})

test("An unknown link shows an error page", async () => {
  const page = await openUrl(`${world.url}/onboard/none`)
  await checkAppearance(page, "no-such-page")
  expect(await heading(page)).toBe("No such page")
})

test("Without a return URL, the approval ends on a page with its result", async () => {
  const payer = await createPayer(world)
  await world.sandbox.control.setBehavior(payer.method, "pm_card_authenticationRequired")
  const intent = await world.stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer: payer.customer,
    payment_method: payer.method,
    confirm: true,
  })
  const page = await openUrl(intent.next_action?.redirect_to_url?.url)
  await press(page, "Approve")
  expect(await heading(page)).toBe("Approved")
  await checkAppearance(page, "approved")
})
