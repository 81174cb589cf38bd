import type { ScreenName } from "#contract/links.ts"
import { heading, PHONE, SCREENSHOTS, showScreen } from "#test/support/browser.ts"
import { LANDING } from "#test/support/navigation.ts"
import { brokenWords, faultsOf, overflow } from "#test/support/page-checks.ts"
import { screens } from "#web/navigation/screens.ts"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/**
 * Looks at screens as people see them: narrow and wide, light and dark, with large type
 * (docs/rules/navigation.md#accessibility).
 */

export type ScreenState = {
  screen: ScreenName
  params?: Record<string, string | number>
  /** Text that is there once everything has loaded. */
  shows: string | RegExp
  /** What a person does there before the look. */
  first?: (page: Page) => Promise<unknown>
  /** Brings back what another width closes, such as an open dialog. */
  again?: (page: Page) => Promise<unknown>
  /** Tells states of one screen apart in names of screenshots. */
  name?: string
}

const DESK = { width: 1280, height: 900 }

async function loaded(page: Page): Promise<void> {
  await page.getByText("Loading...").first().waitFor({ state: "detached" })
  await page.evaluate(() => document.fonts.ready)
}

/** Leaves a screenshot when it is asked for by `SHOTS=1`, or shows a fault. */
async function shoot(page: Page, name: string, faults: readonly string[]): Promise<void> {
  if (!process.env.SHOTS && faults.length === 0) return
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true })
}

/** With `SHOTS=1` a gallery of the page: phone and desk, light and dark, after the fonts and pictures are there. */
async function shootGallery(
  page: Page,
  name: string,
  again: (page: Page) => Promise<unknown>,
): Promise<void> {
  if (!process.env.SHOTS) return
  for (const [width, height] of [
    [390, 844],
    [DESK.width, DESK.height],
  ] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await again(page)
      await loaded(page)
      await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
}

/** Looks at the page as it is now, and answers all faults. `again` follows each change of width. */
export async function lookAtPage(
  page: Page,
  name: string,
  again: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const narrow = [...(await faultsOf(page)), ...(await brokenWords(page, 14))]
  await shoot(page, `${name}-320-light`, narrow)
  const setTypeSize = (size: string) =>
    page.evaluate((to) => (document.documentElement.style.fontSize = to), size)
  await setTypeSize("200%")
  const large = [...(await overflow(page)), ...(await brokenWords(page, 8))]
  await shoot(page, `${name}-320-large`, large)
  await page.setViewportSize({ width: 390, height: PHONE.height })
  large.push(...(await overflow(page)))
  await setTypeSize("")
  await page.setViewportSize(DESK)
  await page.emulateMedia({ colorScheme: "dark" })
  await again(page)
  await loaded(page)
  const wide = await faultsOf(page)
  await shoot(page, `${name}-1280-dark`, wide)
  await shootGallery(page, name, again)
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: "light" })
  const as = (faults: readonly string[], how: string) => faults.map((fault) => `${name}, ${how}: ${fault}`)
  return [...as(narrow, "320 px light"), ...as(large, "320 px at 200 %"), ...as(wide, "1280 px dark")]
}

/** Leaves a screen, which ends what was typed into it or opened on it. A reload takes ten times as long. */
async function leave(page: Page, screen: ScreenName): Promise<void> {
  const { who } = screens[screen]
  await showScreen(page, who === "guest" ? "landing" : `${who}Options`)
  await heading(page, who === "guest" ? LANDING : "Account options").waitFor()
}

/** Shows each screen and looks at it; fails with the faults of all of them. The page must be a phone's. */
export async function checkScreens(page: Page, group: string, states: readonly ScreenState[]): Promise<void> {
  expect(page.viewportSize()).toEqual(PHONE)
  const faults: string[] = []
  let last: ScreenName | undefined
  for (const { screen, params, shows, first, again, name } of states) {
    if (screen === last) await leave(page, screen)
    await showScreen(page, screen, params)
    last = screen
    await page.getByText(shows).first().waitFor()
    await first?.(page)
    await loaded(page)
    faults.push(...(await lookAtPage(page, [group, screen, name].filter(Boolean).join("-"), again)))
  }
  expect(faults).toEqual([])
}
