import { type ScreenName, screenCodes } from "#contract/links.ts"
import type { Person } from "#test/support/fixtures.ts"
import type { World } from "#test/support/world.ts"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core"
import { expect, inject, onTestFinished } from "vitest"

export const SCREENSHOTS = "test-results/screens"
const FAILURES = "test-results/failed"
/** A phone, the narrowest that is supported. */
export const PHONE = { width: 320, height: 700 }

/** The flags that the package brings are not used: they switch web security off. These keep it from calling home. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

let browser: Promise<Browser> | undefined

/** One Chromium, installed by npm, for all tests of a worker of vitest. It ends with its worker. */
function openBrowser(): Promise<Browser> {
  const { executablePath, env } = inject("chromium")
  browser ??= chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } })
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
}

/**
 * The browser of one person, with storage of its own and no page opened yet. It closes with the test, which fails
 * when a page threw an error or broke its content security policy. A failed test leaves a screenshot of each page.
 */
export async function newPage(
  w: World,
  { as: person, screen, params, breaksPolicy = false, ...options }: PageOptions = {},
): Promise<Page> {
  const chromium = await openBrowser()
  const context = await chromium.newContext({
    viewport: { width: 390, height: 844 },
    // Far from the market on purpose: people see market time whatever the zone of the device.
    timezoneId: "America/Denver",
    locale: "en-US",
    reducedMotion: "reduce",
    ...(person && { storageState: storedSession(w, person) }),
    ...options,
  })
  const errors: string[] = []
  context.on("weberror", (error) => errors.push(error.error().message))
  if (!breaksPolicy) await reportViolations(context, errors)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await capture(context, task.name)
    await context.close()
    expect(errors).toEqual([])
  })
  if (screen) await startAt(context, historyEntry(screen, params))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
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
function storedSession(w: World, { token, role, id: userId }: Person) {
  const localStorage = [{ name: "session", value: JSON.stringify({ v: 1, token, role, userId }) }]
  return { cookies: [], origins: [{ origin: w.url, localStorage }] }
}

/** A screen as the browser's history holds it. */
const historyEntry = (screen: ScreenName, params: Params = {}) => ({
  v: 1,
  screen: screenCodes[screen],
  params,
  key: crypto.randomUUID(),
  idx: 0,
})
type Entry = ReturnType<typeof historyEntry>

/** Gives the first document of each tab the entry, as if it were reloaded there. */
async function startAt(context: BrowserContext, entry: Entry): Promise<void> {
  await context.addInitScript((first: Entry) => {
    if (history.state === null && location.pathname === "/" && location.search === "")
      history.replaceState(first, "", "/")
  }, entry)
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
