import { market } from "#domain/market.ts"
import { DAY_MS, plus } from "#domain/time.ts"
import { heading, openPage, PHONE, press, showScreen } from "#test/support/browser.ts"
import { createWorkedJob } from "#test/support/fixtures.ts"
import { goHome } from "#test/support/navigation.ts"
import { smallTargets, violations } from "#test/support/page-checks.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld, startWorld, type World } from "#test/support/world.ts"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"

/** After an action: its result, and what comes next (docs/rules/navigation.md#announcements). */

const world = shareWorld()

/** The place for results, visible and read aloud. */
const result = (page: Page) => page.getByRole("status").filter({ hasText: /\w/ })

async function postShift(w: World, page: Page): Promise<void> {
  await showScreen(page, "createJob")
  await page.getByRole("radio", { name: "Dishwasher" }).check()
  await page.getByLabel("Dollars per hour").fill("18")
  const inThreeDays = new Intl.DateTimeFormat("en-CA", { timeZone: market.timeZone }).format(
    plus(w.now(), 3 * DAY_MS),
  )
  await page.getByLabel("Day").fill(inThreeDays)
  await page.getByLabel("Start time").fill("11:00")
  await press(page, "Post shift")
  await heading(page, "Open Shifts").waitFor()
}

test("the result of an action leaves with the next screen, or when it is closed", async () => {
  const w = world()
  const page = await openPage(w, { as: await createEmployer(w), viewport: PHONE })
  await postShift(w, page)
  await result(page)
    .getByText(/^Posted: Dishwasher, /)
    .waitFor()
  expect(await result(page).isVisible()).toBe(true)
  // What was posted is what is shown.
  await page.getByText("No applications yet. Workers find this shift in their search.").waitFor()
  expect([...(await violations(page)), ...(await smallTargets(page))]).toEqual([])
  await goHome(page)
  await heading(page, "Restauranteur dashboard").waitFor()
  expect(await result(page).count()).toBe(0)
  await postShift(w, page)
  await result(page).waitFor()
  await press(page, "Close this message")
  // Out of sight; its words stay for assistive technology.
  expect(await page.getByRole("button", { name: "Close this message" }).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1")
})

test("a result leaves after five seconds, not while it is pointed at, and the account menu brings it back", async () => {
  const w = world()
  const page = await openPage(w, { as: await createEmployer(w), fresh: true })
  await page.clock.install()
  await postShift(w, page)
  // From here on time passes only as the test says, on a slow machine too.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const close = page.getByRole("button", { name: "Close this message" })
  await close.waitFor()
  await page.clock.fastForward(1000)
  await close.hover()
  await page.clock.fastForward(20_000)
  expect(await close.isVisible()).toBe(true)
  await page.mouse.move(600, 100)
  await page.clock.fastForward(4000)
  expect(await close.isVisible()).toBe(true)
  await page.clock.fastForward(1500)
  await close.waitFor({ state: "detached" })
  await press(page, "Account menu")
  await press(page, "Show last message")
  // It is spoken anew, a moment later.
  await page.clock.fastForward(100)
  await close.waitFor()
  expect(await result(page).textContent()).toMatch(/^Posted: Dishwasher, /)
})

test("the last step of onboarding leads on to the first shift", async () => {
  const w = world()
  const worker = await openPage(w, {
    as: await createWorker(w, { terms: false }),
    screen: "workerAccount",
    viewport: PHONE,
  })
  await press(worker, "Read the terms")
  await worker.getByLabel(/I have read and agree/).check()
  await press(worker, "Submit")
  await worker.getByText("All steps are done. Now find your first shift.").waitFor()
  await press(worker, "Search for a shift")
  await heading(worker, "Search For A Shift").waitFor()

  const employer = await openPage(w, {
    as: await createEmployer(w, { terms: false }),
    screen: "employerTerms",
    viewport: PHONE,
  })
  await employer.getByLabel(/I have read and agree/).check()
  await press(employer, "Submit")
  await employer.getByText("All steps are done. Now post your first shift.").waitFor()
  await press(employer, "Create a Shift")
  await heading(employer, "Create a Shift").waitFor()
})

test("a wage that waits for its worker's payout setup is on the dashboard, with the way to the setup", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  const worker = await createWorker(w)
  const page = await openPage(w, { as: worker, viewport: PHONE })
  await page.getByText("Where should your pay go?").waitFor()
  const job = await createWorkedJob(w, employer, worker)
  ;(await employer.call("closeJob", { body: { jobId: job._id } })).ok
  await w.settle()
  await page.reload()
  await page.getByText("$108.00 is waiting for you").waitFor()
  await press(page, "Finish payout setup")
  await heading(page, /Set up payouts|Payout setup/).waitFor()
})
