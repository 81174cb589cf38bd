import { openPage, PHONE } from "#test/support/browser.ts"
import { createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

const world = shareWorld()

test("sorting by distance without a place says in which order the shifts are instead", async () => {
  const w = world()
  await createOpenJob(w, await createEmployer(w))
  const page = await openPage(w, { as: await createWorker(w), screen: "searchJobs", viewport: PHONE })
  await page.getByText("Saguaro Grill").first().waitFor()
  expect(await page.getByLabel("Sort order").count()).toBe(1)
  await page.getByLabel("Sort by").selectOption("distance")
  await page.getByText("Showing newest first.", { exact: false }).waitFor()
  // No order is named that the list does not have.
  expect(await page.getByLabel("Sort order").count()).toBe(0)
  expect(await page.getByRole("button", { name: "Use my location" }).isVisible()).toBe(true)
})
