import { openPage, PHONE, press } from "#test/support/browser.ts"
import { createWorker } from "#test/support/rows.ts"
import { checkScreens } from "#test/support/screen-checks.ts"
import { shareWorld } from "#test/support/world.ts"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { expect, test } from "vitest"

const world = shareWorld()

async function chooseHeadshot(page: Page): Promise<void> {
  await press(page, "Add headshot")
  const face = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#c68b6f" } })
    .composite([
      { input: Buffer.from('<svg width="600" height="800"><circle cx="300" cy="360" r="180"/></svg>') },
    ])
    .jpeg()
    .toBuffer()
  const dialog = page.getByRole("dialog")
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: face })
  await dialog.getByRole("button", { name: "Save" }).waitFor()
}

/** A new password that breaks a rule, and an entry of the work history. */
async function fillForms(page: Page): Promise<void> {
  await press(page, "Change password")
  await page.getByLabel("New password").fill("Desert-Bloom26")
  await page.getByText("Please enter a valid password.").waitFor()
  await press(page, "Add work history")
  await page.getByLabel("Position").fill("?")
  await page.getByText("Please enter a valid position title.").waitFor()
}

test("the screens of a worker who has just signed up are accessible and fit", async () => {
  const w = world()
  const page = await openPage(w, { as: await createWorker(w, { onboarded: false }), viewport: PHONE })
  await checkScreens(page, "worker-new", [
    { screen: "workerDashboard", shows: /Confirm your email to apply/ },
    { screen: "workerAccount", shows: "No work history yet" },
    { screen: "workerAccount", shows: "No work history yet", first: chooseHeadshot, name: "crop" },
    { screen: "workerAccount", shows: "No work history yet", first: fillForms, name: "forms" },
    { screen: "searchJobs", shows: "A few things first" },
    { screen: "payoutSetup", shows: "Click here to start" },
    { screen: "getPaid", shows: "Finish your payout setup. We’ll hold your pay until you do." },
    { screen: "workerTerms", shows: /The Submit button appears/ },
  ])
})

test("the screens of a worker without any shift are accessible and fit", async () => {
  const w = world()
  const worker = await createWorker(w)
  ;(await worker.call("createAccount")).ok
  const page = await openPage(w, { as: worker, viewport: PHONE })
  await checkScreens(page, "worker-empty", [
    { screen: "workerDashboard", shows: "No shifts scheduled yet" },
    { screen: "workerOptions", shows: "View Account Details" },
    { screen: "workerApplications", shows: "You have not applied to any shifts this week." },
    { screen: "searchJobs", shows: "No open shifts right now." },
    { screen: "scheduledShifts", shows: "You have no scheduled shifts." },
    { screen: "workerHistory", shows: "No shifts in this period" },
    { screen: "payoutCheck", shows: "Your payout setup is not finished yet" },
    { screen: "getPaid", shows: "No payments yet" },
  ])
})

test("the payments of a worker whose payout account is ready are accessible and fit", async () => {
  const w = world()
  const page = await openPage(w, { as: await createWorker(w, { payout: true }), viewport: PHONE })
  await checkScreens(page, "worker-ready", [{ screen: "getPaid", shows: "Payment onboarding complete." }])
  // What a worker is paid has nothing to do with test cards, and nothing is left to set up.
  expect(await page.getByText(/4242|Finish/).count()).toBe(0)
})
