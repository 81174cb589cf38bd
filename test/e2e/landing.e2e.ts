import { market } from "#domain/market.ts"
import { heading, newPage, press } from "#test/support/browser.ts"
import { createOpenJob } from "#test/support/fixtures.ts"
import { arrived, goBack, historyLength, LANDING } from "#test/support/navigation.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld } from "#test/support/world.ts"
import type { Page, Route } from "playwright-core"
import { expect, test } from "vitest"

/** docs/rules/navigation.md#landing */

const world = shareWorld()

const DETAILS = /\/assets\/landing-details-[^/]*\.js/

/** The paths that a page asks for from here on. */
function watchRequests(page: Page): string[] {
  const paths: string[] = []
  page.on("request", (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** What the page would do after a second, for the test to do. */
type Timers = { endSecond: () => void }

/** Whether the focus is on the first button of the roles, where "Get started" leads. */
const hasRoleFocus = (page: Page) =>
  page.evaluate(() => document.activeElement === document.querySelector(".role-cards button"))

const price = (page: Page) => page.getByRole("heading", { name: "What it costs" })

test("what comes below the landing's first view is fetched when it is about to be seen", async () => {
  const w = world()
  const employer = await createEmployer(w)
  for (let count = 0; count < 4; count += 1) await createOpenJob(w, employer)
  const page = await newPage(w, { fresh: true })
  const asked = watchRequests(page)
  await page.goto(w.url)
  await heading(page, LANDING).waitFor()
  // The app is there: its button loads a screen ahead.
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Login" }).hover()
      await heading(page, LANDING).hover()
      return asked.some((path) => path.includes("/assets/login-"))
    })
    .toBe(true)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(asked.filter((path) => DETAILS.test(path) || path === "/job/search")).toEqual([])
  // It is in the document all the same.
  for (const { name } of market.cities)
    expect(await page.getByRole("listitem").getByText(name, { exact: true }).isVisible()).toBe(true)
  await price(page).scrollIntoViewIfNeeded()
  const open = page.getByRole("region", { name: "Open right now" })
  await open.waitFor()
  expect(await open.getByRole("listitem").count()).toBe(3)
  expect(await open.getByText("Saguaro Grill", { exact: false }).first().isVisible()).toBe(true)
  await page.getByText("The wage, and no fee").waitFor()
  await press(page, "Get started")
  await expect.poll(() => hasRoleFocus(page)).toBe(true)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test("the landing has all its parts again when a person comes back to it", async () => {
  const page = await newPage(world(), { fresh: true })
  await page.goto(world().url)
  await press(page, "Login")
  await heading(page, "Login").waitFor()
  await press(page, "Home")
  await heading(page, LANDING).waitFor()
  await price(page).waitFor()
  expect(await page.getByText("From posted to paid in four steps").isVisible()).toBe(true)
})

test("a part of the landing that does not load leaves what the document brought", async () => {
  const page = await newPage(world(), { fresh: true })
  await page.route(DETAILS, (route) => route.abort())
  await page.goto(world().url)
  await heading(page, LANDING).waitFor()
  const failed = page.waitForEvent("requestfailed", (request) => DETAILS.test(request.url()))
  await price(page).scrollIntoViewIfNeeded()
  await failed
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await price(page).isVisible()).toBe(true)
  expect(await page.getByText("You see the fee before you post").isVisible()).toBe(true)
  await press(page, "Login")
  await heading(page, "Login").waitFor()
})

/** What of the landing is laid out: the text and buttons of the first view, the tickets and the phone of its picture, the rest. */
const laidOut = (page: Page) =>
  page.evaluate(() =>
    ["h1", ".role-cards button", ".ticket", ".phone", "#how"].filter((part) =>
      document.querySelector(part)?.checkVisibility(),
    ),
  )

const paintsLeft = (page: Page) => page.evaluate(() => document.documentElement.className)

test("the text of the landing's first view is painted before its picture and what is below are laid out", async () => {
  const page = await newPage(world(), { fresh: true })
  await page.addInitScript(() => {
    const paints: [left: string, isPainted: boolean][] = []
    new MutationObserver(() => {
      const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0
      paints.push([document.documentElement.className, isPainted])
    }).observe(document, { subtree: true, attributeFilter: ["class"] })
    Object.assign(globalThis, { paints })
  })
  await page.goto(world().url)
  await expect.poll(() => paintsLeft(page)).toBe("")
  expect(await laidOut(page)).toEqual(["h1", ".role-cards button", ".ticket", ".phone", "#how"])
  const paints = await page.evaluate(() => (globalThis as unknown as { paints: unknown[] }).paints)
  expect(paints.slice(0, 2)).toEqual([
    ["first-paint second-paint third-paint", false],
    ["second-paint third-paint", true],
  ])
  await page.evaluate(() => (document.documentElement.className = "first-paint second-paint third-paint"))
  expect(await laidOut(page)).toEqual(["h1", ".role-cards button"])
})

test.each([
  ["scrolls", (page: Page) => page.mouse.wheel(0, 300)],
  ["waits a second", (page: Page) => page.evaluate(() => (globalThis as unknown as Timers).endSecond())],
])("a person who %s sees all of the landing though its font has not come", async (_, act) => {
  const page = await newPage(world(), { fresh: true })
  await page.route(/\.woff2/, () => undefined)
  // The second that the page waits for the font ends when the test says so.
  await page.addInitScript(() => {
    const start = globalThis.setTimeout
    const held = (run: () => void, delay?: number) => {
      if (delay !== 1000) return start(run, delay)
      Object.assign(globalThis, { endSecond: run })
      return 0
    }
    Object.assign(globalThis, { setTimeout: held })
  })
  await page.goto(world().url, { waitUntil: "domcontentloaded" })
  await expect.poll(() => paintsLeft(page)).toBe("second-paint third-paint")
  expect(await laidOut(page)).toEqual(["h1", ".role-cards button", ".ticket"])
  await act(page)
  await expect.poll(() => paintsLeft(page)).toBe("")
  expect(await laidOut(page)).toEqual(["h1", ".role-cards button", ".ticket", ".phone", "#how"])
})

/** Holds the app's own script back until it is let through. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

test("a button that is pressed before the app is there opens its screen, once, when the app has come", async () => {
  const page = await newPage(world())
  const letThrough = await holdScript(page)
  await page.goto(world().url)
  const before = await historyLength(page)
  await press(page, "Login")
  await press(page, "Click here to create a worker account.")
  // A touch on nothing takes nothing back.
  await heading(page, LANDING).click()
  letThrough()
  await arrived(page, "workerSignup", "Create a worker account")
  expect(await historyLength(page)).toBe(before + 1)
  await goBack(page)
  await arrived(page, "landing", LANDING)
})

test("a button below the first view that is pressed before the app is there works when its part has come", async () => {
  const page = await newPage(world())
  const letThrough = await holdScript(page)
  await page.goto(world().url)
  await press(page, "Get started")
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  letThrough()
  await expect.poll(() => hasRoleFocus(page)).toBe(true)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test("a script that is there before the document that it mounts in waits for it", async () => {
  const page = await newPage(world(), { as: await createWorker(world()), screen: "workerOptions" })
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  const mountPoint = '<div id="root">'
  await page.route(`${world().url}/`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(mountPoint)
    await route.fulfill({
      response,
      body: html.replace(mountPoint, `<script src="/slow.js"></script>${mountPoint}`),
    })
  })
  await page.route(/\/slow\.js/, async (route) => {
    await held
    await route.fulfill({ contentType: "text/javascript", body: "" })
  })
  await page.goto(world().url, { waitUntil: "commit" })
  const isFetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => /index-[^/]*\.js/.test(name)),
    )
  await expect.poll(isFetched).toBe(true)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await page.evaluate(() => [document.readyState, document.getElementById("root")])).toEqual([
    "loading",
    null,
  ])
  letThrough()
  await heading(page, "Account options").waitFor()
})

test("an unknown address is written in the app's font", async () => {
  const page = await newPage(world(), { breaksPolicy: true })
  await page.goto(`${world().url}/nowhere`)
  await heading(page, "We can’t find that page").waitFor()
  expect(await page.evaluate(async () => (await document.fonts.load("1rem Figtree")).length)).toBe(1)
})

const footer = (page: Page) => page.locator("footer")
const footerButton = (page: Page, name: string) => footer(page).getByRole("button", { name, exact: true })

test("the landing's footer opens help, the terms of both roles and what is done with data", async () => {
  const page = await newPage(world(), { fresh: true })
  await page.goto(world().url)
  for (const [name, text] of [
    ["Help", "Where is the clock-in code?"],
    ["Worker terms", "You may have one worker account."],
    ["Restaurant terms", "You close the shift when the times are right."],
    ["Privacy", "We don’t sell your data."],
  ] as const) {
    await footerButton(page, name).click()
    const dialog = page.getByRole("dialog", { name })
    await dialog.getByText(text, { exact: false }).first().waitFor()
    // It is read from its title on.
    await expect
      .poll(() => page.evaluate(() => [document.activeElement?.textContent, document.activeElement?.tagName]))
      .toEqual([name, "H2"])
    await dialog.getByRole("button", { name: "Close" }).click()
    await dialog.waitFor({ state: "detached" })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  }
})

test("terms that do not load can be asked for again", async () => {
  const page = await newPage(world(), { fresh: true })
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await held
    await route.continue()
  }
  await page.route(/\/terms\/worker/, hold, { times: 1 })
  await page.route(/\/terms\/worker/, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto(world().url)
  await footerButton(page, "Worker terms").click()
  const dialog = page.getByRole("dialog", { name: "Worker terms" })
  await dialog.getByText("The terms didn’t load.").waitFor()
  await dialog.getByRole("button", { name: "Try again" }).click()
  await dialog.getByRole("status").getByText("Loading...").waitFor()
  expect(await dialog.getByRole("button", { name: "Try again" }).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Worker terms")
  answer()
  await dialog.getByRole("heading", { name: "1. ", exact: false }).first().waitFor()
  await dialog.getByText("You may have one worker account.", { exact: false }).waitFor()
})

test("a topic of the footer that does not load says so", async () => {
  const page = await newPage(world(), { fresh: true })
  await page.route(/\/assets\/landing-dialog-[^/]*\.js/, (route) => route.abort())
  await page.goto(world().url)
  await footerButton(page, "Privacy").click()
  await footer(page).getByRole("alert").getByText("This didn’t load.").waitFor()
})
