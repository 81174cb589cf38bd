import { AxeBuilder } from "@axe-core/playwright"
import sparticuz from "@sparticuz/chromium"
import { mkdir } from "node:fs/promises"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core"
import type { Person } from "#test/support/fixtures.ts"
import type { World } from "#test/support/world.ts"
import { expect, onTestFinished } from "vitest"

type Role = "worker" | "employer"

/**
 * Real Chromium, brought by npm. The flags keep it from calling home; the package's own are not used,
 * since they switch web security off.
 */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]
const PICTURES = "test-results/screens"
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

export async function openBrowser(): Promise<Browser> {
  await mkdir(PICTURES, { recursive: true })
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args: FLAGS })
}

/** A person's own browser: nothing shared with another's. Console errors and page errors are kept. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; troubles: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    // Kept far from the market on purpose: what a person sees is market time whatever the device says.
    timezoneId: "America/Denver",
    locale: "en-US",
    reducedMotion: "reduce",
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const troubles: string[] = []
  page.on("pageerror", (error) => troubles.push(error.message))
  return { context, page, troubles }
}

/**
 * A browser of one's own at the first page. It is closed with the test, which fails when the page threw.
 */
export async function openPage(
  browser: Browser,
  w: World,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { context, page, troubles } = await openContext(browser, options)
  onTestFinished(async () => {
    expect(troubles).toEqual([])
    await context.close()
  })
  await page.goto(w.url)
  return page
}

/** What log-in stores on a device, for a person who logged in before the test. */
export async function storedSession(w: World, person: Person, role: Role) {
  const { _id: userId } =
    role === "worker" ? (await person.call("getWorker")).ok : (await person.call("getEmployer")).ok
  const session = { v: 1, token: person.token ?? "", role, userId }
  const localStorage = [{ name: "session", value: JSON.stringify(session) }]
  return { storageState: { cookies: [], origins: [{ origin: w.url, localStorage }] } }
}

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("heading", { level: 1, name, exact: typeof name === "string" })

/** Opens a screen by its number, as a reload on it would. */
export async function openScreen(
  page: Page,
  screen: number,
  params: Record<string, string | number> = {},
): Promise<void> {
  await page.evaluate(
    ([code, given]) =>
      history.replaceState(
        { v: 1, screen: code, params: given, key: crypto.randomUUID(), idx: history.state?.idx ?? 0 },
        "",
        "/",
      ),
    [screen, params] as const,
  )
  await page.reload()
}

/** axe looks at one narrow and one wide, one light and one dark: its rules see width or colour, not both at once. */
const looks = [
  { name: "320-light", width: 320, scheme: "light", axe: true },
  { name: "320-dark", width: 320, scheme: "dark", axe: false },
  { name: "1280-light", width: 1280, scheme: "light", axe: false },
  { name: "1280-dark", width: 1280, scheme: "dark", axe: true },
] as const

export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().withTags(AXE_TAGS).analyze()
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`))
}

/** What reaches past the right edge, by tag and text; empty when nothing does. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40) ?? ""}`)
  })
}

/** Controls smaller than 44 px either way, but for links inside a sentence and what is hidden. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, select, input, a[role=button], summary")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest("[aria-hidden=true]"))
      .filter((element) => {
        const own = element.getBoundingClientRect()
        const label = element.closest("label")?.getBoundingClientRect()
        const box = label && label.height > own.height ? label : own
        return own.width > 1 && (box.height < 44 || box.width < 44)
      })
      .map(
        (element) =>
          `${element.tagName} "${element.textContent?.trim() ?? ""}" ${element.getAttribute("name") ?? ""}`,
      ),
  )
}

let taken = 0

/**
 * Looks at the present screen as people will: narrow and wide, light and dark. Leaves the pictures. `again`
 * brings back what a screen laid out anew for another width lets go, such as an open dialog.
 */
export async function look(page: Page, name: string, again?: () => Promise<void>): Promise<void> {
  taken += 1
  const number = String(taken).padStart(2, "0")
  const before = page.viewportSize()
  for (const { name: kind, width, scheme, axe } of looks) {
    await page.setViewportSize({ width, height: width < 600 ? 700 : 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
    await again?.()
    await page.screenshot({ path: `${PICTURES}/${number}-${name}-${kind}.png`, fullPage: true })
    if (width === 320) expect(await overflow(page), `${name} at 320 px`).toEqual([])
    if (axe) expect(await violations(page), `${name} ${kind}`).toEqual([])
  }
  expect(await smallTargets(page), `${name}: targets`).toEqual([])
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: "light" })
  await again?.()
}
