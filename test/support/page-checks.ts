import axe from "axe-core"
import type { Page } from "playwright-core"

/** What is wrong with a page for the people who use it; each check answers a line for each fault. */

const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Rules of WCAG 2.2 AA and best practices that the page breaks. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script, which the page's policy would refuse. Once a document.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(`${axe.source};0`)
  return page.evaluate(async (tags) => {
    const result = await window.axe!.run(document, { runOnly: tags, resultTypes: ["violations"] })
    return result.violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`),
    )
  }, AXE_TAGS)
}

/** Elements that reach past the right edge. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    // What scrolls in a box of its own does not widen the page.
    const scrolls = (element: Element): boolean =>
      ["auto", "scroll"].includes(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null &&
        element.parentElement !== document.body &&
        scrolls(element.parentElement))
    return [...document.querySelectorAll("body *")]
      .filter((element) => !scrolls(element))
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map(
        (element) =>
          `past the edge: ${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40) ?? ""}`,
      )
  })
}

/** Visible controls under 44 px in either direction (days of a week 37 px wide), a labeled one measured with its label; links in sentences may be. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, select, input, a[role=button], summary")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest("[aria-hidden=true]"))
      .filter((element) => {
        const own = element.getBoundingClientRect()
        const label = element.closest("label")?.getBoundingClientRect()
        const box = label && label.height > own.height ? label : own
        // The days of a week have to fit side by side.
        const least = element.classList.contains("daybtn") ? 37 : 44
        return own.width > 1 && (box.height < 44 || box.width < least)
      })
      .map(
        (element) =>
          `too small: ${element.tagName} "${element.textContent?.trim() ?? ""}" ${element.getAttribute("name") ?? ""}`,
      ),
  )
}

/** All faults of the page as it is now; made as tall as its content, since the tab bar covers what has yet to be scrolled to. */
export async function faultsOf(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (size && height > size.height) await page.setViewportSize({ width: size.width, height })
  return [...(await violations(page)), ...(await overflow(page)), ...(await smallTargets(page))]
}
