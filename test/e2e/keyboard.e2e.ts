import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { heading, openPage, showScreen } from "#test/support/browser.ts"
import {
  createAppliedJob,
  createHiredJob,
  createOpenJob,
  PASSWORD,
  type Person,
  readClockInCode,
} from "#test/support/fixtures.ts"
import { contrastOf } from "#test/support/page-checks.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import type { ElementHandle, Locator, Page } from "playwright-core"
import { expect, test } from "vitest"

/**
 * The work of both sides with the keyboard alone; the focus is visible at every stop
 * (docs/rules/navigation.md#accessibility).
 */

type Stop = { name: string; outline: number; contrast: number; inSight: boolean; covered: boolean }

/** Where the focus is: its outline, whether it is inside the window with nothing over it, and whether it is on the target. */
async function focusStop(
  page: Page,
  target: ElementHandle | null = null,
): Promise<{ stop: Stop | null; onTarget: boolean }> {
  const { stop, onTarget } = await page.evaluate((wanted) => {
    const element = document.activeElement
    const onTarget = element !== null && element === wanted
    if (!(element instanceof HTMLElement) || element === document.body) return { stop: null, onTarget }
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, innerHeight) / 2]
    const above = document.elementFromPoint(x, y)
    const seen = outlineStyle !== "none" && outlineColor !== "rgba(0, 0, 0, 0)"
    const label = element.getAttribute("aria-label") ?? element.textContent?.trim()
    const stop = {
      name: `${element.tagName} ${label || element.getAttribute("name") || element.id}`,
      outline: seen ? Number.parseFloat(outlineWidth) : 0,
      inSight: box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight,
      covered: !above || !(element.contains(above) || above.contains(element)),
    }
    return { stop, onTarget }
  }, target)
  if (!stop) return { stop, onTarget }
  const focused = await page.evaluateHandle(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement : document.body,
  )
  return { stop: { ...stop, contrast: await contrastOf(focused, "outlineColor") }, onTarget }
}

type Step = { name: string | null; onTarget: boolean }

/** Moves the focus by one step, after which it must be visible. */
async function step(
  page: Page,
  key: "Tab" | "Shift+Tab",
  target: ElementHandle | null = null,
): Promise<Step> {
  await page.keyboard.press(key)
  const { stop, onTarget } = await focusStop(page, target)
  if (!stop) return { name: null, onTarget }
  expect(stop, `the focus on ${stop.name}`).toMatchObject({ inSight: true, covered: false })
  expect(stop.outline, `the focus outline of ${stop.name}`).toBeGreaterThanOrEqual(2)
  expect(stop.contrast, `the contrast of the focus outline of ${stop.name}`).toBeGreaterThanOrEqual(3)
  return { name: stop.name, onTarget }
}

/** Moves the focus to a control, in fewer than 60 steps. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  // Found once: to look for it by its role at each step takes longer than the step.
  const element = await target.elementHandle()
  const path: (string | null)[] = []
  for (let steps = 0; steps < 60; steps += 1) {
    const { name, onTarget } = await step(page, key, element)
    if (onTarget) return
    path.push(name)
  }
  throw new Error(`${key} does not lead to ${String(target)} but to ${path.join(", ")}`)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first()

async function pressByKey(page: Page, name: string | RegExp, key: "Enter" | "Space" = "Enter") {
  await tabTo(page, button(page, name))
  await page.keyboard.press(key)
}

/** Types into the next field of that label. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** To the dashboard: a new screen has the focus on its heading, and the logo is a few steps back from there. */
async function goHome(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await tabTo(page, page.getByRole("link", { name: "Prepside, go to the first page" }), "Shift+Tab")
  await page.keyboard.press("Enter")
}

async function focusedHeading(page: Page, name: string | RegExp): Promise<void> {
  await heading(page, name).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1")
}

async function logIn(page: Page, person: Person): Promise<void> {
  await heading(page, /^Restaurant shifts/).waitFor()
  await pressByKey(page, "Login")
  await focusedHeading(page, "Login")
  const role = person.role === "worker" ? "Workers" : "Restauranteurs"
  // The group has one stop; arrow keys choose within it.
  await tabTo(page, page.getByLabel("Restauranteurs"))
  await page.keyboard.press("Space")
  if (role === "Workers") await page.keyboard.press("ArrowDown")
  expect(await page.getByLabel(role).isChecked()).toBe(true)
  await typeInto(page, "Email", person.email)
  await typeInto(page, "Password", PASSWORD)
  await page.keyboard.press("Enter")
}

/** Answers the open dialog, which the focus cannot leave. */
async function answer(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog")
  await dialog.waitFor()
  const inside = () => page.evaluate(() => document.activeElement?.closest("dialog") !== null)
  expect(await inside()).toBe(true)
  const wanted = dialog.getByRole("button", { name })
  for (let steps = 0; steps < 6; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press("Tab")
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
    )
    expect(outside, "the focus behind the dialog").toBe(false)
  }
  expect((await focusStop(page)).stop?.outline).toBeGreaterThanOrEqual(2)
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "detached" }).catch(() => dialog.waitFor({ state: "hidden" }))
}

test("a worker logs in, searches, applies, clocks in and clocks out by the keyboard alone", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { password: PASSWORD })
  const employer = await createEmployer(w)
  const job = await createOpenJob(w, employer)
  await createAppliedJob(w, employer, worker, { startsIn: 96 * HOUR_MS, title: "host" })
  const page = await openPage(w)
  await logIn(page, worker)
  await focusedHeading(page, /Ana/)
  await pressByKey(page, "1 Search For A Shift")
  await focusedHeading(page, "Search For A Shift")
  await pressByKey(page, /^Apply/)
  await page.getByText("You have applied for this job.").waitFor()
  // The button is gone; the focus stays with its shift.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Dishwasher")
  await tabTo(page, page.getByRole("link", { name: "View your applications" }).first())
  await page.keyboard.press("Enter")
  await focusedHeading(page, "Your Applications")
  await pressByKey(page, /^Cancel Application, Host, /)
  await answer(page, "Cancel Application")
  // The card is gone; the focus goes to the one beside it.
  await page.getByRole("heading", { name: "Host" }).waitFor({ state: "detached" })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Dishwasher")

  const params = { employerId: employer.id, jobId: job._id }
  ;(await employer.call("hireApplicant", { params, body: { employeeid: worker.id } })).ok
  await w.moveTo(new Date(job.worktime))
  await goHome(page)
  await focusedHeading(page, /Ana/)
  await pressByKey(page, "3 View Scheduled Shifts", "Space")
  await focusedHeading(page, "Scheduled Shifts")
  await typeInto(page, "Clock-in code", await readClockInCode(employer, job._id))
  await page.keyboard.press("Enter")
  await button(page, "Clock Out").waitFor()

  await w.advance(4 * HOUR_MS + 30 * MINUTE_MS)
  await pressByKey(page, "Clock Out")
  await page.getByRole("dialog").waitFor()
  await page.keyboard.press("Escape")
  // Wait for its text to go: a press before that would still be inside the dialog.
  await page.getByText("Clock out now?").waitFor({ state: "detached" })
  expect(await button(page, "Clock Out").evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press("Space")
  await answer(page, "Yes")
  await page.getByText(/Now waiting for the restaurant/).waitFor()

  // The stars are one stop of the focus; the button comes with the choice, and goes with the answer.
  await tabTo(page, page.getByRole("radio", { name: "1 star, Poor" }))
  await page.keyboard.press("Space")
  for (let stars = 2; stars <= 4; stars += 1) await page.keyboard.press("ArrowRight")
  expect(await page.getByRole("radio", { name: "4 stars, Very good" }).isChecked()).toBe(true)
  await pressByKey(page, "Send rating")
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("You gave Saguaro Grill 4 stars")
  expect((await employer.call("getEmployer")).ok).toMatchObject({ rating: [4] })
})

test("a restaurant logs in, posts a shift, hires, reads the code and closes the job by the keyboard alone", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_visa", password: PASSWORD })
  const worker = await createWorker(w)
  const starts = plus(w.now(), 49 * HOUR_MS)
  const page = await openPage(w)
  await logIn(page, employer)
  await focusedHeading(page, "Restauranteur dashboard")
  await pressByKey(page, "Create a Shift")
  await focusedHeading(page, "Create a Shift")
  // One stop of the group, as at log-in.
  await tabTo(page, page.getByRole("radio", { name: "Busser" }))
  await page.keyboard.press("ArrowRight")
  expect(await page.getByRole("radio", { name: "Dishwasher" }).isChecked()).toBe(true)
  await typeInto(page, "Dollars per hour", "18")
  const [year = "", month = "", day = ""] = plus(starts, -7 * HOUR_MS)
    .toISOString()
    .slice(0, 10)
    .split("-")
  await typeInto(page, "Day", `${month}${day}${year}`)
  await typeInto(page, "Start time", "1100AM")
  await pressByKey(page, "Half an hour longer", "Space")
  await pressByKey(page, "Post shift")
  await focusedHeading(page, "Open Shifts")
  await page.getByText("about $117 total").first().waitFor()

  const [job] = (await worker.call("searchJobs")).ok
  if (!job) throw new Error("the shift was not posted")
  expect(new Date(job.worktime)).toEqual(starts)
  ;(await worker.call("applyForJob", { params: { userId: worker.id, jobId: job._id } })).ok
  await goHome(page)
  await focusedHeading(page, "Restauranteur dashboard")
  await pressByKey(page, "Open Shifts")
  await focusedHeading(page, "Open Shifts")
  await pressByKey(page, /^View applications/)
  await pressByKey(page, "Hire Me, Ana Example")
  await answer(page, "Hire Ana Example")
  await focusedHeading(page, "Hired Shifts")

  await w.moveTo(starts)
  // An open page learns of a jump of the clock from its next call.
  await page.reload()
  const shown = page.getByLabel(/(?: [A-Z0-9]){5}$/).first()
  const read = ((await shown.getAttribute("aria-label")) ?? "").slice(-9).replaceAll(" ", "")
  expect(read).toBe(await readClockInCode(employer, job._id))
  await tabTo(page, button(page, "Copy code"))
  const scheduler = { clockincode: read, clockintime: "ignored" }
  ;(await worker.call("clockIn", { params: { jobId: job._id }, body: { scheduler } })).ok
  // The code goes once the worker has clocked in, and the focus moves from it to the shift.
  await shown.waitFor({ state: "detached" })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Dishwasher")
  await w.advance(4 * HOUR_MS)
  ;(await worker.call("clockOutAsWorker", { params: { jobId: job._id } })).ok

  await goHome(page)
  await focusedHeading(page, "Restauranteur dashboard")
  await pressByKey(page, "Completed Shifts")
  await focusedHeading(page, "Completed Shifts")
  await pressByKey(page, /^Close job/)
  await answer(page, /^Close and pay/)
  await page
    .getByText(/^Closed/)
    .filter({ visible: true })
    .first()
    .waitFor()
})

test("Tab reaches every control of a screen in both directions, shows each and is trapped by none", async () => {
  const w = await startWorld()
  const worker = await createWorker(w)
  await createHiredJob(w, await createEmployer(w), worker, { startsIn: 72 * HOUR_MS })
  const guest = await openPage(w, { screen: "workerSignup" })
  const person = await openPage(w, { as: worker })
  const visits = [
    [guest, "workerSignup"],
    [person, "workerAccount"],
    [person, "searchJobs"],
    [person, "scheduledShifts"],
  ] as const
  for (const [page, screen] of visits) {
    await showScreen(page, screen)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await expect.poll(() => page.getByText("Loading...").count()).toBe(0)
    const controls = await page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")
      const able = [...all].filter(
        (one) => one.tabIndex >= 0 && one.checkVisibility() && !one.matches(":disabled"),
      )
      return able.length
    })
    for (const key of ["Tab", "Shift+Tab"] as const) {
      await page.evaluate(() => {
        ;(document.activeElement as HTMLElement | null)?.blur()
        document.querySelectorAll("[data-seen]").forEach((one) => one.removeAttribute("data-seen"))
      })
      let seen = 0
      // A date field has a stop for each of its parts, so there may be more steps than controls.
      for (let steps = 0; steps < controls * 4 + 8; steps += 1) {
        await step(page, key)
        seen = await page.evaluate(() => {
          if (document.activeElement !== document.body) document.activeElement?.setAttribute("data-seen", "")
          return document.querySelectorAll("[data-seen]").length
        })
        if (seen === controls) break
      }
      expect(seen, `controls that ${key} reaches on ${screen}`).toBe(controls)
    }
  }
})
