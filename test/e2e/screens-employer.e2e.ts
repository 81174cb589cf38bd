import { plus } from "#domain/time.ts"
import { openPage, PHONE, press } from "#test/support/browser.ts"
import { addPendingBank, createWorkedJob, saveCard } from "#test/support/fixtures.ts"
import { overflow } from "#test/support/page-checks.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { checkScreens } from "#test/support/screen-checks.ts"
import { shareWorld, startWorld } from "#test/support/world.ts"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"

const world = shareWorld()

async function fillPosting(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Dishwasher" }).check()
  await page.getByLabel("Dollars per hour").fill("17")
  await page.getByLabel("Day").fill("2027-03-03")
  await page.getByLabel("Start time").fill("11:00")
  await page.getByRole("button", { name: "Post shift" }).waitFor()
}

async function editAccount(page: Page): Promise<void> {
  await press(page, "Edit account")
  await page.getByLabel("Store manager").fill("T0m Becker")
  await page.getByText("Please enter a valid name.").waitFor()
  await press(page, "Change password")
  await page.getByLabel("New password").fill("Desert-Bloom26")
  await page.getByText("Please enter a valid password.").waitFor()
}

async function saveRealCard(page: Page): Promise<void> {
  await press(page, "Add card or bank")
  await page.getByLabel("Card number").fill("4111111111111111")
  await page.getByLabel("Expiration date").fill("12/39")
  await page.getByLabel("Security code").fill("123")
  await press(page, "Save card")
  await page
    .getByRole("alert")
    .getByText(/test card/i)
    .waitFor()
}

test("the screens of a restaurant that has just signed up are accessible and fit", async () => {
  const w = world()
  const page = await openPage(w, { as: await createEmployer(w, { onboarded: false }), viewport: PHONE })
  await checkScreens(page, "employer-new", [
    { screen: "employerDashboard", shows: /Confirm your email to post/ },
    { screen: "employerAccount", shows: "No payment account yet" },
    { screen: "employerAccount", shows: "No payment account yet", first: editAccount, name: "edit" },
    { screen: "openJobs", shows: "A few things first" },
    { screen: "paymentMethods", shows: "Create payment account" },
    { screen: "employerTerms", shows: /The Submit button appears/ },
  ])
})

test("the screens of a restaurant without any shift are accessible and fit", async () => {
  const w = world()
  const page = await openPage(w, { as: await createEmployer(w), viewport: PHONE })
  await checkScreens(page, "employer-empty", [
    { screen: "employerDashboard", shows: "Nothing needs your attention." },
    { screen: "employerOptions", shows: "View Account Details" },
    { screen: "createJob", shows: "What workers see" },
    { screen: "createJob", shows: "What workers see", first: fillPosting, name: "filled" },
    { screen: "openJobs", shows: "No open shifts. Post one." },
    { screen: "hiredShifts", shows: /^No hired shifts/ },
    { screen: "completedShifts", shows: "No completed shifts in this period." },
  ])
})

test("payment methods that expire, have expired or wait for their bank are accessible and fit", async () => {
  const w = world()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  await saveCard(w, employer, "pm_card_mastercard")
  await saveCard(w, employer, "pm_card_amex")
  await addPendingBank(w, employer, "000123456789")
  const now = w.now()
  const setExpiry = (brand: string, year: number, month: number) =>
    w.ctx.db
      .updateTable("payment_methods")
      .set({ exp_year: year, exp_month: month })
      .where("employer_id", "=", employer.id)
      .where("brand", "=", brand)
      .execute()
  await setExpiry("visa", now.getUTCFullYear() - 1, 12)
  await setExpiry("amex", now.getUTCFullYear(), now.getUTCMonth() + 1)
  // The provider has other dates.
  w.ctx.provider = { ...w.ctx.provider, listMethods: async () => [] }
  const page = await openPage(w, { as: employer, viewport: PHONE })
  await checkScreens(page, "employer-methods", [
    { screen: "paymentMethods", shows: /has expired and can no longer be charged/ },
  ])
})

test("a payment form that refuses a real card is accessible and fits", async () => {
  const w = world()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  const page = await openPage(w, { as: employer, viewport: PHONE })
  await checkScreens(page, "employer-card", [
    { screen: "paymentMethods", shows: "Default", first: saveRealCard, name: "refused" },
  ])
})

test("punches to the second fit an ordinary phone", async () => {
  const w = await startWorld()
  // One that the provider knows: it is looked at once the shift is to be closed.
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  const job = await createWorkedJob(w, employer, await createWorker(w))
  await w.ctx.db
    .updateTable("jobs")
    .set({ clocked_out_at: plus(w.now(), 48_123) })
    .where("id", "=", job._id)
    .execute()
  const viewport = { width: 375, height: 700 }
  const page = await openPage(w, { as: employer, screen: "completedShifts", viewport })
  await page
    .getByText(/48\ssec/)
    .first()
    .waitFor()
  const card = page.locator("table.punch-table")
  const [table, around] = await Promise.all([card.boundingBox(), card.locator("..").boundingBox()])
  expect(table?.width).toBeLessThanOrEqual(around?.width ?? 0)
  expect(await overflow(page)).toEqual([])
})
