import { HOUR_MS } from "#domain/time.ts"
import { newPage, PHONE, press } from "#test/support/browser.ts"
import { createHiredJob, createOpenJob, PASSWORD } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld } from "#test/support/world.ts"
import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"

/** docs/rules/navigation.md#forms. Every call by itself: `web/data/action.test.ts`. */

const world = shareWorld()

/** A page, and the changes that it has sent. */
async function openRecorded(options: Parameters<typeof newPage>[1]): Promise<{ page: Page; sent: string[] }> {
  const page = await newPage(world(), { ...options, viewport: PHONE })
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.goto(world().url)
  return { page, sent }
}

/** Presses a button twice at once and 5, 60 and 150 ms later, on a processor that is four times as slow. */
async function tapFast(button: Locator): Promise<void> {
  await button.waitFor()
  const session = await button.page().context().newCDPSession(button.page())
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await button.evaluate(async (element) => {
    const press = () => (element as HTMLButtonElement).click()
    const pressAfter = (ms: number) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          press()
          resolve()
        }, ms)
      })
    // The second comes before anything that the first one changes is on the screen.
    press()
    press()
    await Promise.all([5, 60, 150].map(pressAfter))
  })
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 })
}

test("two taps in one instant, and two presses of Enter, sign up once and log in once", async () => {
  const { page, sent } = await openRecorded({ screen: "workerSignup" })
  await page.getByLabel("Name").fill("Ana Example")
  await page.getByLabel("Email").fill("quick@example.com")
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm password").fill(PASSWORD)
  await page.getByLabel("Date of birth").fill("1999-04-01")
  await tapFast(page.getByRole("button", { name: "Create account" }))
  await page.getByText("You have successfully created a new account.").waitFor()
  await press(page, "Open Login")
  await page.getByLabel("Workers").check()
  await page.getByLabel("Email").fill("quick@example.com")
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Login", exact: true }).waitFor()
  await page.locator("form").evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await page.getByRole("heading", { level: 1, name: "Welcome, Ana" }).waitFor()
  expect(sent).toEqual(["POST /employees", "POST /employees/login"])
})

test("two taps in one instant apply once and drop once, and a double tap on Drop Job drops nothing", async () => {
  const w = world()
  const [employer, worker] = [await createEmployer(w), await createWorker(w)]
  await createOpenJob(w, employer)
  await createHiredJob(w, employer, worker, { startsIn: 96 * HOUR_MS })
  const search = await openRecorded({ as: worker, screen: "searchJobs" })
  await tapFast(search.page.getByRole("button", { name: "Apply" }).first())
  await search.page.getByText("You have applied for this job.").first().waitFor()
  expect(search.sent).toHaveLength(1)

  const { page, sent } = await openRecorded({ as: worker, screen: "scheduledShifts" })
  await press(page, /^Drop Job/)
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Drop Job" })
  // The second click of a double click on what opened the dialog.
  await confirm.dispatchEvent("click", { detail: 2 })
  expect(await confirm.isVisible()).toBe(true)
  expect(sent).toEqual([])
  await tapFast(confirm)
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
  expect(sent).toHaveLength(1)
})

test("two taps in one instant save one card and open one setup of payouts", async () => {
  const w = world()
  const card = await openRecorded({
    as: await createEmployer(w, { card: "pm_card_visa" }),
    screen: "paymentMethods",
  })
  await tapFast(card.page.getByRole("button", { name: "Add card or bank" }))
  await card.page.getByLabel("Card number").fill("5555555555554444")
  await card.page.getByLabel("Expiration date").fill("12 / 39")
  await card.page.getByLabel("Security code").fill("123")
  await tapFast(card.page.getByRole("button", { name: "Save card" }))
  await card.page.getByText("The payment method is saved.").waitFor()
  expect(card.sent.map((line) => line.replace(/seti_\w+/, "seti"))).toEqual([
    "POST /stripe/create-setup-intent",
    "POST /stripe-sandbox/v1/setup_intents/seti/confirm",
    "POST /stripe/save-payment-method",
  ])

  const { page, sent } = await openRecorded({ as: await createWorker(w), screen: "payoutSetup" })
  const hosted = page.context().waitForEvent("page")
  await tapFast(page.getByRole("button", { name: "Click here to start" }))
  await (
    await hosted
  )
    .getByText(/payment sandbox/i)
    .first()
    .waitFor()
  expect(page.context().pages()).toHaveLength(2)
  expect(sent).toHaveLength(1)
})
