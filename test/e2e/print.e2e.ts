import { openPage, PHONE, press } from "#test/support/browser.ts"
import { createHiredJob, createWorkedJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import { HOUR_MS } from "#domain/time.ts"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"

/** docs/rules/navigation.md#on-paper */

const PRESSED = "button, select, nav, .topbar, a.btn"

/** What of the page could only be pressed, on paper. */
async function pressedOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  const controls = await page.locator(PRESSED).filter({ visible: true }).allTextContents()
  const [ground, text] = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector("h1") ?? document.body).color,
  ])
  expect([ground, text]).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"])
  return controls
}

test.each([390, 1280])(
  "a closed shift and its payment print as a receipt from a window of %i pixels",
  async (width) => {
    const w = await startWorld()
    const [employer, worker] = [await createEmployer(w, { card: "pm_card_visa" }), await createWorker(w)]
    const job = await createWorkedJob(w, employer, worker)
    ;(await employer.call("closeJob", { body: { jobId: job._id } })).ok
    await w.settle()
    const page = await openPage(w, {
      as: employer,
      screen: "completedShifts",
      viewport: { width, height: 900 },
    })
    await page.getByText(/^Paid \$108\.00 with Visa/).waitFor()
    expect(await pressedOnPaper(page)).toEqual([])
    for (const text of [
      "Prepside",
      "Saguaro Grill",
      "Dishwasher",
      "Ana Example",
      /^March \d, 2027, \d+:00 [AP]M – \d+:00 [AP]M$/,
      "Saguaro Grill, 120 E Main St, Mesa",
      "Receipt number",
      "Total",
      /^Paid \$108\.00 with Visa •••• 4242/,
    ])
      expect(
        await page.locator("main").getByText(text).filter({ visible: true }).count(),
        String(text),
      ).toBeGreaterThan(0)
    // "Today" says nothing to who reads it later; the letterhead comes first.
    const near = page.locator("[data-day]").first()
    expect(await near.locator("span").evaluate((word) => getComputedStyle(word).display)).toBe("none")
    expect(await near.evaluate((word) => getComputedStyle(word, "::before").content)).toMatch(
      /^"\w{3},.\w{3}/,
    )
    const [letterhead, title] = await Promise.all(
      ["main > .brand", "h1"].map((place) => page.locator(place).boundingBox()),
    )
    expect(letterhead?.y).toBeLessThan(title?.y ?? 0)
  },
)

test("a closed shift prints without the others of its list, until the printing is over", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  const jobs = [
    await createWorkedJob(w, employer, await createWorker(w, { name: "Ana Example" })),
    await createWorkedJob(w, employer, await createWorker(w, { name: "Ben Example" })),
  ]
  for (const { _id: jobId } of jobs) (await employer.call("closeJob", { body: { jobId } })).ok
  await w.settle()
  const page = await openPage(w, { as: employer, screen: "completedShifts", viewport: PHONE })
  const anas = page.getByRole("listitem").filter({ hasText: "Ana Example" })
  await anas.getByRole("button", { name: "Print" }).waitFor()
  await page.evaluate(() => (window.print = () => undefined))
  await anas.getByRole("button", { name: "Print" }).click()
  await page.emulateMedia({ media: "print" })
  const ben = page.locator("main").getByText("Ben Example").filter({ visible: true })
  await expect.poll(() => ben.count()).toBe(0)
  expect(
    await page.locator("main").getByText("Ana Example").filter({ visible: true }).count(),
  ).toBeGreaterThan(0)
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")))
  await expect.poll(() => ben.count()).toBeGreaterThan(0)
})

test("a scheduled shift prints without its buttons", async () => {
  const w = await startWorld()
  const worker = await createWorker(w)
  await createHiredJob(w, await createEmployer(w), worker, { startsIn: 72 * HOUR_MS })
  const page = await openPage(w, { as: worker, screen: "scheduledShifts" })
  await page.getByRole("button", { name: /^Drop Job/ }).waitFor()
  expect(await pressedOnPaper(page)).toEqual([])
  await page.locator("main").getByText("Saguaro Grill").first().waitFor()
  await page.emulateMedia({ media: "screen" })
  await press(page, /^Drop Job/)
  await page.getByRole("dialog").waitFor()
})
