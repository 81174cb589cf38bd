import { market } from "#domain/market.ts"
import { DAY_MS, plus } from "#domain/time.ts"
import {
  heading,
  openBrowser,
  openPage,
  openScreen,
  overflow,
  storedSession,
  smallTargets,
  violations,
} from "#test/support/browser.ts"
import {
  createAppliedJob,
  type Person,
  createOpenJob,
  onboardEmployer,
  onboardWorker,
  createWorkedJob,
} from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { type World, startWorld } from "#test/support/world.ts"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"

/** What a person is told next: the result of what was done, what is left to do, and where their money is. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function visit(w: World, person?: Person, role: "worker" | "employer" = "worker"): Promise<Page> {
  const session = person ? await storedSession(w, person, role) : {}
  return openPage(browser, w, { ...session, viewport: { width: 320, height: 700 } })
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).click()

/** The frame's own place for results, in sight and spoken. */
const result = (page: Page) => page.getByRole("status").filter({ hasText: /\w/ })

async function post(w: World, page: Page): Promise<void> {
  await openScreen(page, 13)
  await page.getByLabel("Job title").selectOption("dishwasher")
  await page.getByLabel("Dollars per hour").fill("18")
  const inThreeDays = new Intl.DateTimeFormat("en-CA", { timeZone: market.timeZone }).format(
    plus(w.now(), 3 * DAY_MS),
  )
  await page.getByLabel("Day").fill(inThreeDays)
  await page.getByLabel("Start time").fill("11:00")
  await press(page, "Post shift")
  await heading(page, "Open Shifts").waitFor()
}

test("the result of what was done stands in sight until the next screen, or until it is put away", async () => {
  const w = await startWorld()
  const page = await visit(w, await createEmployer(w), "employer")
  await post(w, page)
  await result(page)
    .getByText(/^Posted: Dishwasher, /)
    .waitFor()
  expect(await result(page).isVisible()).toBe(true)
  expect([...(await violations(page)), ...(await smallTargets(page))]).toEqual([])
  await page.getByLabel("Prepside, go to the first page").click()
  await heading(page, "Restauranteur dashboard").waitFor()
  expect(await result(page).count()).toBe(0)
  await post(w, page)
  await result(page).waitFor()
  await press(page, "Close this message")
  expect(await result(page).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1")
})

test("a form that cannot be sent yet names what it still waits for, and what is wrong", async () => {
  const w = await startWorld()
  const page = await visit(w)
  await openScreen(page, 3)
  const left = (text: string) => page.getByText(text, { exact: true }).waitFor()
  await left("5 things left: Name, Email, Password and 2 more.")
  await page.getByLabel("Name").fill("Ana Example")
  await left("4 things left: Email, Password, Password again, Date of birth.")
  await page.getByLabel("Email").fill("ana")
  await left("3 things left: Password, Password again, Date of birth. Please correct: Email.")
  await page.getByLabel("Email").fill("ana@example.com")
  await page.getByLabel("Password", { exact: true }).fill("Prepside!2026")
  await page.getByLabel("Password again").fill("Prepside!2026")
  await left("1 thing left: Date of birth.")
  await page.getByLabel("Date of birth").fill("1999-04-01")
  await page.getByRole("button", { name: "Create account" }).waitFor()
})

test("the last step of onboarding leads on to the first shift", async () => {
  const w = await startWorld()
  const worker = await visit(w, await createWorker(w, { terms: false }))
  await openScreen(worker, 10)
  await press(worker, "Read the terms")
  await worker.getByLabel(/I have read and agree/).check()
  await press(worker, "Submit")
  await worker.getByText("All steps are done. Now find your first shift.").waitFor()
  await press(worker, "Search for a shift")
  await heading(worker, "Search For A Shift").waitFor()

  const employer = await visit(w, await createEmployer(w, { terms: false }), "employer")
  await openScreen(employer, 31)
  await employer.getByLabel(/I have read and agree/).check()
  await press(employer, "Submit")
  await employer.getByText("All steps are done. Now post your first shift.").waitFor()
  await press(employer, "Create a Shift")
  await heading(employer, "Create a Shift").waitFor()
})

test("a wage that waits for its worker's payout setup shows on the dashboard with the way to it", async () => {
  const w = await startWorld()
  const employer = await onboardEmployer(w)
  const worker = await onboardWorker(w, { payout: false })
  const page = await visit(w, worker)
  await page.getByText("Where should your pay go?").waitFor()
  const job = await createWorkedJob(w, employer, worker)
  ;(await employer.call("closeJob", { body: { jobId: job._id } })).ok
  await w.settle()
  await page.reload()
  await page.getByText("$108.00 is waiting. Finish your payout setup").waitFor()
  await press(page, "Finish payout setup")
  await heading(page, /Set up payments|Payment setup/).waitFor()
})

test("what the server refused stands at its field, which has the focus, and another try goes through", async () => {
  const w = await startWorld()
  const page = await visit(w)
  await openScreen(page, 3)
  await page.getByLabel("Name").fill("Ana Example")
  await page.getByLabel("Email").fill("ana@example.com")
  const password = page.getByLabel("Password", { exact: true })
  await password.fill("Welcome@1234")
  await page.getByLabel("Password again").fill("Welcome@1234")
  await page.getByLabel("Date of birth").fill("1999-04-01")
  await press(page, "Create account")
  await page.getByText("This password is on lists of leaked passwords.").first().waitFor()
  expect(await password.getAttribute("aria-invalid")).toBe("true")
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
  await password.fill("Prepside!2026")
  await page.getByLabel("Password again").fill("Prepside!2026")
  await press(page, "Create account")
  await page.getByText("You have successfully created a new account.").waitFor()
})

test("an end typed by hand tells its length to the minute and keeps it when the day moves", async () => {
  const w = await startWorld()
  const page = await visit(w, await createEmployer(w), "employer")
  await openScreen(page, 13)
  await page.getByLabel("Day").fill("2027-03-08")
  await page.getByLabel("Start time").fill("11:00")
  await page.getByLabel("End").fill("2027-03-08T17:20")
  await page.getByRole("group", { name: "Length" }).getByText("6 hr 20 min").waitFor()
  await page.getByLabel("Day").fill("2027-03-09")
  await expect.poll(() => page.getByLabel("End").inputValue()).toBe("2027-03-09T17:20")
})

test("another order of applicants keeps the selector and its focus", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  const job = await createAppliedJob(w, employer, await createWorker(w, { name: "Ana Example" }))
  const ben = await createWorker(w, { name: "Ben Example" })
  ;(await ben.call("applyForJob", { params: { userId: ben.id, jobId: job._id } })).ok
  const page = await visit(w, employer, "employer")
  await openScreen(page, 14, { job: job._id })
  const sort = page.getByLabel("Sort by")
  await sort.focus()
  const names = () => page.getByRole("heading", { level: 3 }).allTextContents()
  await expect.poll(names).toHaveLength(2)
  await page.keyboard.press("ArrowDown")
  await expect.poll(names).toHaveLength(2)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT")
  expect(await sort.inputValue()).not.toBe("rating")
})

test("a screen that is opened again shows what has happened since", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  const job = await createOpenJob(w, employer)
  const page = await visit(w, employer, "employer")
  await openScreen(page, 14, { job: job._id })
  await page.getByText("No applications yet. Workers find this shift in their search.").waitFor()
  const ana = await createWorker(w, { name: "Ana Example" })
  ;(await ana.call("applyForJob", { params: { userId: ana.id, jobId: job._id } })).ok
  await page.getByLabel("Prepside, go to the first page").click()
  await page.getByText("1 applicant waiting").waitFor()
  await page.getByText("1 applicant waiting").click()
  await page.getByRole("heading", { name: "Ana Example" }).waitFor({ timeout: 5_000 })
})

test("what is pressed while a field has the focus stays under the finger, and nothing is called wrong too early", async () => {
  const w = await startWorld()
  const page = await visit(w, await onboardEmployer(w), "employer")
  await openScreen(page, 29)
  await press(page, "Add card or bank")
  await page.getByLabel("Card number").focus()
  await page.getByText("Test data to try").click()
  await page.getByText("4242 4242 4242 4242", { exact: true }).waitFor()
  await page.getByText("Bank account", { exact: true }).click()
  await page.getByLabel("Routing number").waitFor()
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0)
  await page.getByText("3 things left: Routing number, Account number, Your consent.").waitFor()
})

test("punches are saved only when one of them has changed", async () => {
  const w = await startWorld()
  const employer = await onboardEmployer(w)
  await createWorkedJob(w, employer, await onboardWorker(w))
  const page = await visit(w, employer, "employer")
  await openScreen(page, 20)
  await press(page, "Edit punches")
  const save = page.getByRole("button", { name: "Save punches" })
  expect(await save.getAttribute("aria-disabled")).toBe("true")
  const out = page.getByLabel("Clock out")
  const before = await out.inputValue()
  await out.fill(before.replace(/T\d\d/, "T15"))
  await expect.poll(() => save.getAttribute("aria-disabled")).toBeNull()
  await out.fill(before)
  await expect.poll(() => save.getAttribute("aria-disabled")).toBe("true")
})

test("a restaurant sees an applicant's food handler's card before it hires", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  const job = await createAppliedJob(
    w,
    employer,
    await onboardWorker(w, { username: "Ana Example", payout: false }),
  )
  const page = await visit(w, employer, "employer")
  await openScreen(page, 14, { job: job._id })
  await page.getByText("Food handler's card of Ana Example").click()
  const card = page.getByRole("img", { name: "Food handler's card of Ana Example" })
  await card.waitFor()
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test("the sandbox's page fits a phone, and says what is wrong with a time it cannot read", async () => {
  const w = await startWorld()
  const employer = await onboardEmployer(w)
  const job = await createWorkedJob(w, employer, await onboardWorker(w))
  ;(await employer.call("closeJob", { body: { jobId: job._id } })).ok
  const page = await visit(w)
  await page.goto(`${w.url}/_sandbox`)
  await page.getByRole("cell", { name: "charges" }).waitFor()
  expect([...(await violations(page)), ...(await overflow(page))]).toEqual([])
  await page.getByLabel("Market time or instant").fill("tomorrow")
  await page.getByRole("button", { name: "Move to" }).click()
  await page.getByRole("alert").getByText("2026-12-04T16:00").waitFor()
})
