import { openPage, PHONE } from "#test/support/browser.ts"
import { createWorkedJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

test("completed shifts are shown all, those to close or those closed, also after a reload", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  await createWorkedJob(w, employer, await createWorker(w))
  const page = await openPage(w, { as: employer, screen: "completedShifts", viewport: PHONE })
  const toClose = page.getByRole("button", { name: /^Close job/ })
  await toClose.waitFor()
  await page.getByLabel("Show").selectOption("closed")
  await page.getByText("No closed shifts in this period.").waitFor()
  expect(await toClose.count()).toBe(0)
  await page.reload()
  await page.getByText("No closed shifts in this period.").waitFor()
  await page.getByLabel("Show").selectOption("pendingComplete")
  await toClose.waitFor()
})
