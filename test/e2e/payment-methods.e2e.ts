import { screenLink } from "#contract/links.ts"
import { openPage, PHONE, press } from "#test/support/browser.ts"
import { addPendingBank, createWorkedJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"

/** docs/rules/payments.md#pending-methods */

const rows = (page: Page) => page.getByRole("list", { name: "Saved payment methods" }).getByRole("listitem")
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

test("a bank account that waits for its bank stays in the list while a card is added, and is verified from there", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  await addPendingBank(w, employer, "000222222227")
  const page = await openPage(w, { as: employer, screen: "paymentMethods", viewport: PHONE })
  await row(page, "•••• 2227").getByText("Verification pending").waitFor()
  await press(page, "Add card or bank")
  await page.getByRole("radio", { name: "Bank account" }).check()
  await page.getByLabel("Routing number").fill("110000000")
  await page.getByLabel("Account number").fill("000123456789")
  await page.getByLabel(/^I allow Prepside to debit/).check()
  await press(page, "Save bank account")
  const bank = row(page, "•••• 6789")
  await bank.getByText("Verification pending").waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/6789$/)

  await press(page, "Add card or bank")
  await page.getByLabel("Card number").fill("378282246310005")
  await page.getByLabel("Expiration date").fill("12/39")
  await page.getByLabel("Security code").fill("1234")
  await press(page, "Save card")
  await row(page, "American Express •••• 0005").waitFor()
  expect(await rows(page).filter({ hasText: "Verification pending" }).count()).toBe(2)

  await bank.getByRole("link", { name: /^Verify/ }).click()
  await page.getByLabel("First deposit").fill("32")
  await page.getByLabel("Second deposit").fill("45")
  await press(page, "Verify")
  await page.getByText("Bank account verified").first().waitFor()
  await page.goto(`${w.url}${screenLink("paymentMethods")}`)
  await bank.getByRole("button", { name: /^Make default/ }).waitFor()
  await row(page, "•••• 2227")
    .getByRole("button", { name: /^Remove/ })
    .click()
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
  await expect.poll(() => row(page, "•••• 2227").count()).toBe(0)
})

test("the first card of a restaurant that sets up leads to the terms", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { terms: false })
  const page = await openPage(w, { as: employer, screen: "paymentMethods", viewport: PHONE })
  await press(page, "Add card or bank")
  await page.getByLabel("Card number").fill("378282246310005")
  await page.getByLabel("Expiration date").fill("12/39")
  await page.getByLabel("Security code").fill("1234")
  await press(page, "Save card")
  await press(page, "Next: Terms of use")
  await page.getByLabel(/I have read and agree/).waitFor()
})

test("Get Paid says nothing of money that is not there", async () => {
  const w = await startWorld()
  const [employer, worker] = [
    await createEmployer(w, { card: "pm_card_visa" }),
    await createWorker(w, { payout: true }),
  ]
  const job = await createWorkedJob(w, employer, worker)
  ;(await employer.call("closeJob", { body: { jobId: job._id } })).ok
  await w.settle()
  const page = await openPage(w, { as: worker, screen: "getPaid", viewport: PHONE })
  await page.getByRole("region", { name: "Paid out" }).getByText("$108.00").waitFor()
  expect(await page.getByText("On its way").count()).toBe(0)
  expect(await page.getByText("$0.00").count()).toBe(0)
})
