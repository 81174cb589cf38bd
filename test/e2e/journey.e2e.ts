import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { heading, openPage, press } from "#test/support/browser.ts"
import { findMailedLink, PASSWORD, readLedger, samplePicture } from "#test/support/fixtures.ts"
import { startWorld, type World } from "#test/support/world.ts"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"

/** One shift from posting to payment, by two people in two browsers, with nothing prepared for them. */

/** To the dashboard, by the logo. */
const goHome = (page: Page) => page.getByRole("link", { name: "Prepside, go to the first page" }).click()

async function signUpEmployer(page: Page, email: string): Promise<void> {
  await heading(page, /Restaurant shifts, filled and paid/).waitFor()
  await press(page, "Click here to create a restaurant account.")
  await heading(page, "Create a restaurant account").waitFor()
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
  await page.getByLabel("Confirm password").fill("Prepside!2027")
  await page.getByText("Your entered passwords must match!").waitFor()
  expect(await page.getByRole("button", { name: "Create account" }).count()).toBe(0)
  await page.getByLabel("Confirm password").fill(PASSWORD)
  await press(page, "Create account")
  await page
    .getByText(
      "You have successfully created a new account. Please check your email for a confirmation link.",
    )
    .waitFor()
}

async function openLinkAndLogIn(
  page: Page,
  w: World,
  email: string,
  role: "Restauranteurs" | "Workers",
): Promise<void> {
  await page.goto(await findMailedLink(w, email, role === "Workers" ? "/validate/" : "/validateRestaurant/"))
  await page.getByText("Your email is confirmed").waitFor()
  await press(page, "Go to Login now")
  await heading(page, "Login").waitFor()
  expect(await page.getByRole("button", { name: "Login", exact: true }).count()).toBe(0)
  // The link says who it was sent to.
  expect(await page.getByLabel(role).isChecked()).toBe(true)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill("Prepside!2027")
  await press(page, "Login")
  await page
    .getByRole("alert")
    .getByText("Wrong email or password. Check that you chose the right account type.")
    .waitFor()
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await press(page, "Login")
}

async function onboardEmployer(page: Page): Promise<void> {
  await heading(page, "Restauranteur dashboard").waitFor()
  await press(page, "Manage Account")
  await heading(page, "Account options").waitFor()
  await press(page, "View Account Details")
  await heading(page, "Account details").waitFor()
  await page.getByText("120 E Main St", { exact: false }).first().waitFor()
  await press(page, "Read the terms of use")
  await heading(page, /terms/i).waitFor()
  expect(await page.getByRole("button", { name: "Submit" }).count()).toBe(0)
  await page.getByLabel(/I have read and agree/).check()
  await press(page, "Submit")
  await heading(page, "Account details").waitFor()
  await page
    .getByRole("button", { name: /Set up payments|Payment methods/ })
    .first()
    .click()
  await heading(page, /payment/i).waitFor()
  await press(page, /payment account/i)
  await press(page, "Add card or bank")
  await page.getByLabel("Card number").pressSequentially("4111111111111111")
  await page.getByLabel("Expiration date").pressSequentially("1239")
  await page.getByLabel("Security code").fill("123")
  await press(page, "Save card")
  await page
    .getByRole("alert")
    .getByText(/test card/i)
    .waitFor()
  await page.getByLabel("Card number").fill("4242424242424242")
  await press(page, "Save card")
  await page.getByText(/4242/).filter({ hasNotText: "Test card" }).first().waitFor()
}

async function postShift(page: Page, starts: Date): Promise<void> {
  await goHome(page)
  await press(page, /Create a Shift/)
  await heading(page, "Create a Shift").waitFor()
  await page.getByRole("radio", { name: "Dishwasher" }).check()
  await page.getByLabel("Dollars per hour").fill("17")
  // Market time, whatever the zone of the device: Arizona is seven hours behind UTC all year.
  const local = plus(starts, -7 * HOUR_MS).toISOString()
  await page.getByLabel("Day").fill(local.slice(0, 10))
  await page.getByLabel("Start time").fill(local.slice(11, 16))
  await press(page, "Post shift")
  await heading(page, "Open Shifts").waitFor()
  await page.getByText("Dishwasher").first().waitFor()
}

async function signUpWorker(page: Page, email: string): Promise<void> {
  await press(page, "Click here to create a worker account.")
  await heading(page, "Create a worker account").waitFor()
  await page.getByLabel("Name", { exact: true }).fill("Siobhán O'Brien-Example")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm password").fill(PASSWORD)
  await page.getByLabel("Date of birth").fill("2020-01-01")
  await page.getByText("Date cannot be less than 16 years in the past.").waitFor()
  await page.getByLabel("Date of birth").fill("1999-05-17")
  await press(page, "Create account")
  await page.getByText("You have successfully created a new account.", { exact: false }).waitFor()
}

async function onboardWorker(page: Page): Promise<void> {
  await heading(page, /Siobhán/).waitFor()
  await press(page, "Manage Account")
  await press(page, "View Account Details")
  await heading(page, "Account details").waitFor()
  const file = {
    name: "picture.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(await (await samplePicture()).arrayBuffer()),
  }
  for (const [add, replace] of [
    ["Add headshot", "Change headshot"],
    ["Add driver’s license", "Replace driver’s license"],
    ["Add food handler’s card", "Replace food handler’s card"],
  ] as const) {
    await press(page, add)
    await page.locator("input[type=file]").first().setInputFiles(file)
    await press(page.getByRole("dialog"), "Save")
    await page.getByRole("button", { name: replace }).waitFor()
  }
  await press(page, "Read the terms")
  await heading(page, /terms/i).waitFor()
  await page.getByLabel(/I have read and agree/).check()
  await press(page, "Submit")
  await heading(page, "Account details").waitFor()
}

async function setUpPayout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set up payouts" }).first().click()
  const [hosted] = await Promise.all([
    page.context().waitForEvent("page"),
    press(page, "Click here to start"),
  ])
  await hosted.waitForLoadState()
  await hosted
    .getByText(/payment sandbox/i)
    .first()
    .waitFor()
  await hosted.locator("button[value=active], input[value=active]").first().click()
  const finish = hosted.getByRole("button", { name: /submit|finish|continue|send/i })
  if ((await finish.count()) > 0) await finish.first().click()
  await hosted.waitForURL((url) => !url.pathname.startsWith("/stripe-sandbox"))
  await hosted.close()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
  await page.getByText("Payment onboarding complete.").waitFor()
}

/** Presses the button of a dialog that the page asks with. */
async function answer(page: Page, opens: string | RegExp, yes: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: opens }).first().click()
  await page.getByRole("dialog").getByRole("button", { name: yes }).click()
}

test("a restaurant and a worker take one shift from posting to payment, to the cent", async () => {
  const w = await startWorld()
  const employer = await openPage(w)
  const worker = await openPage(w)
  const starts = plus(w.now(), 49 * HOUR_MS)

  await signUpEmployer(employer, "joe@example.kitchen")
  await openLinkAndLogIn(employer, w, "joe@example.kitchen", "Restauranteurs")
  await onboardEmployer(employer)
  await postShift(employer, starts)

  await signUpWorker(worker, "siobhan@example.com")
  await openLinkAndLogIn(worker, w, "siobhan@example.com", "Workers")
  await onboardWorker(worker)
  await setUpPayout(worker)

  await goHome(worker)
  await press(worker, "1 Search For A Shift")
  await heading(worker, "Search For A Shift").waitFor()
  await worker.getByText("Joe's Bar & Grill").first().waitFor()
  await press(worker, /^Apply/)
  await worker.getByText("You have applied for this job.").first().waitFor()

  await goHome(employer)
  await heading(employer, "Restauranteur dashboard").waitFor()
  await employer.getByText("1 applicant waiting").waitFor()
  await employer.getByRole("button", { name: "Open Shifts" }).first().click()
  await press(employer, /View applications/)
  await employer.getByText("Siobhán O'Brien-Example").first().waitFor()
  await answer(employer, /^Hire Me/, /^Hire/)
  await heading(employer, "Hired Shifts").waitFor()
  await employer.getByText("This job is Scheduled!").first().waitFor()

  await goHome(worker)
  await worker.getByText("Next shift").first().waitFor()
  await press(worker, "3 View Scheduled Shifts")
  await worker.getByText("This job is Scheduled!").first().waitFor()

  await w.moveTo(starts)
  await employer.reload()
  // The code is drawn large, and spelled for those who hear it.
  const shown = employer.getByLabel(/(?: [A-Z0-9]){5}$/).first()
  const code = ((await shown.getAttribute("aria-label")) ?? "").slice(-9).replaceAll(" ", "")
  await worker.reload()
  await worker.getByLabel("Clock-in code").fill("AB-3D")
  await press(worker, "Clock In")
  await worker.getByText("Please use the correct format!").first().waitFor()
  await worker.getByLabel("Clock-in code").fill(` ${code.toLowerCase()} `)
  await press(worker, "Clock In")
  await worker.getByRole("button", { name: "Clock Out" }).waitFor()

  await w.advance(4 * HOUR_MS + 17 * MINUTE_MS)
  await worker.reload()
  await answer(worker, "Clock Out", "Yes")
  await worker.getByRole("heading", { name: "You earned $72.82" }).waitFor()
  await worker.getByText(/Now waiting for the restaurant/).waitFor()

  await goHome(employer)
  await press(employer, "Completed Shifts")
  await heading(employer, "Completed Shifts").waitFor()
  await employer.getByText("Review punches").first().waitFor()
  await answer(employer, /^Close job/, "Close and pay $72.82")
  await employer
    .getByText(/Paid \$72\.82/)
    .first()
    .waitFor()

  await goHome(worker)
  await press(worker, "4 Shift History")
  await heading(worker, "Earnings").waitFor()
  await worker.getByText("$72.82").first().waitFor()
  await goHome(worker)
  await press(worker, "Get Paid")
  await worker.getByText("$72.82").first().waitFor()

  const { charges, transfers } = await readLedger(w)
  expect(charges.map((one) => one.amount)).toEqual([7282])
  expect(transfers.map((one) => one.amount)).toEqual([7282])
})
