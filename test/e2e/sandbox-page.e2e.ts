import { openPage, PHONE } from "#test/support/browser.ts"
import { createWorkedJob } from "#test/support/fixtures.ts"
import { overflow, violations } from "#test/support/page-checks.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

test("the sandbox's page is accessible, fits a phone and explains a time that it cannot read", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  const job = await createWorkedJob(w, employer, await createWorker(w, { payout: true }))
  ;(await employer.call("closeJob", { body: { jobId: job._id } })).ok
  const page = await openPage(w, { viewport: PHONE })
  await page.goto(`${w.url}/_sandbox`)
  await page.getByRole("cell", { name: "charges" }).waitFor()
  expect([...(await violations(page)), ...(await overflow(page))]).toEqual([])
  await page.getByLabel("Market time or instant").fill("tomorrow")
  await page.getByRole("button", { name: "Move to" }).click()
  await page.getByRole("alert").getByText("2026-12-04T16:00").waitFor()
})
