import { openPage, PHONE, press } from "#test/support/browser.ts"
import { createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { checkScreens } from "#test/support/screen-checks.ts"
import { shareWorld } from "#test/support/world.ts"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { expect, test } from "vitest"

const world = shareWorld()

/** Three times as wide as high. */
async function chooseLogo(page: Page): Promise<void> {
  await press(page, /^(Add a|Change) logo$/)
  const name =
    '<svg width="600" height="200"><text x="40" y="130" font-size="90" fill="#fff">SAGUARO</text></svg>'
  const buffer = await sharp({ create: { width: 600, height: 200, channels: 3, background: "#b00" } })
    .composite([{ input: Buffer.from(name) }])
    .png()
    .toBuffer()
  const dialog = page.getByRole("dialog")
  await dialog.locator("input[type=file]").setInputFiles({ name: "a.png", mimeType: "image/png", buffer })
  await dialog.getByRole("button", { name: "Fit whole picture" }).waitFor()
}

test("a restaurant's logo shows on its account and on its shifts, until it is removed", async () => {
  const w = world()
  const [employer, worker] = [await createEmployer(w), await createWorker(w)]
  await createOpenJob(w, employer)
  const page = await openPage(w, { as: employer, screen: "employerAccount", viewport: PHONE })
  await chooseLogo(page)
  const dialog = page.getByRole("dialog")
  const width = () => dialog.getByAltText("The picture you chose").evaluate(({ style }) => style.width)
  // The whole of it at first; a wide one is cut only by who zooms in.
  expect(await width()).toBe("100%")
  await dialog.getByRole("slider", { name: "Zoom" }).fill("1")
  expect(await width()).toBe("300%")
  await press(dialog, "Fit whole picture")
  await press(dialog, "Save")
  await page.getByText("Logo saved.").waitFor()
  const { logo: path } = (await employer.call("getEmployer")).ok
  const stored = await (await w.guest.fetch(path ?? "")).arrayBuffer()
  const { data, info } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const redAndGreen = (x: number, y: number) => {
    const at =
      (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
    return [data[at] ?? 0, data[at + 1] ?? 0].map((one) => Math.round(one / 64))
  }
  // Red from end to end, white above and below.
  expect([
    redAndGreen(0.02, 0.4),
    redAndGreen(0.98, 0.4),
    redAndGreen(0.5, 0.1),
    redAndGreen(0.5, 0.9),
  ]).toEqual([
    [3, 0],
    [3, 0],
    [4, 4],
    [4, 4],
  ])
  const logo = page.getByRole("img", { name: "Logo of Saguaro Grill" })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await checkScreens(page, "employer-logo", [
    { screen: "employerAccount", shows: "Remove logo" },
    { screen: "employerAccount", shows: "Remove logo", first: chooseLogo, name: "crop" },
  ])
  await page.keyboard.press("Escape")

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
