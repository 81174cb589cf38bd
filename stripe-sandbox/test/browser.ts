/** A real browser without JavaScript, and checks of its pages. */
import type axe from "axe-core"
import { readFileSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { createRequire } from "node:module"
import { type Browser, type Page, chromium } from "playwright-core"
import { expect, inject } from "vitest"

const SCREENSHOTS = "test-results/payment-sandbox"
declare global {
  interface Window {
    axe?: typeof axe
  }
}

const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Minified: less than half as long to send to the page and to parse there. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/**
 * The first three disable background requests. A page of a test ends before optimized code pays for its compilation,
 * and messages between processes cost more than the work of the display and the network.
 */
const FLAGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
  "--js-flags=--no-opt --no-maglev",
  "--num-raster-threads=1",
  "--in-process-gpu",
  // The second is Playwright's own, which this switch would replace.
  "--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface",
]

/** Chromium from npm. */
export async function openBrowser(): Promise<Browser> {
  await mkdir(SCREENSHOTS, { recursive: true })
  const { executablePath, env } = inject("chromium")
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: FLAGS,
  })
}

/** A page without scripts, on a phone 320 px wide. */
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
    reducedMotion: "reduce",
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return page
}

/**
 * Checks a page on a phone and a desktop, light and dark, and with large text: no violation of WCAG 2.2 AA, no
 * overflow, no small touch targets. `SHOTS=1` keeps screenshots in test-results.
 */
export async function checkAppearance(page: Page, name: string): Promise<void> {
  const html = await page.content()
  expect(html, `${name}: marked`).toContain("PAYMENT SANDBOX – no real money moves")
  // axe needs scripts, so it checks a copy of the page in another context.
  const context = await page.context().browser()?.newContext({ reducedMotion: "reduce" })
  if (!context) throw new Error("the browser is gone")
  const copy = await context.newPage()
  await copy.setContent(html)
  for (const [width, scheme] of [
    [320, "light"],
    [320, "dark"],
    [1280, "light"],
    [1280, "dark"],
  ] as const) {
    const at = `${name}-${width}-${scheme}`
    await copy.setViewportSize({ width, height: width === 320 ? 700 : 800 })
    await copy.emulateMedia({ colorScheme: scheme })
    if (process.env.SHOTS) await copy.screenshot({ path: `${SCREENSHOTS}/${at}.png`, fullPage: true })
    expect(await axeViolations(copy), at).toEqual([])
    expect(await overflowingElements(copy), `${at}: overflow`).toEqual([])
    expect(await smallTargets(copy), `${at}: touch target size`).toEqual([])
  }
  await copy.setViewportSize({ width: 320, height: 700 })
  await copy.evaluate(() => (document.documentElement.style.fontSize = "200%"))
  expect(await overflowingElements(copy), `${name}: overflow at 200%`).toEqual([])
  await context.close()
}

async function axeViolations(page: Page): Promise<string[]> {
  // Once a document: loading it takes longer than the checks.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(`${AXE_SOURCE};0`)
  return page.evaluate(async (tags) => {
    // No rule of these tags reads style sheets.
    const preload = { assets: ["media" as const] }
    const result = await window.axe!.run(document, { runOnly: tags, resultTypes: ["violations"], preload })
    return result.violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`),
    )
  }, AXE_TAGS)
}

/** Elements beyond the right edge. */
async function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((each) => `${each.tagName} ${each.textContent.slice(0, 40)}`),
  )
}

/** Controls under 44 px, measured with their labels. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, input, a")]
      .filter((each) => {
        const box = (each.closest("label") ?? each).getBoundingClientRect()
        return box.height < 44 || box.width < 44
      })
      .map((each) => `${each.tagName} ${each.textContent} ${each.getAttribute("name") ?? ""}`),
  )
}

/** Moves the focus to a control with Tab, in at most 20 steps. */
export async function tabTo(page: Page, target: ReturnType<Page["locator"]>): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 20; steps += 1) {
    if ((await page.locator(":focus").count()) > 0) {
      expect(await outlineWidth(page), "the focus is visible").toBeGreaterThanOrEqual(2)
      if (await target.and(page.locator(":focus")).count()) return
    }
    await page.keyboard.press("Tab")
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

/** Width in px of the focus outline. */
async function outlineWidth(page: Page): Promise<number> {
  return page.locator(":focus").evaluate((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth)
  })
}
