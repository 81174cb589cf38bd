import { DAY_MS } from "#domain/time.ts"
import { heading, openPage, PHONE, press, showScreen } from "#test/support/browser.ts"
import { createWorkedJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import type { Page } from "playwright-core"
import { test } from "vitest"

/** A shift whose charge failed, until it is paid (docs/rules/payments.md#retrying-by-hand). */

const result = (page: Page, text: RegExp) => page.getByRole("status").getByText(text)

async function addCard(page: Page): Promise<void> {
  await press(page, "Add card or bank")
  await page.getByLabel("Card number").fill("4242424242424242")
  await page.getByLabel("Expiration date").fill("12/39")
  await page.getByLabel("Security code").fill("123")
  await press(page, "Save card")
}

test("an unpaid shift names the card that is charged next, and says how each try ended", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_chargeCustomerFail" })
  const job = await createWorkedJob(w, employer, await createWorker(w))
  ;(await employer.call("closeJob", { body: { jobId: job._id } })).ok
  await w.settle()
  const page = await openPage(w, { as: employer, screen: "completedShifts", viewport: PHONE })
  await page.getByText("$108.00 to be paid with Visa •••• 0341").waitFor()
  await press(page, "Try again")
  await result(page, /^Visa •••• 0341 was tried again and not charged\./).waitFor()

  await press(page, "Change payment method")
  await addCard(page)
  await page.getByText("Visa •••• 0341 is still your default.").waitFor()
  await press(page, "Make the new one your default")
  await press(page, "Pay the unpaid shift")
  await heading(page, "Completed Shifts").waitFor()
  await page.getByText("$108.00 to be paid with Visa •••• 4242").waitFor()
  await page.getByText(/^Last tried with Visa •••• 0341/).waitFor()

  // A shift of another period is shown for as long as it is unpaid, and its outcome is not taken away.
  await w.advance(2 * DAY_MS)
  await showScreen(page, "completedShifts", { time: "day" })
  await page.getByRole("heading", { name: "Unpaid" }).waitFor()
  await press(page, "Try again")
  await result(page, /^Paid \$108\.00 with Visa •••• 4242/).waitFor()
  await page
    .getByRole("listitem")
    .getByText(/^Paid \$108\.00 with Visa •••• 4242/)
    .first()
    .waitFor()
})
