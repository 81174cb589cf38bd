import { goBack, screenCode } from "#test/support/navigation.ts"
import { heading, newPage, openPage, PHONE, press } from "#test/support/browser.ts"
import { createAppliedJob, createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld } from "#test/support/world.ts"
import { screenCodes } from "#contract/links.ts"
import { expect, test } from "vitest"

/** The ways that a logged-in person has on every screen (docs/rules/navigation.md#navigation). */

const world = shareWorld()

const mainNav = (page: Awaited<ReturnType<typeof openPage>>) => page.getByRole("navigation", { name: "Main" })

test("the navigation leads to every screen of a role, marks where one is, and makes no entry for the same screen", async () => {
  const page = await openPage(world(), { as: await createWorker(world()), viewport: PHONE })
  const nav = mainNav(page)
  await nav.getByRole("link", { name: "Search" }).click()
  await heading(page, "Search For A Shift").waitFor()
  expect(await nav.getByRole("link", { name: "Search" }).getAttribute("aria-current")).toBe("page")
  expect(await nav.getByRole("link", { name: "Home" }).getAttribute("aria-current")).toBeNull()
  const before = await page.evaluate(() => history.length)
  await nav.getByRole("link", { name: "Search" }).click()
  expect(await page.evaluate(() => history.length)).toBe(before)
  await nav.getByRole("link", { name: "Earnings" }).click()
  await heading(page, "Earnings").waitFor()
  await goBack(page)
  await heading(page, "Search For A Shift").waitFor()
  await goBack(page)
  await expect.poll(() => screenCode(page)).toBe(screenCodes.workerDashboard)
})

test("while the gate is closed its entries have a lock and lead to the open tasks", async () => {
  const page = await openPage(world(), { as: await createWorker(world(), { onboarded: false }) })
  const nav = mainNav(page)
  await nav.getByRole("link", { name: "Search (locked until your setup is done)" }).click()
  await heading(page, "A few things first").waitFor()
  await nav.getByRole("link", { name: "Home", exact: true }).click()
  await heading(page, "Welcome, Ana").waitFor()
})

test("guests read at every width that no real money moves", async () => {
  for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
    const page = await newPage(world(), { viewport, fresh: true })
    await page.goto(world().url)
    await page.getByText("Sandbox: no real money").waitFor()
    await page.getByRole("link", { name: "Controls" }).waitFor()
  }
})

test("the navigation counts the applicants and shifts that wait for a restaurant", async () => {
  const w = world()
  const employer = await createEmployer(w)
  await createOpenJob(w, employer)
  const worker = await createWorker(w)
  await createAppliedJob(w, employer, worker)
  const page = await openPage(w, { as: employer })
  await mainNav(page).getByRole("link", { name: "Open (1 waiting)" }).waitFor()
  expect(await mainNav(page).getByRole("link", { name: "Completed", exact: true }).count()).toBe(1)
})

test("the account menu has the account, help and Logout, and closes by Escape", async () => {
  const page = await openPage(world(), { as: await createEmployer(world()), viewport: PHONE })
  await press(page, "Account menu")
  await page.getByRole("link", { name: "Payment methods" }).waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("link", { name: "Payment methods" }).waitFor({ state: "detached" })
  await press(page, "Account menu")
  await press(page, "Help")
  const help = page.getByRole("dialog", { name: "Help" })
  await help.getByText("When is my card charged?").click()
  await help.getByText(/When you close a completed shift/).waitFor()
  await help.getByRole("button", { name: "Close" }).click()
  await help.waitFor({ state: "detached" })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Account menu")
  await press(page, "Account menu")
  await press(page, "Logout")
  await heading(page, /^Restaurant shifts/).waitFor()
})
