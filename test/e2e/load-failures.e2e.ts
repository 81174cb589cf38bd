import type { Role } from "#domain/role.ts"
import type { ScreenName } from "#contract/links.ts"
import { HOUR_MS } from "#domain/time.ts"
import { blockRequests, heading, newPage, openPage, PHONE, press, showScreen } from "#test/support/browser.ts"
import { createHiredJob, createOpenJob, type Person } from "#test/support/fixtures.ts"
import { contrastOf, smallTargets, violations } from "#test/support/page-checks.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld } from "#test/support/world.ts"
import type { ElementHandle, Page } from "playwright-core"
import { expect, test } from "vitest"

/** docs/rules/navigation.md#loading-and-failure */

const world = shareWorld()

/** The call that a screen reads, and text that is there only once it has been read. */
const reads: readonly [ScreenName, Role, call: string, text: string][] = [
  ["searchJobs", "worker", "*/job/search*", "Appetizer cook"],
  ["scheduledShifts", "worker", "*/applications*", "This job is Scheduled!"],
  ["workerHistory", "worker", "*/applications*", "No shifts in this period"],
  ["getPaid", "worker", "*/payments*", "No payments yet"],
  ["workerAccount", "worker", "*/employees/*", "Credentials"],
  ["openJobs", "employer", "*/jobs*", "Appetizer cook"],
  ["hiredShifts", "employer", "*/jobs*", "This job is Scheduled!"],
  ["completedShifts", "employer", "*/jobs*", "No completed shifts in this period."],
  ["employerAccount", "employer", "*/employers/*", "Change password"],
]

test("a part that does not load says so in its place, and Try again loads it", async () => {
  const w = world()
  const employer = await createEmployer(w)
  const worker = await createWorker(w, { pictures: true })
  await createHiredJob(w, employer, worker)
  await createOpenJob(w, employer, { startsIn: 96 * HOUR_MS, title: "appetizer cook" })
  const check = async (page: Page, [screen, , call, text]: (typeof reads)[number]): Promise<void> => {
    await showScreen(page, screen)
    const unblock = await blockRequests(page, call)
    await page.reload()
    const again = page.getByRole("button", { name: "Try again" })
    await again.first().waitFor()
    expect(await page.getByText(text).count(), `${screen} without its data`).toBe(0)
    await unblock()
    // One press may bring several parts that wait for the same answer, so what is left is pressed until none is.
    const pressWhatIsLeft = async (): Promise<number> => {
      const left = await again.count()
      if (left > 0)
        await again
          .first()
          .click({ timeout: 1_000 })
          .catch(() => undefined)
      return left
    }
    await expect.poll(pressWhatIsLeft, { message: screen, timeout: 20_000 }).toBe(0)
    await page.getByText(text).first().waitFor()
  }
  const checkAll = async (person: Person): Promise<void> => {
    const page = await openPage(w, { as: person, viewport: PHONE })
    await page.getByRole("heading", { level: 1 }).waitFor()
    for (const read of reads.filter(([, role]) => role === person.role)) await check(page, read)
  }
  await Promise.all([checkAll(worker), checkAll(employer)])
})

test("a screen whose file does not load says so and loads with another try", async () => {
  const page = await openPage(world(), { viewport: PHONE, fresh: true })
  await heading(page, /^Restaurant shifts/).waitFor()
  const unblock = await blockRequests(page, "*/assets/login*")
  await press(page, "Login")
  await heading(page, "This page did not load").waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("This page did not load")
  expect(await page.title()).toBe("Error: This page did not load – Prepside")
  await page.getByText(/^There is a new version of Prepside\./).waitFor()
  expect([...(await violations(page)), ...(await smallTargets(page))]).toEqual([])
  await unblock()
  await press(page, "Try again")
  await heading(page, "Login").waitFor()
})

test("a screen whose file does not load while offline loads by itself once the connection is back", async () => {
  const page = await openPage(world(), { viewport: PHONE, fresh: true })
  await heading(page, /^Restaurant shifts/).waitFor()
  await page.context().setOffline(true)
  await page.getByText("You’re offline. What you see may be out of date.").waitFor()
  await press(page, "Login")
  await heading(page, "This page did not load").waitFor()
  await page.getByText("Check your connection, then try again.").waitFor()
  await page.context().setOffline(false)
  await heading(page, "Login").waitFor()
})

test("a screen stays when the account menu or Help does not load, and says so in its place", async () => {
  const w = world()
  const as = await createWorker(w)
  for (const [chunk, presses] of [
    ["*/assets/account-menu-items*", ["Account menu"]],
    ["*/assets/help*", ["Account menu", "Help"]],
  ] as const) {
    const page = await openPage(w, { as, viewport: PHONE, fresh: true })
    const unblock = await blockRequests(page, chunk)
    for (const name of presses) await press(page, name)
    await page.getByText("This didn’t load.").waitFor()
    expect(await heading(page, /Ana/).count()).toBe(1)
    await unblock()
    const reloaded = page.waitForEvent("load")
    await press(page, "Try again")
    await reloaded
    await heading(page, /Ana/).waitFor()
    for (const name of presses) await press(page, name)
    const there = presses.length > 1 ? page.getByRole("dialog") : page.getByRole("button", { name: "Logout" })
    await there.waitFor()
  }
})

test("what does not load inside the dark card can be read, says that it waits for a connection, and then loads by itself", async () => {
  const page = await newPage(world(), { as: await createEmployer(world()), screen: "createJob", fresh: true })
  const unblock = await blockRequests(page, "*/config/public")
  await page.goto(world().url)
  const text = page.locator(".hero-card").getByText("This didn’t load.")
  await text.waitFor()
  expect(await contrastOf((await text.elementHandle()) as ElementHandle<HTMLElement>)).toBeGreaterThanOrEqual(
    4.5,
  )
  const waiting = page.getByText("You’re offline. This loads by itself once you’re back online.")
  await page.context().setOffline(true)
  await waiting.first().waitFor()
  await unblock()
  await page.context().setOffline(false)
  await text.or(waiting).first().waitFor({ state: "detached" })
})

test("a navigation that does not load leaves the screen as it is, and Try again brings it", async () => {
  const page = await newPage(world(), { as: await createWorker(world()), screen: "getPaid", fresh: true })
  const unblock = await blockRequests(page, "*/assets/main-nav-*.js")
  await page.goto(world().url)
  await heading(page, "Get Paid").waitFor()
  const nav = page.getByRole("navigation", { name: "Main" })
  const again = nav.getByRole("button", { name: "Try again" })
  await again.waitFor()
  expect(await violations(page)).toEqual([])
  await unblock()
  await again.click()
  await nav.getByRole("link", { name: "Earnings" }).waitFor()
  await heading(page, "Get Paid").waitFor()
})

test("a screen that is slow to load has its title and the focus until its heading takes it", async () => {
  const page = await openPage(world(), { viewport: PHONE, fresh: true })
  await heading(page, /^Restaurant shifts/).waitFor()
  const { promise: file, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/assets\/login-/, async (route) => {
    await file
    await route.continue()
  })
  await press(page, "Login")
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe("Loading...")
  expect(await page.title()).toBe("Login – Prepside")
  letThrough()
  await expect.poll(focused).toBe("Login")
})

test("when the first script does not load, the page says so and Reload brings it", async () => {
  const w = world()
  const page = await newPage(w, {
    as: await createWorker(w),
    screen: "workerOptions",
    viewport: PHONE,
    fresh: true,
  })
  const unblock = await blockRequests(page, "*/assets/index-*.js")
  await page.goto(w.url)
  await page.getByText("This page did not load. Check your connection, then try again.").waitFor()
  expect(await smallTargets(page)).toEqual([])
  await unblock()
  await press(page, "Reload")
  await heading(page, "Account options").waitFor()
  expect(await page.getByText(/^This page did not load/).count()).toBe(0)
})

test("a screen whose file was preloaded in vain while offline opens once the connection is back", async () => {
  const page = await openPage(world(), { viewport: PHONE, fresh: true })
  await heading(page, /^Restaurant shifts/).waitFor()
  await page.context().setOffline(true)
  await page.getByRole("button", { name: "Login" }).hover()
  await page.getByText("You’re offline. What you see may be out of date.").waitFor()
  await page.context().setOffline(false)
  await press(page, "Login")
  await heading(page, "Login").waitFor()
})

test("a dialog closes with its action's answer, however long the lists behind it take, and the result is spoken", async () => {
  const w = world()
  const worker = await createWorker(w)
  await createHiredJob(w, await createEmployer(w), worker, { startsIn: 72 * HOUR_MS })
  const page = await openPage(w, { as: worker, screen: "scheduledShifts", viewport: PHONE })
  await press(page, /^Drop Job/)
  await page.getByRole("dialog").waitFor()
  const { promise: list, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/applications/, async (route) => {
    if (route.request().method() === "GET") await list
    await route.continue()
  })
  await page.getByRole("dialog").getByRole("button", { name: "Drop Job" }).click()
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
  await page
    .getByRole("status")
    .getByText(/^You dropped /)
    .waitFor()
  const dismiss = page.getByRole("button", { name: "Close this message" })
  await dismiss.hover()
  expect(await contrastOf(await dismiss.elementHandle())).toBeGreaterThanOrEqual(3)
  letThrough()
})
