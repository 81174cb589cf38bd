import type { ScreenName } from "#contract/links.ts"
import { HOUR_MS } from "#domain/time.ts"
import {
  appStarted,
  heading,
  newPage,
  type PageOptions,
  PHONE,
  press,
  showScreen,
} from "#test/support/browser.ts"
import { createAppliedJob, createHiredJob } from "#test/support/fixtures.ts"
import { overflow } from "#test/support/page-checks.ts"
import { buildPseudo, type PseudoBuild, servePseudo } from "#test/support/pseudo/build.ts"
import { lengthen } from "#test/support/pseudo/lengthen.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld, type World } from "#test/support/world.ts"
import { screens, type Who } from "#web/navigation/screens.ts"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"

/** docs/rules/navigation.md#languages, with English 40 % longer as the second language. */

const world = shareWorld()
let pseudo: PseudoBuild

beforeAll(async () => {
  pseudo = await buildPseudo()
})
afterAll(() => pseudo.remove())

/** The first page in the pseudo build. */
async function openPseudo(w: World, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(w, { ...options, viewport: PHONE })
  await servePseudo(page, pseudo)
  await page.goto(w.url)
  await appStarted(page)
  return page
}

const setLanguage = (page: Page, language: string) =>
  page.evaluate(
    (next) => (globalThis as unknown as { setLanguage: (next: string) => Promise<void> }).setLanguage(next),
    language,
  )

test("a change of language shows at once, and keeps what was typed into a form", async () => {
  const page = await openPseudo(world())
  await setLanguage(page, "es")
  expect(await page.locator("html").getAttribute("lang")).toBe("es")
  await press(page, lengthen("Login"))
  await heading(page, lengthen("Login")).waitFor()
  expect(await page.title()).toContain(lengthen("Login"))
  await page.getByLabel(lengthen("Email")).fill("ana@example.com")
  await setLanguage(page, "en")
  await heading(page, "Login").waitFor()
  expect(await page.locator("html").getAttribute("lang")).toBe("en")
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("ana@example.com")
})

/** The screens on which something reaches past the right edge of a narrow window. */
async function tooWide(page: Page, who: Who): Promise<string[]> {
  const found: string[] = []
  await setLanguage(page, "es")
  for (const name of (Object.keys(screens) as ScreenName[]).filter((each) => screens[each].who === who)) {
    await showScreen(page, name)
    await page.locator("h1").first().waitFor()
    await page.getByText("Loading...").first().waitFor({ state: "detached" })
    found.push(...(await overflow(page)).map((fault) => `${name}: ${fault}`))
  }
  return found
}

test("with texts 40 % longer nothing reaches past a window of 320 pixels", async () => {
  const w = world()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  const worker = await createWorker(w, { pictures: true, payout: true })
  const applicant = await createWorker(w, { pictures: true })
  await createHiredJob(w, employer, worker, { startsIn: 30 * HOUR_MS })
  await createAppliedJob(w, employer, applicant, { startsIn: 50 * HOUR_MS })
  expect(await tooWide(await openPseudo(w), "guest")).toEqual([])
  expect(await tooWide(await openPseudo(w, { as: worker }), "worker")).toEqual([])
  expect(await tooWide(await openPseudo(w, { as: employer }), "employer")).toEqual([])
})
