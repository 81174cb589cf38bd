import type axe from "axe-core"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

/** What is wrong with a page for the people who use it; each check answers a line for each fault. */

const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

const AXE_SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** Style sheets are for none of these rules, and reading them takes a third of a run. */
const AXE_OPTIONS = {
  runOnly: AXE_TAGS,
  resultTypes: ["violations"],
  preload: { assets: ["media"] },
} satisfies axe.RunOptions

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Defines axe in the document: not as a script, which its policy would refuse, and without Playwright's second parse. */
async function defineAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send("Runtime.evaluate", { expression: AXE_SCRIPT })
  await session.detach()
}

/** Rules of WCAG 2.2 AA and best practices that the page breaks. */
export async function violations(page: Page): Promise<string[]> {
  // Once a document: loading it takes longer than a run.
  if (!(await page.evaluate(() => "axe" in globalThis))) await defineAxe(page)
  return page.evaluate(async (options) => {
    const result = await window.axe!.run(document, options)
    return result.violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`),
    )
  }, AXE_OPTIONS)
}

/** Elements that reach past the right edge. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map(
        (element) =>
          `past the edge: ${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40) ?? ""}`,
      )
  })
}

/** Visible controls under 44 px in either direction, a labeled one measured with its label; links in sentences may be. */
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
          `too small: ${element.tagName} "${element.textContent?.trim() ?? ""}" ${element.getAttribute("name") ?? ""}`,
      ),
  )
}

/** All faults of the page as it is now. */
export async function faultsOf(page: Page): Promise<string[]> {
  return [...(await violations(page)), ...(await overflow(page)), ...(await smallTargets(page))]
}
