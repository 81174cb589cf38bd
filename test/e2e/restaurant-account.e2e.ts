import { openPage, PHONE, press } from "#test/support/browser.ts"
import { createOpenJob, samplePicture } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { checkScreens } from "#test/support/screen-checks.ts"
import { shareWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

const world = shareWorld()

test("a restaurant's logo shows on its account and on its shifts, until it is removed", async () => {
  const w = world()
  const [employer, worker] = [await createEmployer(w), await createWorker(w)]
  await createOpenJob(w, employer)
  const page = await openPage(w, { as: employer, screen: "employerAccount", viewport: PHONE })
  await press(page, "Add a logo")
  const dialog = page.getByRole("dialog")
  const buffer = Buffer.from(await (await samplePicture()).arrayBuffer())
  await dialog.locator("input[type=file]").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer })
  await press(dialog, "Upload")
  await page.getByText("Logo saved.").waitFor()
  const logo = page.getByRole("img", { name: "Logo of Saguaro Grill" })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await checkScreens(page, "employer-logo", [{ screen: "employerAccount", shows: "Remove logo" }])

  const search = await openPage(w, { as: worker, screen: "searchJobs", viewport: PHONE })
  await search.bringToFront()
  const onCard = search.locator("main img.logo")
  await expect.poll(() => onCard.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.bringToFront()
  await press(page, "Remove logo")
  await page.getByText("Logo removed.").waitFor()
  await expect.poll(() => logo.count()).toBe(0)
  await search.reload()
  await search.getByText("Saguaro Grill").first().waitFor()
  expect(await onCard.count()).toBe(0)
})

test("receipts by email are turned off and stay off; nothing is saved before Save", async () => {
  const w = world()
  const employer = await createEmployer(w)
  const muted = async () => (await employer.call("getEmployer")).ok.mutedtopics
  const page = await openPage(w, { as: employer, screen: "employerAccount", viewport: PHONE })
  const section = page.getByRole("region", { name: "Notifications" })
  const receipts = section.getByLabel("Receipts by email")
  expect(await receipts.isChecked()).toBe(true)
  expect(await section.getByRole("button", { name: "Save" }).count()).toBe(0)
  await receipts.uncheck()
  expect(await muted()).toEqual([])
  await press(section, "Save")
  await page.getByText("Notification settings saved.").waitFor()
  expect(await muted()).toEqual(["receipts"])
  await page.reload()
  await section.waitFor()
  expect(await receipts.isChecked()).toBe(false)
})
