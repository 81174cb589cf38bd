import { screenCodes, type ScreenName } from "#contract/links.ts"
import { screens, type Who } from "#web/navigation/screens.ts"
import { HOUR_MS } from "#domain/time.ts"
import {
  heading,
  openBrowser,
  openContext,
  openScreen,
  overflow,
  storedSession,
} from "#test/support/browser.ts"
import {
  createAppliedJob,
  createHiredJob,
  onboardEmployer,
  onboardWorker,
  type Person,
} from "#test/support/fixtures.ts"
import { buildPseudo, type PseudoBuild, servePseudo } from "#test/support/pseudo/build.ts"
import { lengthen } from "#test/support/pseudo/lengthen.ts"
import { startWorld, type World } from "#test/support/world.ts"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"

/** docs/rules/navigation.md#languages, with English 40 % longer as the second language. */

let browser: Browser
let pseudo: PseudoBuild

beforeAll(async () => {
  pseudo = await buildPseudo()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await pseudo.remove()
})

async function open(w: World, person?: Person, role: "worker" | "employer" = "worker"): Promise<Page> {
  const session = person ? await storedSession(w, person, role) : {}
  const { context, page, troubles } = await openContext(browser, {
    ...session,
    viewport: { width: 320, height: 700 },
  })
  onTestFinished(async () => {
    expect(troubles).toEqual([])
    await context.close()
  })
  await servePseudo(page, pseudo)
  await page.goto(w.url)
  return page
}

const setLanguage = (page: Page, language: string) =>
  page.evaluate(
    (next) => (globalThis as unknown as { setLanguage: (next: string) => Promise<void> }).setLanguage(next),
    language,
  )

test("a change of language shows at once, in what is typed into as well", async () => {
  const w = await startWorld()
  const page = await open(w)
  await setLanguage(page, "es")
  expect(await page.locator("html").getAttribute("lang")).toBe("es")
  await page.getByRole("button", { name: lengthen("Login"), exact: true }).click()
  await heading(page, lengthen("Login")).waitFor()
  expect(await page.title()).toContain(lengthen("Login"))
  await page.getByLabel(lengthen("Email")).fill("ana@example.com")
  await setLanguage(page, "en")
  await heading(page, "Login").waitFor()
  expect(await page.locator("html").getAttribute("lang")).toBe("en")
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("ana@example.com")
})

const screensOf = (who: Who): [ScreenName, number][] =>
  (Object.keys(screens) as ScreenName[])
    .filter((name) => screens[name].who === who)
    .map((name) => [name, screenCodes[name]])

/** The screens on which something reaches past the right edge of a narrow window. */
async function tooWide(page: Page, who: Who): Promise<string[]> {
  const found: string[] = []
  for (const [name, code] of screensOf(who)) {
    await openScreen(page, code)
    await setLanguage(page, "es")
    await page.locator("h1").first().waitFor()
    await page.getByText("Loading...").first().waitFor({ state: "detached" })
    found.push(...(await overflow(page)).map((fault) => `${name}: ${fault}`))
  }
  return found
}

test("with texts 40 % longer nothing reaches past a window of 320 pixels", async () => {
  const w = await startWorld()
  const employer = await onboardEmployer(w)
  const [worker, applicant] = [await onboardWorker(w), await onboardWorker(w)]
  await createHiredJob(w, employer, worker, { startsIn: 30 * HOUR_MS })
  await createAppliedJob(w, employer, applicant, { startsIn: 50 * HOUR_MS })
  expect(await tooWide(await open(w), "guest")).toEqual([])
  expect(await tooWide(await open(w, worker), "worker")).toEqual([])
  expect(await tooWide(await open(w, employer, "employer"), "employer")).toEqual([])
})
