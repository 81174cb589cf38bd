import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { look, openBrowser, openContext } from "#test/support/browser.ts"
import { findMailedLink, samplePicture, readLedger } from "#test/support/fixtures.ts"
import { type World, startWorld } from "#test/support/world.ts"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"

/** One shift from post to paid, by two people in two real browsers. */

const PASSWORD = "Prepside!2026"
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })
/** To one's dashboard, by the logo. */
const home = (page: Page) => page.getByLabel("Prepside, go to the first page").click()
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click()

/** Presses until the dialog it opens is there; a screen that lays itself out anew may close it under way. */
async function opened(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog")
  for (let tries = 0; tries < 3; tries += 1) {
    if (!(await dialog.isVisible())) await page.getByRole("button", { name }).first().click()
    const there = await dialog.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
    if (there) return
  }
  throw new Error(`no dialog opens by ${String(name)}`)
}

async function signUpRestaurant(page: Page, w: World, email: string): Promise<void> {
  await page.goto(w.url)
  await heading(page, /Restaurant shifts in Arizona/).waitFor()
  await look(page, "landing")
  await press(page, "Click here to create a restaurant account.")
  await heading(page, "Create a restaurant account").waitFor()
  await look(page, "restaurant-signup-empty")
  await page.getByLabel("Restaurant name").fill("Joe's Bar & Grill")
  await page.getByLabel("Hiring manager").fill("Hilda Manager")
  await page.getByLabel("Store manager").fill("Stan O’Manager")
  await page.getByLabel("Phone number").pressSequentially("4805550134")
  await page.getByLabel("Street address").fill("120 E Main St")
  expect(await page.getByLabel("City").isDisabled()).toBe(true)
  await page.getByLabel("State").selectOption("Arizona")
  await page.getByLabel("City").selectOption("Mesa")
  await page.getByLabel("Zip code").fill("85201")
  await page.getByLabel("EIN").pressSequentially("123456789")
  await page.getByLabel("Email").fill("not an address")
  await page.getByText("Please enter a valid email address.").waitFor()
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Password again").fill("Prepside!2027")
  await page.getByText("Your entered passwords must match!").waitFor()
  expect(await page.getByRole("button", { name: "Create account" }).count()).toBe(0)
  await page.getByLabel("Password again").fill(PASSWORD)
  await look(page, "restaurant-signup-filled")
  await press(page, "Create account")
  await page
    .getByText(
      "You have successfully created a new account. Please check your email for a confirmation link.",
    )
    .waitFor()
  await look(page, "restaurant-signup-done")
}

async function openLinkAndLogIn(
  page: Page,
  w: World,
  email: string,
  role: "Restauranteurs" | "Workers",
): Promise<void> {
  await page.goto(await findMailedLink(w, email, role === "Workers" ? "/validate/" : "/validateRestaurant/"))
  await page.getByText("Your email address is confirmed.").waitFor()
  await look(page, `validation-${role}`)
  await press(page, "Go now")
  await heading(page, "Login").waitFor()
  await look(page, `login-${role}`)
  expect(await page.getByRole("button", { name: "Login", exact: true }).count()).toBe(0)
  await page.getByLabel(role).check()
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill("Prepside!2027")
  await press(page, /^Login$/)
  await page.getByRole("alert").getByText("The email or the password is not right.").waitFor()
  await look(page, `login-refused-${role}`)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await press(page, /^Login$/)
}

async function prepareRestaurant(page: Page): Promise<void> {
  await heading(page, "Restauranteur dashboard").waitFor()
  await look(page, "restaurant-dashboard-gated")
  await press(page, "Manage Account")
  await heading(page, "Account options").waitFor()
  await look(page, "restaurant-options")
  await press(page, "View Account Details")
  await heading(page, "Account details").waitFor()
  await page.getByText("120 E Main St", { exact: false }).first().waitFor()
  await look(page, "restaurant-account")
  await press(page, "Read the terms of use")
  await heading(page, /terms/i).waitFor()
  await look(page, "restaurant-terms")
  expect(await page.getByRole("button", { name: "Submit" }).count()).toBe(0)
  await page.getByLabel(/I have read and agree/).check()
  await press(page, "Submit")
  await heading(page, "Account details").waitFor()
  await page
    .getByRole("button", { name: /Set up payments|Payment methods/ })
    .first()
    .click()
  await heading(page, /payment/i).waitFor()
  await look(page, "payment-methods-none")
  await page.getByRole("button", { name: /payment account/i }).click()
  await press(page, "Add card or bank")
  await page.getByLabel("Card number").pressSequentially("4111111111111111")
  await page.getByLabel("Expiry date").pressSequentially("1239")
  await page.getByLabel("Security code").fill("123")
  await press(page, "Save card")
  await page
    .getByRole("alert")
    .getByText(/test card/i)
    .waitFor()
  await look(page, "payment-methods-real-card-refused")
  await page.getByLabel("Card number").fill("4242424242424242")
  await press(page, "Save card")
  await page.getByText(/4242/).filter({ hasNotText: "Test card" }).first().waitFor()
  await look(page, "payment-methods-saved")
}

async function postShift(page: Page, starts: Date): Promise<void> {
  await home(page)
  await page.getByRole("button", { name: /Create a Shift/ }).click()
  await heading(page, "Create a Shift").waitFor()
  await look(page, "create-shift-empty")
  await page.getByLabel("Job title").selectOption("dishwasher")
  await page.getByLabel("Dollars per hour").fill("17")
  // Market time, whatever the zone of the device: Arizona is seven hours behind UTC all year.
  const local = plus(starts, -7 * HOUR_MS).toISOString()
  await page.getByLabel("Day").fill(local.slice(0, 10))
  await page.getByLabel("Start time").fill(local.slice(11, 16))
  await page.getByRole("button", { name: "Post shift" }).waitFor()
  await look(page, "create-shift-filled")
  await press(page, "Post shift")
  await heading(page, "Open Shifts").waitFor()
  await page.getByText("Dishwasher").first().waitFor()
  await look(page, "open-shifts")
}

async function signUpWorker(page: Page, w: World, email: string): Promise<void> {
  await page.goto(w.url)
  await press(page, "Click here to create a worker account.")
  await heading(page, "Create a worker account").waitFor()
  await page.getByLabel("Name", { exact: true }).fill("Siobhán O'Brien-Example")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Password again").fill(PASSWORD)
  await page.getByLabel("Date of birth").fill("2020-01-01")
  await page.getByText("Date cannot be less than 16 years in the past.").waitFor()
  await look(page, "worker-signup-refused")
  await page.getByLabel("Date of birth").fill("1999-05-17")
  await press(page, "Create account")
  await page.getByText("You have successfully created a new account.", { exact: false }).waitFor()
}

async function prepareWorker(page: Page): Promise<void> {
  await heading(page, /Siobhán/).waitFor()
  await look(page, "worker-dashboard-gated")
  await press(page, "Manage Account")
  await press(page, "View Account Details")
  await heading(page, "Account details").waitFor()
  await look(page, "worker-account-empty")
  const file = {
    name: "picture.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(await (await samplePicture()).arrayBuffer()),
  }
  for (const [add, replace] of [
    ["Add headshot", "Change headshot"],
    ["Add driver's licence", "Replace driver's licence"],
    ["Add food handler's card", "Replace food handler's card"],
  ] as const) {
    await press(page, add)
    await page.locator("input[type=file]").first().setInputFiles(file)
    await page.getByRole("button", { name: "Upload", exact: true }).click()
    await page.getByRole("button", { name: replace }).waitFor()
  }
  await look(page, "worker-account-papers")
  await press(page, "Read the terms")
  await heading(page, /terms/i).waitFor()
  await look(page, "worker-terms")
  await page.getByLabel(/I have read and agree/).check()
  await press(page, "Submit")
  await heading(page, "Account details").waitFor()
}

async function setUpPayout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set up payments" }).first().click()
  await page.getByRole("button", { name: "Click here to start" }).waitFor()
  await look(page, "payout-setup")
  const [hosted] = await Promise.all([
    page.context().waitForEvent("page"),
    press(page, "Click here to start"),
  ])
  await hosted.waitForLoadState()
  await hosted
    .getByText(/payment sandbox/i)
    .first()
    .waitFor()
  await look(hosted, "hosted-onboarding")
  await hosted.locator("button[value=active], input[value=active]").first().click()
  const finish = hosted.getByRole("button", { name: /submit|finish|continue|send/i })
  if ((await finish.count()) > 0) await finish.first().click()
  await hosted.waitForURL((url) => !url.pathname.startsWith("/stripe-sandbox"))
  await hosted.close()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
  await page.getByText("Payment onboarding complete.").waitFor()
  await look(page, "get-paid-empty")
}

test("a restaurant and a worker bring one shift from post to paid, to the cent", async () => {
  const w = await startWorld()
  const restaurant = await openContext(browser)
  const worker = await openContext(browser)
  onTestFailed(async () => {
    // What each of the two saw last.
    await restaurant.page.screenshot({ path: "test-results/failed-restaurant.png", fullPage: true })
    await worker.page.screenshot({ path: "test-results/failed-worker.png", fullPage: true })
  })
  const starts = plus(w.now(), 49 * HOUR_MS)

  await signUpRestaurant(restaurant.page, w, "joe@example.kitchen")
  await openLinkAndLogIn(restaurant.page, w, "joe@example.kitchen", "Restauranteurs")
  await prepareRestaurant(restaurant.page)
  await postShift(restaurant.page, starts)

  await signUpWorker(worker.page, w, "siobhan@example.com")
  await openLinkAndLogIn(worker.page, w, "siobhan@example.com", "Workers")
  await prepareWorker(worker.page)
  await setUpPayout(worker.page)

  await home(worker.page)
  await press(worker.page, "1 Search For A Shift")
  await heading(worker.page, "Search For A Shift").waitFor()
  await worker.page.getByText("Joe's Bar & Grill").first().waitFor()
  await look(worker.page, "search")
  await press(worker.page, /^Apply/)
  await worker.page.getByText("You have applied for this job.").first().waitFor()
  await look(worker.page, "search-applied")

  const page = restaurant.page
  await home(page)
  await heading(page, "Restauranteur dashboard").waitFor()
  await page.getByText("1 applicant waiting").waitFor()
  await look(page, "restaurant-dashboard-applicant")
  await page.getByRole("button", { name: "Open Shifts" }).first().click()
  await press(page, /View applications/)
  await page.getByText("Siobhán O'Brien-Example").first().waitFor()
  await look(page, "applications")
  await look(page, "hire-confirm", () => opened(page, /^Hire Me/))
  await page.getByRole("dialog").getByRole("button", { name: /^Hire/ }).click()
  await heading(page, "Hired Shifts").waitFor()
  await page.getByText("This job is Scheduled!").first().waitFor()
  await look(page, "hired-scheduled")

  await home(worker.page)
  await worker.page.getByText("Next shift").first().waitFor()
  await look(worker.page, "worker-dashboard-next")
  await press(worker.page, "3 View Scheduled Shifts")
  await worker.page.getByText("This job is Scheduled!").first().waitFor()
  await look(worker.page, "scheduled-before")

  await w.moveTo(starts)
  await page.reload()
  // The code is drawn large and spelled for those who hear it.
  const shown = page.getByLabel(/(?: [A-Z0-9]){5}$/).first()
  const code = ((await shown.getAttribute("aria-label")) ?? "").slice(-9).replaceAll(" ", "")
  await look(page, "hired-code")
  await worker.page.reload()
  await worker.page.getByLabel("Clock-in code").waitFor()
  await worker.page.getByLabel("Clock-in code").fill("AB-3D")
  await press(worker.page, "Clock In")
  await worker.page.getByText("Please use the correct format!").first().waitFor()
  await look(worker.page, "scheduled-window")
  await worker.page.getByLabel("Clock-in code").fill(` ${code.toLowerCase()} `)
  await press(worker.page, "Clock In")
  await worker.page.getByRole("button", { name: "Clock Out" }).waitFor()
  await look(worker.page, "scheduled-on-shift")

  await w.advance(4 * HOUR_MS + 17 * MINUTE_MS)
  await worker.page.reload()
  await look(worker.page, "clock-out-confirm", () => opened(worker.page, "Clock Out"))
  await worker.page.getByRole("dialog").getByRole("button", { name: "Yes" }).click()
  await worker.page.getByText(/Now waiting for the restaurant/).waitFor()
  await look(worker.page, "clocked-out")

  await home(page)
  await page.getByRole("button", { name: "Completed Shifts" }).click()
  await heading(page, "Completed Shifts").waitFor()
  await page.getByText("Needs closing").first().waitFor()
  await look(page, "completed-to-close")
  await look(page, "close-confirm", () => opened(page, /^Close job/))
  await page.getByRole("dialog").getByRole("button", { name: "Close and pay $72.82" }).click()
  await page
    .getByText(/Paid \$72\.82/)
    .first()
    .waitFor()
  await look(page, "completed-paid")

  await home(worker.page)
  await press(worker.page, "4 Shift History")
  await heading(worker.page, "Shift History").waitFor()
  await worker.page.getByText("$72.82").first().waitFor()
  await look(worker.page, "history-paid")
  await home(worker.page)
  await press(worker.page, "Get Paid")
  await worker.page.getByText("$72.82").first().waitFor()
  await look(worker.page, "get-paid")

  const { charges, transfers } = await readLedger(w)
  expect(charges.map((one) => one.amount)).toEqual([7282])
  expect(transfers.map((one) => one.amount)).toEqual([7282])
  expect([...restaurant.troubles, ...worker.troubles]).toEqual([])
  await restaurant.context.close()
  await worker.context.close()
})
