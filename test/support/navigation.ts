import { type ScreenName, screenCodes } from "#contract/links.ts"
import { heading, press } from "#test/support/browser.ts"
import { PASSWORD, type Person } from "#test/support/fixtures.ts"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/** What tests of navigation read from the browser's history, and what they do with it. */

export const LANDING = /^Restaurant shifts, filled and paid/
export const WORKER_HOME = "Good morning, Ana"
/** The same before onboarding is complete. */
export const NEW_WORKER_HOME = "Welcome, Ana"
export const EMPLOYER_HOME = "Restauranteur dashboard"

/** A screen with its heading. */
export type Stop = readonly [screen: ScreenName, name: string | RegExp]

export const historyLength = (page: Page) => page.evaluate(() => history.length)
/** By the browser's own buttons; the document stays, so there is no load to wait for. */
export const goBack = (page: Page) => page.evaluate(() => history.back())
export const goForward = (page: Page) => page.evaluate(() => history.forward())
/** To the dashboard, by the logo. */
export const goHome = (page: Page) =>
  page.getByRole("link", { name: "Prepside, go to the first page" }).click()

/** The number of the present screen in the history. */
export const screenCode = (page: Page) =>
  page.evaluate(() => (history.state as { screen: number } | null)?.screen)

/** The token of the session that the device holds. */
export const storedToken = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem("session") ?? "null") as { token: string } | null)?.token,
  )

/** Waits until a screen is there: its number, its heading with the focus, its title; the URL is `/` and holds no secret. */
export async function arrived(page: Page, screen: ScreenName, name: string | RegExp): Promise<void> {
  const title = heading(page, name)
  await title.waitFor()
  await expect.poll(() => screenCode(page), { message: `screen ${screen}` }).toBe(screenCodes[screen])
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1")
  await expect.poll(() => page.title()).toBe(`${await title.textContent()} – Prepside`)
  const { pathname, search, hash } = new URL(page.url())
  expect(pathname + search + hash).toBe("/")
  const state = await page.evaluate(() => JSON.stringify([history.state, Object.entries(sessionStorage)]))
  const token = await storedToken(page)
  if (token) expect(state).not.toContain(token)
  expect(state).not.toContain("@example.com")
}

/** Fills in the log-in screen and sends it. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel(person.role === "worker" ? "Workers" : "Restauranteurs").check()
  await page.getByLabel("Email").fill(person.email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await press(page, "Login")
}
