import { heading, openPage, PHONE, press } from "#test/support/browser.ts"
import { createHiredJob, createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld } from "#test/support/world.ts"
import { HOUR_MS } from "#domain/time.ts"
import { expect, test } from "vitest"

const world = shareWorld()

test("a shift that conflicts with one's own names it in place of Apply", async () => {
  const w = world()
  const employer = await createEmployer(w)
  const worker = await createWorker(w)
  await createHiredJob(w, employer, worker, { startsIn: 48 * HOUR_MS, title: "host" })
  await createOpenJob(w, employer, { startsIn: 50 * HOUR_MS, title: "busser" })
  await createOpenJob(w, employer, { startsIn: 96 * HOUR_MS, title: "dishwasher" })
  const page = await openPage(w, { as: worker, screen: "searchJobs", viewport: PHONE })
  const card = (title: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) })
  await card("Busser")
    .getByText(/Unable to apply, scheduling conflict with an existing application\.Host, /)
    .waitFor()
  expect(await card("Busser").getByRole("button", { name: "Apply" }).count()).toBe(0)
  expect(await card("Dishwasher").getByRole("button", { name: "Apply" }).count()).toBe(1)
})

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

test("the filters are one line on a phone, and one that has the focus is in sight", async () => {
  const page = await openPage(world(), {
    as: await createWorker(world()),
    screen: "searchJobs",
    viewport: { width: 390, height: 844 },
  })
  const filters = page.getByRole("search")
  await filters.getByLabel("Sort order").waitFor()
  const tops = await filters
    .locator(".chip")
    .evaluateAll((chips) => chips.map((chip) => Math.round(chip.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
  await filters.getByLabel("Sort order").focus()
  const box = await filters.getByLabel("Sort order").boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
})

test("the filters wrap from 30 rem on where there is no touch screen to scroll them", async () => {
  const page = await openPage(world(), {
    as: await createWorker(world()),
    screen: "searchJobs",
    viewport: { width: 500, height: 844 },
  })
  const filters = page.getByRole("search").locator(".chips")
  await filters.getByLabel("Sort order").waitFor()
  expect(await filters.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  const tops = await filters
    .locator(".chip")
    .evaluateAll((chips) => chips.map((chip) => Math.round(chip.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBeGreaterThan(1)
})

test("a wide window shows the details of the chosen shift beside the list, with its Apply", async () => {
  const w = world()
  const employer = await createEmployer(w)
  await createOpenJob(w, employer, { startsIn: 120 * HOUR_MS, title: "host" })
  await createOpenJob(w, employer, { startsIn: 144 * HOUR_MS, title: "appetizer cook" })
  const worker = await createWorker(w)
  const page = await openPage(w, { as: worker, screen: "searchJobs", viewport: { width: 1280, height: 900 } })
  const details = page.getByRole("region", { name: "Details" })
  await details.waitFor()
  expect(await page.locator("button[aria-current=true]").count()).toBe(1)
  // The newest is first; the chosen one is there again after a reload and after Back.
  await press(page, "Host")
  await details.getByText("Host").waitFor()
  await page.reload()
  await details.getByText("Host").waitFor()
  await page.getByRole("link", { name: "Home" }).click()
  await heading(page, /^Good /).waitFor()
  await page.goBack()
  await details.getByText("Host").waitFor()
  await press(page, "Appetizer cook")
  await details.getByText("Appetizer cook").waitFor()
  await press(page, "Host")
  await details.getByText("Host").waitFor()
  await details.getByText("You’re free then.").waitFor()
  await details.getByRole("button", { name: "Apply" }).click()
  await details.getByText("You have applied for this job.").waitFor()
  await page.setViewportSize(PHONE)
  await details.waitFor({ state: "detached" })
  await page.getByText("You have applied for this job.").waitFor()
})
