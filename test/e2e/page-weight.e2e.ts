import { screenLink } from "#contract/links.ts"
import { heading, newPage, type PageOptions, press } from "#test/support/browser.ts"
import { createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld } from "#test/support/world.ts"
import type { Page, Response } from "playwright-core"
import { brotliCompressSync } from "node:zlib"
import { expect, test } from "vitest"

/** docs/rules/navigation.md#size-budgets, in bytes compressed by brotli. */

const world = shareWorld()

type Loaded = {
  page: Page
  responses: Response[]
  urls: string[]
  /** Errors on the console. */
  errors: string[]
  answer: Response | null
}

/** Opens a path in a fresh browser and waits until its last call is answered and nothing more is asked for. */
async function load(
  path: string,
  { last, ...options }: PageOptions & { last?: RegExp } = {},
): Promise<Loaded> {
  const page = await newPage(world(), { ...options, fresh: true })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: "layout-shift", buffered: true })
  })
  const errors: string[] = []
  const responses: Response[] = []
  const urls: string[] = []
  const underWay = new Set<unknown>()
  page.on("request", (request) => {
    urls.push(request.url())
    underWay.add(request)
  })
  page.on("requestfinished", (request) => underWay.delete(request))
  page.on("requestfailed", (request) => underWay.delete(request))
  page.on("response", (response) => responses.push(response))
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text())
  })
  const answer = await page.goto(`${world().url}${path}`)
  if (last) await expect.poll(() => urls.some((url) => last.test(url))).toBe(true)
  await expect.poll(() => underWay.size).toBe(0)
  await page.evaluate(() => document.fonts.ready)
  // What a page asks for when it is idle.
  if (options.javaScriptEnabled !== false)
    await page.evaluate(
      () => new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })),
    )
  await expect.poll(() => underWay.size).toBe(0)
  return { page, responses, urls, errors, answer }
}

const kindOf = (response: Response, kind: string): boolean =>
  (response.headers()["content-type"] ?? "").includes(kind)

/** Bytes of all files of a kind as they were sent; text must have been compressed. */
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

/** Bytes of the style inside the document, which the first paint needs, compressed as files are. */
async function inlineStyleWeight(answer: Response | null): Promise<number> {
  const [, style] = /<style>([\s\S]*?)<\/style>/.exec((await answer?.text()) ?? "") ?? []
  if (!style) throw new Error("the document brings no style")
  return brotliCompressSync(style).length
}

/** The sum of all layout shifts so far. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
}

const LANDING = /^Restaurant shifts, filled and paid/
const LAST_CALL = /\/assets\/index-[^/]*\.js$/

test("the landing keeps its budget of bytes, requests and layout shift, and asks no other host", async () => {
  const { page, responses, urls, errors, answer } = await load("/", { last: LAST_CALL })
  await heading(page, LANDING).waitFor()
  expect(await weight(responses, "javascript")).toBeLessThanOrEqual(70_000)
  expect(await inlineStyleWeight(answer)).toBeLessThanOrEqual(10_000)
  // The initial congestion window (RFC 6928): ten packets of 1,460 bytes.
  const { responseHeadersSize = Infinity, responseBodySize = Infinity } =
    (await answer?.request().sizes()) ?? {}
  expect(responseHeadersSize + responseBodySize).toBeLessThanOrEqual(14_600)
  expect(responses.filter((response) => kindOf(response, "css"))).toEqual([])
  const fonts = responses.filter((response) => kindOf(response, "font"))
  expect(fonts.length).toBe(1)
  expect(await weight(fonts, "font")).toBeLessThanOrEqual(22_000)
  expect(urls.length, urls.join("\n")).toBeLessThanOrEqual(6)
  expect(urls.filter((url) => !url.startsWith(`${world().url}/`))).toEqual([])
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  expect(errors).toEqual([])
  // It is interactive: the button works.
  await press(page, "Login")
  await heading(page, "Login").waitFor()
})

test("the landing is painted before its script is asked for", async () => {
  const page = await newPage(world())
  const { promise: asked, resolve: note } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]*\.js/, async (route) => {
    note()
    await route.continue()
  })
  await page.goto(world().url)
  await asked
  const startOf = (kind: string, name: RegExp) =>
    page.evaluate(
      ([type, pattern]) =>
        performance.getEntriesByType(type).find((entry) => new RegExp(pattern).test(entry.name))?.startTime,
      [kind, name.source] as const,
    )
  await expect.poll(() => startOf("resource", LAST_CALL)).toBeDefined()
  expect(await startOf("resource", LAST_CALL)).toBeGreaterThan(
    (await startOf("paint", /first-contentful-paint/)) ?? Infinity,
  )
})

test("the landing does not move on a wide screen either", async () => {
  const { page } = await load("/", { last: LAST_CALL, viewport: { width: 1280, height: 900 } })
  await heading(page, LANDING).waitFor()
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
})

test("the search keeps its budget from a cold start by a link", async () => {
  const w = world()
  const employer = await createEmployer(w)
  for (let count = 0; count < 5; count += 1) await createOpenJob(w, employer)
  const { page, responses, urls, errors, answer } = await load(screenLink("searchJobs"), {
    as: await createWorker(w, { pictures: true }),
    last: /\/job\/search/,
  })
  await page.getByText("Saguaro Grill").first().waitFor()
  expect(urls.filter((url) => url.endsWith("/employees/me"))).toHaveLength(1)
  expect(await weight(responses, "javascript")).toBeLessThanOrEqual(110_000)
  expect((await inlineStyleWeight(answer)) + (await weight(responses, "css"))).toBeLessThanOrEqual(12_000)
  // A picture that was read shows by a URL of the page itself.
  expect(urls.filter((url) => !url.replace(/^blob:/, "").startsWith(`${w.url}/`))).toEqual([])
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.05)
  expect(errors).toEqual([])
})

test("a screen's files and the account are asked for before the first script has come", async () => {
  const page = await newPage(world(), {
    as: await createEmployer(world()),
    screen: "hiredShifts",
    fresh: true,
  })
  const early: string[] = []
  page.on("request", (request) => early.push(new URL(request.url()).pathname))
  const { promise: firstScript, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]*\.js/, async (route) => {
    await firstScript
    await route.continue()
  })
  await page.goto(world().url, { waitUntil: "commit" })
  await expect.poll(() => early).toContain("/employers/me")
  await expect
    .poll(() => early.filter((path) => /\/assets\/(?:hired-shifts|screen-host|screens|main-nav)-/.test(path)))
    // The styles of screens are a file of their own, and so are those of the navigation.
    .toHaveLength(5)
  letThrough()
  await heading(page, "Hired Shifts").waitFor()
  expect(early.filter((path) => path === "/employers/me")).toHaveLength(1)
})

test("the landing can be read before any script runs, and without scripts", async () => {
  const { page } = await load("/", { javaScriptEnabled: false })
  await heading(page, LANDING).waitFor()
  expect(await page.getByText("Click here to create a worker account.").isVisible()).toBe(true)
  expect(await page.getByText("Paid to the cent", { exact: true }).isVisible()).toBe(true)
  expect(await page.title()).toMatch(/^Restaurant shifts, filled and paid to the cent – Prepside$/)
})

test("the page's content security policy lets no foreign and no inline script run", async () => {
  const { page, answer } = await load("/", { last: LAST_CALL, breaksPolicy: true })
  const policy = answer?.headers()["content-security-policy"] ?? ""
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ""
  expect(scripts).toMatch(/^'self'(?: 'sha256-[^']+')*$/)
  expect(policy).toContain("default-src 'self'")
  const ran = await page.evaluate(() => {
    const script = document.createElement("script")
    script.append("globalThis.intruder = true")
    document.head.append(script)
    return "intruder" in globalThis
  })
  expect(ran).toBe(false)
  const markup = "<img src=x>"
  const refused = await page.evaluate((text) => {
    const sinks = [
      () => (document.body.innerHTML = text),
      () => document.body.insertAdjacentHTML("beforeend", text),
      () => (document.createElement("script").src = text),
      () =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy("intruder", {}),
    ]
    return sinks.filter((sink) => {
      try {
        sink()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }).length
  }, markup)
  expect(refused).toBe(4)
})
