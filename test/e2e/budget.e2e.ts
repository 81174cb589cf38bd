import { heading, openBrowser, openContext, storedSession } from "#test/support/browser.ts"
import { createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { type World, startWorld } from "#test/support/world.ts"
import type { Browser, BrowserContextOptions, Page, Response } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"

/** docs/rules/navigation.md#size-budgets, in bytes compressed by brotli. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Loaded = {
  page: Page
  responses: Response[]
  urls: string[]
  troubles: string[]
  answer: Response | null
}

/** Opens an address in a fresh browser and waits until nothing more is asked for. */
async function load(url: string, options: BrowserContextOptions = {}): Promise<Loaded> {
  const { context, page, troubles } = await openContext(browser, options)
  onTestFinished(() => context.close())
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: "layout-shift", buffered: true })
  })
  const responses: Response[] = []
  const urls: string[] = []
  page.on("request", (request) => urls.push(request.url()))
  page.on("response", (response) => responses.push(response))
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text())
  })
  const answer = await page.goto(url, { waitUntil: "networkidle" })
  await page.evaluate(() => document.fonts.ready)
  return { page, responses, urls, troubles, answer }
}

const kindOf = (response: Response, kind: string): boolean =>
  (response.headers()["content-type"] ?? "").includes(kind)

/** What a kind cost in bytes as they came over the wire; all text must have come compressed. */
async function weight(responses: Response[], kind: string): Promise<number> {
  const found = responses.filter((response) => kindOf(response, kind))
  const sizes = await Promise.all(
    found.map(async (response) => {
      if (kind === "font") return (await response.body()).length
      expect(response.headers()["content-encoding"], response.url()).toBe("br")
      return (await response.request().sizes()).responseBodySize
    }),
  )
  expect(sizes.length, `files of ${kind}`).toBeGreaterThan(0)
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function movedBy(page: Page): Promise<number> {
  return page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
}

async function searchWithShifts(w: World): Promise<BrowserContextOptions> {
  const employer = await createEmployer(w)
  for (let count = 0; count < 5; count += 1) await createOpenJob(w, employer)
  return storedSession(w, await createWorker(w), "worker")
}

test("the landing keeps its budget of bytes, requests and movement, and asks nobody else", async () => {
  const w = await startWorld()
  const { page, responses, urls, troubles } = await load(w.url)
  await heading(page, /^Restaurant shifts in Arizona/).waitFor()
  expect(await weight(responses, "javascript")).toBeLessThanOrEqual(70_000)
  expect(await weight(responses, "css")).toBeLessThanOrEqual(10_000)
  const fonts = responses.filter((response) => kindOf(response, "font"))
  expect(fonts.length).toBe(1)
  expect(await weight(fonts, "font")).toBeLessThanOrEqual(22_000)
  expect(urls.length, urls.join("\n")).toBeLessThanOrEqual(6)
  expect(urls.filter((url) => !url.startsWith(`${w.url}/`))).toEqual([])
  expect(await movedBy(page)).toBeLessThanOrEqual(0.02)
  expect(troubles).toEqual([])
  // Interactive: the button works.
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await heading(page, "Login").waitFor()
})

test("the landing does not move on a wide screen either", async () => {
  const w = await startWorld()
  const { page } = await load(w.url, { viewport: { width: 1280, height: 900 } })
  await heading(page, /^Restaurant shifts in Arizona/).waitFor()
  expect(await movedBy(page)).toBeLessThanOrEqual(0.02)
})

test("the search keeps its budget from a cold start by a link", async () => {
  const w = await startWorld()
  const { page, responses, urls, troubles } = await load(`${w.url}/?open=12`, await searchWithShifts(w))
  await page.getByText("Saguaro Grill").first().waitFor()
  expect(await weight(responses, "javascript")).toBeLessThanOrEqual(110_000)
  expect(await weight(responses, "css")).toBeLessThanOrEqual(12_000)
  expect(urls.filter((url) => !url.startsWith(`${w.url}/`))).toEqual([])
  expect(await movedBy(page)).toBeLessThanOrEqual(0.05)
  expect(troubles).toEqual([])
})

test("the landing is to be read before and without any script", async () => {
  const w = await startWorld()
  const { page } = await load(w.url, { javaScriptEnabled: false })
  await heading(page, /^Restaurant shifts in Arizona/).waitFor()
  expect(await page.getByText("Click here to create a worker account.").isVisible()).toBe(true)
  expect(await page.getByText("Paid as clocked").isVisible()).toBe(true)
  expect(await page.title()).toMatch(/^Restaurant shifts in Arizona.* – Prepside$/)
})

test("the policy of the page lets no foreign and no inline script run", async () => {
  const w = await startWorld()
  const { page, answer } = await load(w.url)
  const policy = answer?.headers()["content-security-policy"] ?? ""
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ""
  expect(scripts).toMatch(/^'self'(?: 'sha256-[^']+')*$/)
  expect(policy).toContain("default-src 'self'")
  const ran = await page.evaluate(() => {
    const script = document.createElement("script")
    script.textContent = "globalThis.intruder = true"
    document.head.append(script)
    return "intruder" in globalThis
  })
  expect(ran).toBe(false)
})
