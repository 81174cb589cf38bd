/** The hosted pages in a real browser, scripts off, by the keyboard alone, to every end they have. */
import { type Server, createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest"
import { look, openBrowser, openPage, tabTo } from "./browser.ts"
import { type World, payer, refused, start, worker } from "./start.ts"

let browser: Browser
let shop: Server
let world: World
beforeAll(async () => {
  browser = await openBrowser()
  // Where the pages send people back to.
  shop = createServer((request, response) => response.end(`back at ${request.url ?? ""}`))
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve))
}, 60_000)
afterAll(async () => {
  await browser.close()
  shop.closeAllConnections()
  shop.close()
})
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

function shopUrl(path: string): string {
  return `http://127.0.0.1:${(shop.address() as AddressInfo).port}${path}`
}

async function visit(url: string | null | undefined): Promise<Page> {
  const page = await openPage(browser)
  onTestFinished(() => page.context().close())
  await page.goto(url ?? "")
  return page
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent()
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** Presses a button by key; resolves once the next page is there. */
async function press(page: Page, name: string, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, button(page, name))
  const next = page.waitForEvent("domcontentloaded")
  await page.keyboard.press(key)
  await next
}

async function capability(account: string): Promise<string | undefined> {
  const include = ["configuration.recipient" as const]
  const found = await world.stripe.v2.core.accounts.retrieve(account, { include })
  return found.configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status
}

async function linkOf(account: string): Promise<string> {
  const where = { refresh_url: shopUrl("/again"), return_url: shopUrl("/done?x=1") }
  const link = await world.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: "account_onboarding", account_onboarding: where },
  })
  return link.url
}

test.each([
  ["active", 0],
  ["pending", 1],
  ["restricted", 2],
  ["rejected", 3],
])(
  "Onboarding ends %s by the keyboard, goes to the return address, and its link to the refresh address",
  async (outcome, arrows) => {
    const account = await worker(world, "restricted")
    const url = await linkOf(account)
    const page = await visit(url)
    if (arrows === 0) await look(page, "onboarding")
    expect(await page.getByText("Wanda Worker").count()).toBe(1)
    await tabTo(page, page.getByRole("radio", { checked: true }))
    for (let i = 0; i < arrows; i += 1) await page.keyboard.press("ArrowDown")
    await press(page, "Finish")
    await page.waitForURL(shopUrl("/done?x=1"))
    expect(await capability(account)).toBe(outcome)
    await page.goto(url)
    expect(page.url()).toBe(shopUrl("/again"))
  },
)

test("Onboarding can be left unfinished, changing nothing, and taken up again by the same link", async () => {
  const account = await worker(world, "restricted")
  const url = await linkOf(account)
  const page = await visit(url)
  await tabTo(page, page.getByRole("link", { name: "Go back without finishing" }))
  await page.keyboard.press("Enter")
  await page.waitForURL(shopUrl("/done?x=1"))
  expect(await capability(account)).toBe("restricted")
  await page.goto(url)
  expect(await heading(page)).toBe("Set up payouts")
})

test("An onboarding link that is five minutes old leads to the refresh address, from its form too", async () => {
  const account = await worker(world, "restricted")
  const page = await visit(await linkOf(account))
  world.move({ minutes: 5 })
  await press(page, "Finish")
  await page.waitForURL(shopUrl("/again"))
  expect(await capability(account)).toBe("restricted")
})

async function askedPayment(): Promise<{ id: string; url: string }> {
  const customer = await world.stripe.customers.create({})
  const saved = await world.stripe.setupIntents.create({
    customer: customer.id,
    payment_method: "pm_card_authenticationRequiredOnSetup",
    confirm: true,
    return_url: shopUrl("/saved"),
  })
  await fetch(saved.next_action?.redirect_to_url?.url ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome: "approve" }),
  })
  const [method] = (await world.stripe.customers.listPaymentMethods(customer.id)).data
  await world.sandbox.control.setBehavior(method?.id ?? "", "pm_card_authenticationRequired")
  const intent = await world.stripe.paymentIntents.create({
    amount: 123_456,
    currency: "usd",
    customer: customer.id,
    payment_method: method?.id ?? "",
    description: "Dishwasher, Saguaro Grill & Cantina de las Flores, 14 March",
    confirm: true,
    return_url: shopUrl("/approved?job=7"),
  })
  return { id: intent.id, url: intent.next_action?.redirect_to_url?.url ?? "" }
}

test.each([
  ["Approve", "succeeded", "succeeded"],
  ["Refuse", "failed", "requires_payment_method"],
])(
  "A payment is answered with %s by the keyboard and goes back saying that it %s",
  async (name, said, status) => {
    const { id, url } = await askedPayment()
    const page = await visit(url)
    if (name === "Approve") await look(page, "approve-payment")
    for (const words of ["$1,234.56", "Visa ending in 3155", "Saguaro Grill & Cantina"])
      expect(await page.getByText(words).count(), words).toBeGreaterThan(0)
    await press(page, name)
    await page.waitForURL(shopUrl(`/approved?job=7&payment_intent=${id}&*`))
    const { client_secret: secret, ...intent } = await world.stripe.paymentIntents.retrieve(id)
    expect(new URL(page.url()).search).toBe(
      `?job=7&payment_intent=${id}&payment_intent_client_secret=${secret}&redirect_status=${said}`,
    )
    expect(intent.status).toBe(status)
    // The Back button shows a question that is over, and it leads on without asking.
    await page.goto(url)
    expect(page.url()).toBe(shopUrl("/approved?job=7"))
  },
)

test.each([
  ["Approve", "succeeded", "succeeded"],
  ["Refuse", "failed", "requires_payment_method"],
])("A card to be saved is answered with %s, with the space bar", async (name, said, status) => {
  const setup = await world.stripe.setupIntents.create({
    customer: (await world.stripe.customers.create({})).id,
    payment_method: "pm_card_authenticationRequired",
    confirm: true,
    return_url: shopUrl("/cards"),
  })
  const page = await visit(setup.next_action?.redirect_to_url?.url)
  if (name === "Approve") await look(page, "approve-card")
  expect(await page.getByText("Visa ending in 3184").count()).toBe(1)
  await press(page, name, "Space")
  await page.waitForURL(
    shopUrl(
      `/cards?setup_intent=${setup.id}&setup_intent_client_secret=${setup.client_secret}&redirect_status=${said}`,
    ),
  )
  expect((await world.stripe.setupIntents.retrieve(setup.id)).status).toBe(status)
})

async function askedDeposits(): Promise<{ id: string; url: string }> {
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

async function enter(page: Page, first: string, second: string, code = ""): Promise<void> {
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

test("Deposits wrongly entered are kept in their fields with words about them, and set right in place", async () => {
  const { id, url } = await askedDeposits()
  const page = await visit(url)
  await look(page, "deposits")
  expect(await page.getByText("STRIPE TEST BANK account ending in 6789").count()).toBe(1)
  await enter(page, "32", "abc")
  const error = page.getByRole("alert")
  expect(await error.textContent()).toContain("Enter two amounts in cents")
  expect(await page.getByLabel("First deposit").inputValue()).toBe("32")
  expect(await page.getByLabel("Second deposit").inputValue()).toBe("abc")
  expect(await page.getByLabel("Second deposit").getAttribute("aria-invalid")).toBe("true")
  expect(await page.title()).toMatch(/^Error: /)
  await look(page, "deposits-error")
  await enter(page, "1", "2")
  expect(await error.textContent()).toContain("9 attempts remaining")
  expect(await page.getByLabel("First deposit").inputValue()).toBe("1")
  await enter(page, "", "", "SM99ZZ")
  expect(await error.textContent()).toContain("code does not match")
  expect(await page.getByLabel("Code", { exact: true }).inputValue()).toBe("SM99ZZ")
  await enter(page, "45", "0.32")
  expect(await heading(page)).toBe("Bank account verified")
  await look(page, "deposits-verified")
  expect((await world.stripe.setupIntents.retrieve(id)).status).toBe("succeeded")
})

test.each([
  ["", "", "sm11aa", "Bank account verified", "succeeded"],
  ["10", "11", "", "The account could not be verified", "requires_payment_method"],
  ["40", "41", "", "The account could not be verified", "requires_payment_method"],
  ["", "", "SM33CC", "The account could not be verified", "requires_payment_method"],
])("Deposits %j and %j or code %j end on the page %j", async (first, second, code, title, status) => {
  const { id, url } = await askedDeposits()
  const page = await visit(url)
  await enter(page, first, second, code)
  expect(await heading(page)).toBe(title)
  if (first === "10") await look(page, "deposits-failed")
  expect((await world.stripe.setupIntents.retrieve(id)).status).toBe(status)
  await page.goto(url)
  expect(await heading(page)).toBe(title)
})

test("Entering a wrong amount ten times ends the page with words", async () => {
  const { id, url } = await askedDeposits()
  for (let tries = 0; tries < 9; tries += 1)
    await refused(world.stripe.setupIntents.verifyMicrodeposits(id, { amounts: [1, 2] }))
  const page = await visit(url)
  await enter(page, "3", "4")
  expect(await heading(page)).toBe("The account could not be verified")
  expect(await page.getByText("exceeded the number of allowed").count()).toBe(1)
})

test("A link nobody made says so", async () => {
  const page = await visit(`${world.url}/onboard/none`)
  await look(page, "no-such-page")
  expect(await heading(page)).toBe("No such page")
})

test("With no address to go back to, approval ends on a page that says how it went", async () => {
  const who = await payer(world)
  await world.sandbox.control.setBehavior(who.method, "pm_card_authenticationRequired")
  const intent = await world.stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer: who.customer,
    payment_method: who.method,
    confirm: true,
  })
  const page = await visit(intent.next_action?.redirect_to_url?.url)
  await press(page, "Approve")
  expect(await heading(page)).toBe("Approved")
  await look(page, "approved")
})
