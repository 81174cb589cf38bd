/** A real browser without JavaScript, and the questions one asks of a page in it. */
import { AxeBuilder } from "@axe-core/playwright"
import sparticuz from "@sparticuz/chromium"
import { mkdir } from "node:fs/promises"
import { type Browser, type Page, chromium } from "playwright-core"
import { expect } from "vitest"

const PICTURES = "test-results/payment-sandbox"
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Chromium from npm; the flags keep it from calling home. */
export async function openBrowser(): Promise<Browser> {
  await mkdir(PICTURES, { recursive: true })
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
  return chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", ...quiet],
  })
}

/** A page in which scripts are off, on a phone of 320 px. */
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
 * Looks at the page as people will: on a phone and a desk, light and dark, with large type. No rule of WCAG up
 * to 2.2 AA is broken, nothing sticks out, all is large enough to tap; the pictures stay in test-results.
 */
export async function look(page: Page, name: string): Promise<void> {
  const html = await page.content()
  expect(html, `${name}: marked`).toContain("PAYMENT SANDBOX – no real money moves")
  // axe runs inside the page, so it is given the same page in a context where scripts may run.
  const context = await page.context().browser()?.newContext({ reducedMotion: "reduce" })
  if (!context) throw new Error("the browser is gone")
  const twin = await context.newPage()
  await twin.setContent(html)
  for (const [width, scheme] of [
    [320, "light"],
    [320, "dark"],
    [1280, "light"],
    [1280, "dark"],
  ] as const) {
    const at = `${name}-${width}-${scheme}`
    await twin.setViewportSize({ width, height: width === 320 ? 700 : 800 })
    await twin.emulateMedia({ colorScheme: scheme })
    await twin.screenshot({ path: `${PICTURES}/${at}.png`, fullPage: true })
    expect(await violations(twin), at).toEqual([])
    expect(await outside(twin), `${at}: sticks out`).toEqual([])
    expect(await small(twin), `${at}: too small to tap`).toEqual([])
  }
  await twin.setViewportSize({ width: 320, height: 700 })
  await twin.evaluate(() => (document.documentElement.style.fontSize = "200%"))
  expect(await outside(twin), `${name}: sticks out at 200 %`).toEqual([])
  await context.close()
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().withTags(AXE_TAGS).analyze()
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`))
}

/** What reaches past the right edge. */
async function outside(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((each) => `${each.tagName} ${each.textContent.slice(0, 40)}`),
  )
}

/** Controls under 44 px, a labelled one measured with its label. */
async function small(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, input, a")]
      .filter((each) => {
        const box = (each.closest("label") ?? each).getBoundingClientRect()
        return box.height < 44 || box.width < 44
      })
      .map((each) => `${each.tagName} ${each.textContent} ${each.getAttribute("name") ?? ""}`),
  )
}

/** Goes by Tab to a control, found within so many steps as a person has patience for. */
export async function tabTo(page: Page, target: ReturnType<Page["locator"]>): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 20; steps += 1) {
    if ((await page.locator(":focus").count()) > 0) {
      expect(await ring(page), "the focus is to be seen").toBeGreaterThanOrEqual(2)
      if (await target.and(page.locator(":focus")).count()) return
    }
    await page.keyboard.press("Tab")
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

/** Width in px of the ring around what has the focus. */
async function ring(page: Page): Promise<number> {
  return page.locator(":focus").evaluate((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth)
  })
}
