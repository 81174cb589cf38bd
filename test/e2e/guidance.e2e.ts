import { market } from "#domain/market.ts"
import { DAY_MS, plus } from "#domain/time.ts"
import {
  heading,
  openBrowser,
  openPage,
  openScreen,
  sessionOf,
  smallTargets,
  violations,
} from "#test/support/browser.ts"
import { type Person, readyEmployer, readyWorker, workedJob } from "#test/support/make.ts"
import { anEmployer, aWorker } from "#test/support/people.ts"
import { type World, world } from "#test/support/world.ts"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"

/** What a person is told next: the result of what was done, what is left to do, and where their money is. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function visit(w: World, person?: Person, role: "worker" | "employer" = "worker"): Promise<Page> {
  const session = person ? await sessionOf(w, person, role) : {}
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
  const w = await world()
  const page = await visit(w, await anEmployer(w), "employer")
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
})

test("a form that cannot be sent yet names what it still waits for, and what is wrong", async () => {
  const w = await world()
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
  const w = await world()
  const worker = await visit(w, await aWorker(w, { terms: false }))
  await openScreen(worker, 10)
  await press(worker, "Read the terms")
  await worker.getByLabel(/I have read and agree/).check()
  await press(worker, "Submit")
  await worker.getByText("All steps are done. Now find your first shift.").waitFor()
  await press(worker, "Search for a shift")
  await heading(worker, "Search For A Shift").waitFor()

  const employer = await visit(w, await anEmployer(w, { terms: false }), "employer")
  await openScreen(employer, 31)
  await employer.getByLabel(/I have read and agree/).check()
  await press(employer, "Submit")
  await employer.getByText("All steps are done. Now post your first shift.").waitFor()
  await press(employer, "Create a Shift")
  await heading(employer, "Create a Shift").waitFor()
})

test("a wage that waits for its worker's payout setup shows on the dashboard with the way to it", async () => {
  const w = await world()
  const employer = await readyEmployer(w)
  const worker = await readyWorker(w, { payout: false })
  const page = await visit(w, worker)
  await page.getByText("Where should your pay go?").waitFor()
  const job = await workedJob(w, employer, worker)
  ;(await employer.call("closeJob", { body: { jobId: job._id } })).ok
  await w.settle()
  await page.reload()
  await page.getByText("$108.00 is waiting. Finish your payout setup").waitFor()
  await press(page, "Finish payout setup")
  await heading(page, /Set up payments|Payment setup/).waitFor()
})
