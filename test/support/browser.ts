import { type ScreenName, screenCodes } from "#contract/links.ts"
import type { Person } from "#test/support/fixtures.ts"
import { refuseStaleBuild } from "#test/support/web-build.ts"
import type { World } from "#test/support/world.ts"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Disposable,
  type Locator,
  type Page,
} from "playwright-core"
import { expect, inject, onTestFinished } from "vitest"

export const SCREENSHOTS = "test-results/screens"
const FAILURES = "test-results/failed"
const WINDOW = { width: 390, height: 844 }
/** A phone, the narrowest that is supported. */
export const PHONE = { width: 320, height: 700 }

/**
 * The flags that the package brings are not used: they switch web security off. These keep it from calling home, and
 * the pages of a context in one process, warm for the next test.
 */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
  // A page of a test ends before optimized code pays for its compilation.
  "--js-flags=--no-opt --no-maglev",
  "--num-raster-threads=1",
  // Display and network in the browser's own process: messages between processes cost more than their work. The other
  // feature is Playwright's own, which this switch would replace.
  "--in-process-gpu",
  "--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface",
]

let browser: Promise<Browser> | undefined

async function launchBrowser(): Promise<Browser> {
  await refuseStaleBuild()
  const { executablePath, env } = inject("chromium")
  return chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } })
}

/** One Chromium, installed by npm, for all tests of a worker of vitest. It ends with its worker. */
function openBrowser(): Promise<Browser> {
  browser ??= launchBrowser()
  return browser
}

type Params = Record<string, string | number>
export type PageOptions = Omit<BrowserContextOptions, "screen"> & {
  /** Who is logged in; nobody by default. */
  as?: Person
  /** The screen that is shown first, as after a reload. */
  screen?: ScreenName
  params?: Params
  /** For a test that breaks the page's content security policy on purpose. */
  breaksPolicy?: boolean
  /**
   * A browser that no earlier test has used and no later one will: for a test of what is loaded, or one that changes
   * the clock, the connection or the page's globals.
   */
  fresh?: boolean
}

/** The browser of one person: its first page, at no site, and what happened to it. */
type Device = {
  context: BrowserContext
  page: Page
  session: CDPSession
  errors: string[]
  reusable: boolean
  /** Of the present test. */
  script?: Disposable
}

/** What earlier tests of this worker leave: to start another one, and to load the app cold, takes longer than most tests. */
const emptied: Device[] = []
const MOST_EMPTIED = 2

async function openDevice(
  options: BrowserContextOptions,
  { breaksPolicy, reusable }: { breaksPolicy: boolean; reusable: boolean },
): Promise<Device> {
  const chromium = await openBrowser()
  const context = await chromium.newContext({
    viewport: WINDOW,
    // Far from the market on purpose: people see market time whatever the zone of the device.
    timezoneId: "America/Denver",
    locale: "en-US",
    reducedMotion: "reduce",
    ...options,
  })
  const errors: string[] = []
  context.on("weberror", (error) => errors.push(error.error().message))
  if (!breaksPolicy) await reportViolations(context, errors)
  const page = await context.newPage()
  return { context, page, session: await context.newCDPSession(page), errors, reusable }
}

/**
 * Leaves the site and removes what it has stored; files that it may cache stay. False when something of the test is
 * left: its clock or its lost connection.
 */
async function emptyDevice({ context, page, session, script }: Device, origin: string): Promise<boolean> {
  const others = context.pages().filter((each) => each !== page)
  await Promise.all(others.map((each) => each.close()))
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await script?.dispose()
  await page.goto("about:blank")
  await page.mouse.move(0, 0)
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })
  await session.send("Page.resetNavigationHistory")
  return page.evaluate(() => navigator.onLine && String(Date).includes("[native code]"))
}

/**
 * The browser of one person, with storage of its own and no page opened yet. It closes with the test, which fails
 * when a page threw an error or broke its content security policy. A failed test leaves a screenshot of each page.
 */
export async function newPage(
  w: World,
  { as: person, screen, params, breaksPolicy = false, fresh = false, viewport, ...options }: PageOptions = {},
): Promise<Page> {
  const reusable = !fresh && !breaksPolicy && Object.keys(options).length === 0
  const device = (reusable && emptied.pop()) || (await openDevice(options, { breaksPolicy, reusable }))
  const { context, page, errors } = device
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === "fail"
    if (failed) await capture(context, task.name)
    const wanted = device.reusable && !failed && !page.isClosed() && emptied.length < MOST_EMPTIED
    if (wanted && (await emptyDevice(device, w.url))) emptied.push(device)
    else await context.close()
    expect(errors.splice(0)).toEqual([])
  })
  page.setDefaultTimeout(15_000)
  await page.setViewportSize(viewport ?? WINDOW)
  device.script = await startAs(page, w.url, {
    session: person && storedSession(person),
    entry: screen && historyEntry(screen, params),
  })
  return page
}

/** Adds what the pages' content security policy refuses, trusted types included, to the errors. */
async function reportViolations(context: BrowserContext, errors: string[]): Promise<void> {
  await context.exposeBinding("reportViolation", (_, violation: string) => errors.push(violation))
  await context.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void }
      reportViolation(`${effectiveDirective}: ${[blockedURI, sample, sourceFile].join(" ")}`)
    }),
  )
}

async function capture(context: BrowserContext, test: string): Promise<void> {
  const name = test.replaceAll(/\W+/g, "-").slice(0, 80)
  for (const page of context.pages())
    await page
      .screenshot({ path: `${FAILURES}/${name}-${crypto.randomUUID().slice(0, 8)}.png`, fullPage: true })
      .catch(() => undefined)
}

/**
 * Fails the page's requests for URLs of a pattern, with `*` for anything, until the answer is called or the test is over: the
 * page is kept for the next one. A route would do so as well, but takes the browser's cache from the page and sends every request through the test.
 */
export async function blockRequests(page: Page, pattern: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.setBlockedURLs", { urls: [pattern] })
  let blocked = true
  const unblock = async () => {
    if (!blocked) return
    blocked = false
    await session.send("Network.setBlockedURLs", { urls: [] }).catch(() => undefined)
    await session.detach().catch(() => undefined)
  }
  onTestFinished(unblock)
  return unblock
}

/** Waits until the app is there: the landing is painted before its script has come. */
export async function appStarted(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state !== null)).toBe(true)
}

/** The browser of one person, at the first page. */
export async function openPage(w: World, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(w, options)
  await page.goto(w.url)
  await appStarted(page)
  return page
}

/** What log-in stores on a device. */
const storedSession = ({ token, role, id: userId }: Person): string =>
  JSON.stringify({ v: 1, token, role, userId })

/** A screen as the browser's history holds it. */
const historyEntry = (screen: ScreenName, params: Params = {}) => ({
  v: 1,
  screen: screenCodes[screen],
  params,
  key: crypto.randomUUID(),
  idx: 0,
})
type Entry = ReturnType<typeof historyEntry>

/** Gives the first document of the page a session and, at `/`, an entry, as if it were reloaded there. */
function startAs(
  page: Page,
  origin: string,
  first: { session: string | undefined; entry: Entry | undefined },
): Promise<Disposable> {
  return page.addInitScript(
    ({ session, entry, url }) => {
      // The empty page is the other entry.
      if (location.origin !== url || history.length > 2 || history.state !== null) return
      // Of an earlier test, which lasts as long as the tab.
      sessionStorage.clear()
      if (session) localStorage.setItem("session", session)
      if (entry && location.pathname === "/" && location.search === "") history.replaceState(entry, "", "/")
    },
    { ...first, url: origin },
  )
}

/** Shows a screen in place of the present one, as the browser's Back button would: without loading the page. */
export async function showScreen(page: Page, screen: ScreenName, params: Params = {}): Promise<void> {
  await page.evaluate(
    (entry) => {
      const state = { ...entry, idx: (history.state as Entry | null)?.idx ?? 0 }
      history.replaceState(state, "", "/")
      dispatchEvent(new PopStateEvent("popstate", { state }))
    },
    historyEntry(screen, params),
  )
}

/** The heading of a screen. */
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("heading", { level: 1, name, exact: typeof name === "string" })

/** Presses the only button of that name. */
export const press = (page: Page | Locator, name: string | RegExp): Promise<void> =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .or(page.getByRole("link", { name, exact: typeof name === "string" }))
    .click()
