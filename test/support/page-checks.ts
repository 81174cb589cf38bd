import type axe from "axe-core"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { ElementHandle, Page } from "playwright-core"

/** What is wrong with a page for the people who use it; each check answers a line for each fault. */

const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Minified: less than half as long to send to the page and to parse there. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Rules of WCAG 2.2 AA and best practices that the page breaks. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script, which the page's policy would refuse. Once a document.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(`${AXE_SOURCE};0`)
  return page.evaluate(async (tags) => {
    // No rule of these tags reads style sheets, which would be fetched and parsed anew each time.
    const preload = { assets: ["media" as const] }
    const result = await window.axe!.run(document, { runOnly: tags, resultTypes: ["violations"], preload })
    return result.violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`),
    )
  }, AXE_TAGS)
}

type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

function parseColor(css: string): Rgba {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number)
  return [red, green, blue, alpha]
}

/** How bright the topmost color is, over those below it (WCAG 2.2, relative luminance). */
function luminance([top, ...below]: readonly Rgba[]): number {
  const blend = (channel: 0 | 1 | 2): number =>
    [...below.toReversed(), ...(top ? [top] : [])].reduce(
      (ground, color) => ground + (color[channel] - ground) * color[3],
      255,
    ) / 255
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(blend(0)) + 0.7152 * linear(blend(1)) + 0.0722 * linear(blend(2))
}

/** The contrast of the text of a control, or of the outline around it, with the ground; also while it is pointed at. */
export async function contrastOf(
  control: ElementHandle<HTMLElement | SVGElement>,
  part: "color" | "outlineColor" = "color",
): Promise<number> {
  const [color = "", ...grounds] = await control.evaluate((element, property) => {
    const colors = [getComputedStyle(element)[property]]
    const isOutside =
      property === "outlineColor" && Number.parseFloat(getComputedStyle(element).outlineOffset) >= 0
    let ground = isOutside ? element.parentElement : element
    for (; ground; ground = ground.parentElement) colors.push(getComputedStyle(ground).backgroundColor)
    return colors
  }, part)
  const below = grounds.map(parseColor)
  const [light = 0, dark = 0] = [luminance([parseColor(color), ...below]), luminance(below)].toSorted(
    (a, b) => b - a,
  )
  return (light + 0.05) / (dark + 0.05)
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
    const found = [...document.querySelectorAll("body *")]
      .filter((element) => element.parentElement === null || !scrolls(element.parentElement))
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map(
        (element) =>
          `past the edge: ${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40) ?? ""}`,
      )
    // What CSS adds to an element is none of its own.
    return found.length > 0
      ? found
      : [`past the edge: something ${document.documentElement.scrollWidth} px wide`]
  })
}

/** Words of at most `length` letters, addresses aside, that continue on another line: their column is too narrow to be read. */
export async function brokenWords(page: Page, length: number): Promise<string[]> {
  return page.evaluate((most) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(
        /(?<![^\s“(·•–-])\p{L}+(?![^\s”).,:;!?’·–-])/gu,
      )) {
        if (word.length > most) continue
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        // What only screen readers meet has a box of one pixel.
        const boxes = [...range.getClientRects()]
        const isShown = text.parentElement.getBoundingClientRect().width > 1
        if (isShown && new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
          found.push(`broken: "${word}" in ${text.parentElement.localName}.${text.parentElement.className}`)
      }
    }
    return found
  }, length)
}

/** Visible controls under 44 px in either direction (days of a week 37 px wide), a labeled one measured with its label; links in sentences may be. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, select, input, a[href], summary")]
      .filter((element) => element.localName !== "a" || getComputedStyle(element).display !== "inline")
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest("[aria-hidden=true]"))
      .filter((element) => {
        const own = element.getBoundingClientRect()
        const label = element.closest("label")?.getBoundingClientRect()
        const box = label && label.height > own.height ? label : own
        // The days of a week have to fit side by side.
        const least = element.classList.contains("day-button") ? 37 : 44
        return own.width > 1 && (box.height < 44 || box.width < least)
      })
      .map(
        (element) =>
          `too small: ${element.tagName} "${element.textContent?.trim() ?? ""}" ${element.getAttribute("name") ?? ""}`,
      ),
  )
}

/** The controls that a toast lies over, by their words. */
export async function coveredByToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector(".toast")
    const over = toast?.getBoundingClientRect()
    if (!toast || !over) return ["no toast"]
    return [...document.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea, summary")]
      .filter((control) => !toast.contains(control))
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top
      })
      .map((control) => control.innerText || control.localName)
  })
}

/** All faults of the page as it is now; made as tall as its content, since the tab bar covers what has yet to be scrolled to. */
export async function faultsOf(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (size && height > size.height) await page.setViewportSize({ width: size.width, height })
  return [...(await violations(page)), ...(await overflow(page)), ...(await smallTargets(page))]
}
