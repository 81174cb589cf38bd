import { openPage, PHONE, press } from "#test/support/browser.ts"
import { createAppliedJob, createOpenJob } from "#test/support/fixtures.ts"
import { goHome } from "#test/support/navigation.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

const world = shareWorld()

test("sorting the applicants anew keeps the selector and its focus", async () => {
  const w = world()
  const employer = await createEmployer(w)
  const job = await createAppliedJob(w, employer, await createWorker(w, { name: "Ana Example" }))
  const ben = await createWorker(w, { name: "Ben Example" })
  ;(await ben.call("applyForJob", { params: { userId: ben.id, jobId: job._id } })).ok
  const page = await openPage(w, {
    as: employer,
    screen: "openJobs",
    params: { job: job._id },
    viewport: PHONE,
  })
  const sort = page.getByLabel("Sort by")
  await sort.focus()
  const names = () => page.getByRole("heading", { level: 3 }).allTextContents()
  await expect.poll(names).toHaveLength(2)
  await page.keyboard.press("ArrowDown")
  await expect.poll(names).toHaveLength(2)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT")
  expect(await sort.inputValue()).not.toBe("rating")
})

test("applicants can be compared side by side, and hired from there", async () => {
  const w = world()
  const employer = await createEmployer(w)
  const job = await createAppliedJob(w, employer, await createWorker(w, { name: "Ana Example" }))
  const ben = await createWorker(w, { name: "Ben Example" })
  ;(await ben.call("applyForJob", { params: { userId: ben.id, jobId: job._id } })).ok
  const page = await openPage(w, {
    as: employer,
    screen: "openJobs",
    params: { job: job._id },
    viewport: PHONE,
  })
  await press(page, "Compare")
  const table = page.getByRole("table")
  await table.getByRole("columnheader", { name: /Ben Example/ }).waitFor()
  // Side by side a zero says something too.
  expect(await table.getByRole("row", { name: /^Short-notice cancels/ }).textContent()).toContain("00")
  await press(page, "Hire Me, Ben Example")
  await page.getByRole("dialog").getByRole("button", { name: "Hire Ben Example" }).click()
  await page.getByRole("heading", { name: "Hired Shifts" }).waitFor()
  const { scheduledEmployee } = (await employer.call("getJob", { params: { jobid: job._id } })).ok
  expect(scheduledEmployee?.employeeid).toBe(ben.id)
})

test("a screen that is opened again shows an applicant who came since", async () => {
  const w = world()
  const employer = await createEmployer(w)
  const job = await createOpenJob(w, employer)
  const page = await openPage(w, {
    as: employer,
    screen: "openJobs",
    params: { job: job._id },
    viewport: PHONE,
  })
  await page.getByText("No applications yet. Workers find this shift in their search.").waitFor()
  const ana = await createWorker(w, { name: "Ana Example" })
  ;(await ana.call("applyForJob", { params: { userId: ana.id, jobId: job._id } })).ok
  await goHome(page)
  await page.getByText("1 applicant waiting").click()
  await page.getByRole("heading", { name: "Ana Example" }).waitFor({ timeout: 5_000 })
})

test("a restaurant sees an applicant's food handler's card before it hires", async () => {
  const w = world()
  const employer = await createEmployer(w)
  const ana = await createWorker(w, { name: "Ana Example", pictures: true })
  const job = await createAppliedJob(w, employer, ana)
  const page = await openPage(w, {
    as: employer,
    screen: "openJobs",
    params: { job: job._id },
    viewport: PHONE,
  })
  // A record of zeros says nothing about a person who is new.
  await page.getByRole("button", { name: "Hire Me, Ana Example" }).waitFor()
  expect(await page.getByText("Short-notice cancels").count()).toBe(0)
  expect(await page.getByText("Shifts worked", { exact: true }).filter({ visible: true }).count()).toBe(0)
  await page.getByText("Food handler’s card").click()
  const card = page.getByRole("img", { name: "Food handler’s card" })
  await card.waitFor()
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
