import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import {
  heading,
  openBrowser,
  openPage,
  openScreen,
  overflow,
  storedSession,
  smallTargets,
  violations,
} from "#test/support/browser.ts"
import {
  createAppliedJob,
  createHiredJob,
  type Person,
  createOpenJob,
  readClockInCode,
  onboardEmployer,
  onboardWorker,
  signUpEmployer,
  signUpWorker,
} from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { type World, startWorld } from "#test/support/world.ts"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"

/**
 * docs/rules/navigation.md#accessibility for every screen: empty and full, narrow and wide, light and dark,
 * with large type.
 */

const PICTURES = "test-results/screens"
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Role = "worker" | "employer"
type Look = {
  screen: number
  /** The heading, and something below it that tells that all is there. */
  shows: string | RegExp
  params?: Record<string, string | number>
  /** What a person does there first. */
  first?: (page: Page) => Promise<unknown>
}

async function visit(w: World, person?: Person, role: Role = "worker"): Promise<Page> {
  const session = person ? await storedSession(w, person, role) : {}
  return openPage(browser, w, { ...session, viewport: { width: 320, height: 700 } })
}

/** The screen with everything on it loaded. */
async function show(page: Page, { screen, shows, params, first }: Look): Promise<void> {
  await openScreen(page, screen, params)
  await page.getByText(shows).first().waitFor()
  await first?.(page)
  await page.getByText("Loading...").first().waitFor({ state: "detached" })
  await page.evaluate(() => document.fonts.ready)
}

/** What is wrong with a screen in both of its looks; empty when nothing is. Leaves the pictures. */
async function faults(page: Page, name: string, look: Look): Promise<string[]> {
  const picture = (kind: string) => ({ path: `${PICTURES}/screen-${name}-${kind}.png`, fullPage: true })
  const as = (found: string[], kind: string) => found.map((fault) => `${name}, ${kind}: ${fault}`)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" })
  await show(page, look)
  const narrow = [...(await violations(page)), ...(await overflow(page)), ...(await smallTargets(page))]
  await page.screenshot(picture("320-light"))
  const resize = (size: string) => page.evaluate((to) => (document.documentElement.style.fontSize = to), size)
  await resize("200%")
  const large = await overflow(page)
  if (large.length > 0) await page.screenshot(picture("320-large"))
  await resize("")
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" })
  await page.getByText("Loading...").first().waitFor({ state: "detached" })
  const wide = [...(await violations(page)), ...(await overflow(page)), ...(await smallTargets(page))]
  await page.screenshot(picture("1280-dark"))
  return [...as(narrow, "320 light"), ...as(large, "320 at 200 %"), ...as(wide, "1280 dark")]
}

async function lookAt(page: Page, kind: string, looks: readonly Look[]): Promise<void> {
  const found: string[] = []
  for (const look of looks) {
    const part = look.params ? `-${Object.keys(look.params).join("-")}` : ""
    found.push(...(await faults(page, `${String(look.screen).padStart(2, "0")}${part}-${kind}`, look)))
  }
  expect(found).toEqual([])
}

/** Types nonsense into every field there is, so that every problem shows. */
async function fillWrongly(page: Page): Promise<void> {
  for (const field of await page
    .locator("form input:is([type=text], [type=email], [type=password]):visible")
    .all())
    if (await field.isEnabled()) await field.fill("?")
  await page.getByText("Please enter a valid email address.").waitFor()
}

/**
 * A restaurant and its people with a shift in every state a screen can show, an hour into a busy evening.
 * One card works; another restaurant's was refused.
 */
async function town(w: World) {
  const employer = await onboardEmployer(w, { companyname: "Saguaro Grill & Cantina de las Flores" })
  const owing = await onboardEmployer(w, {
    companyname: "Ocotillo Diner",
    card: "pm_card_chargeCustomerFail",
  })
  const ana = await onboardWorker(w, { username: "Ana Example" })
  const ben = await createWorker(w, { name: "Benedict Wolfeschlegelsteinhausen" })
  const cleo = await createWorker(w, { name: "Cleo Example" })
  const dan = await createWorker(w, { name: "Dan Example" })
  const clockIn = async (by: Person, of: Person, jobId: string) => {
    const scheduler = { clockincode: await readClockInCode(of, jobId), clockintime: "ignored" }
    ;(await by.call("clockIn", { params: { jobId }, body: { scheduler } })).ok
  }
  const clockOut = async (by: Person, jobId: string) =>
    (await by.call("clockOutAsWorker", { params: { jobId } })).ok

  // Worked two days ago: one paid, one whose card was refused.
  const paid = await createHiredJob(w, employer, ana, { startsIn: 25 * HOUR_MS })
  const unpaid = await createHiredJob(w, owing, ben, { startsIn: 25 * HOUR_MS, title: "appetizer cook" })
  await w.moveTo(new Date(paid.worktime))
  await clockIn(ana, employer, paid._id)
  await clockIn(ben, owing, unpaid._id)
  const left = await createAppliedJob(w, owing, cleo, { startsIn: 70 * HOUR_MS, title: "busser" })
  await w.advance(6 * HOUR_MS)
  await clockOut(ana, paid._id)
  await clockOut(ben, unpaid._id)
  ;(await employer.call("closeJob", { body: { jobId: paid._id } })).ok
  ;(await owing.call("closeJob", { body: { jobId: unpaid._id } })).ok
  await w.settle()

  // Tonight: missed, worked, under way, about to begin; later: scheduled and open.
  const evening = 30 * HOUR_MS
  await createHiredJob(w, employer, dan, { startsIn: evening - 2 * HOUR_MS, title: "host" })
  const worked = await createHiredJob(w, employer, cleo, { startsIn: evening - 5 * HOUR_MS, hours: 4 })
  const underWay = await createHiredJob(w, employer, ben, {
    startsIn: evening - HOUR_MS,
    title: "dishwasher",
  })
  await createHiredJob(w, employer, ana, { startsIn: evening, title: "host" })
  await createHiredJob(w, employer, ana, { startsIn: evening + 48 * HOUR_MS })
  for (let day = 4; day < 9; day += 1)
    await createOpenJob(w, employer, { startsIn: evening + day * 24 * HOUR_MS })
  // Posted last, so that it stands first in the search.
  await w.advance(MINUTE_MS)
  const open = await createAppliedJob(w, employer, ana, {
    startsIn: evening + 96 * HOUR_MS,
    title: "appetizer cook",
  })
  ;(await ben.call("applyForJob", { params: { userId: ben.id, jobId: open._id } })).ok
  await w.moveTo(new Date(worked.worktime))
  await clockIn(cleo, employer, worked._id)
  await w.moveTo(new Date(underWay.worktime))
  await clockIn(ben, employer, underWay._id)
  await clockOut(cleo, worked._id)
  await w.moveTo(plus(new Date(underWay.worktime), HOUR_MS - MINUTE_MS))
  return { employer, owing, ana, ben, open, left }
}

test("the screens of guests are in order, empty and with every problem shown", async () => {
  const w = await startWorld()
  const page = await visit(w)
  await lookAt(page, "empty", [
    { screen: 1, shows: "Paid as clocked" },
    { screen: 2, shows: "New to Prepside?" },
    { screen: 3, shows: "Already have an account?" },
    { screen: 4, shows: "things left: Restaurant name, Hiring manager" },
    { screen: 16, shows: "Please log in" },
  ])
  await lookAt(page, "problems", [
    { screen: 2, shows: "New to Prepside?", first: fillWrongly },
    { screen: 3, shows: "Already have an account?", first: fillWrongly },
    { screen: 4, shows: "things left: Restaurant name, Hiring manager", first: fillWrongly },
  ])
})

test("the screens of people who have just signed up are in order", async () => {
  const w = await startWorld()
  const worker = await visit(w, await signUpWorker(w))
  const employer = await visit(w, await signUpEmployer(w), "employer")
  const asWorker = lookAt(worker, "new", [
    { screen: 5, shows: /Please open the link/ },
    { screen: 10, shows: "No work history yet" },
    { screen: 12, shows: "A few things first" },
    { screen: 25, shows: "Click here to start" },
    { screen: 26, shows: "Your payment setup is not finished, so wages wait for you." },
    { screen: 30, shows: /The Submit button appears/ },
  ])
  const asEmployer = lookAt(employer, "new", [
    { screen: 7, shows: /Please open the link/ },
    { screen: 9, shows: "No payment account yet" },
    { screen: 14, shows: "A few things first" },
    { screen: 29, shows: "Create payment account" },
    { screen: 31, shows: /The Submit button appears/ },
  ])
  await Promise.all([asWorker, asEmployer])
})

test("the screens of people without any shift are in order", async () => {
  const w = await startWorld()
  const someone = await createWorker(w)
  ;(await someone.call("createAccount")).ok
  const worker = await visit(w, someone)
  const employer = await visit(w, await createEmployer(w), "employer")
  const asWorker = lookAt(worker, "empty", [
    { screen: 5, shows: "No shifts scheduled yet" },
    { screen: 6, shows: "View Account Details" },
    { screen: 12, shows: "No open shifts right now." },
    { screen: 16, shows: "You have no scheduled shifts." },
    { screen: 19, shows: "No shifts in this period" },
    { screen: 24, shows: "Your payment setup is not finished yet" },
    { screen: 26, shows: "No payments yet" },
  ])
  const asEmployer = lookAt(employer, "empty", [
    { screen: 7, shows: "Nothing needs you right now." },
    { screen: 8, shows: "View Account Details" },
    { screen: 13, shows: "What workers see" },
    { screen: 14, shows: "No open shifts. Post one." },
    { screen: 18, shows: /^No hired shifts/ },
    { screen: 20, shows: "No completed shifts in this period." },
  ])
  await Promise.all([asWorker, asEmployer])
})

test("the screens of busy people are in order, with a shift in every state", async () => {
  const w = await startWorld()
  const { employer, owing, ana, ben, open } = await town(w)
  const worker = await visit(w, ana)
  const onShift = await visit(w, ben)
  const manager = await visit(w, employer, "employer")
  const debtor = await visit(w, owing, "employer")
  const asWorker = lookAt(worker, "full", [
    { screen: 5, shows: "Next shift" },
    { screen: 10, shows: "Your payment setup is complete." },
    { screen: 12, shows: "You have applied for this job." },
    { screen: 16, shows: "Clock-in code", first: (page) => page.getByLabel("Clock-in code").fill("AB-3D") },
    { screen: 19, shows: "Paid out" },
    { screen: 26, shows: "Paid out" },
    { screen: 30, shows: /terms/i },
  ])
  const asEmployer = lookAt(manager, "full", [
    { screen: 7, shows: /^Clock-in code for Ana/ },
    { screen: 9, shows: "1 payment method on file" },
    {
      screen: 13,
      shows: "What workers see",
      first: (page) => page.getByLabel("Job title").selectOption("host"),
    },
    { screen: 14, shows: "2 applicants" },
    { screen: 14, params: { job: open._id }, shows: "Benedict Wolfeschlegelsteinhausen" },
    { screen: 18, shows: /^Code visible/ },
    { screen: 20, shows: "Needs closing" },
    { screen: 29, shows: "Default" },
    { screen: 31, shows: /terms/i },
  ])
  await Promise.all([asWorker, asEmployer])
  const asOnShift = lookAt(onShift, "on-shift", [{ screen: 16, shows: "Time on shift" }])
  const asDebtor = lookAt(debtor, "unpaid", [
    { screen: 7, shows: "A closed shift is still unpaid" },
    { screen: 13, shows: "Posting waits until the unpaid shift is settled." },
    { screen: 20, shows: "Payment failed" },
  ])
  await Promise.all([asOnShift, asDebtor])
})

/** The call that brings each list, and a word that stands on the screen only with it. */
const lists = [
  [12, "worker", /\/job\/search/, "Appetizer cook"],
  [16, "worker", /\/applications/, "This job is Scheduled!"],
  [19, "worker", /\/applications/, "No shifts in this period"],
  [26, "worker", /\/payments/, "No payments yet"],
  [10, "worker", /\/employees\//, "Name and email"],
  [14, "employer", /\/jobs/, "Appetizer cook"],
  [18, "employer", /\/jobs/, "This job is Scheduled!"],
  [20, "employer", /\/jobs/, "No completed shifts in this period."],
  [9, "employer", /\/employers\//, "Change password"],
] as const

test("what does not load says so in its place, and Try again brings it", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  const worker = await onboardWorker(w, { payout: false })
  await createHiredJob(w, employer, worker)
  await createOpenJob(w, employer, { startsIn: 96 * HOUR_MS, title: "appetizer cook" })
  const people = { worker: await visit(w, worker), employer: await visit(w, employer, "employer") }
  await Promise.all(
    lists.map(async ([screen, role, call, word]) => {
      const page = await people[role].context().newPage()
      page.setDefaultTimeout(20_000)
      await page.goto(w.url)
      await page.route(call, (route) => route.abort())
      await openScreen(page, screen)
      const again = page.getByRole("button", { name: "Try again" })
      await again.first().waitFor()
      expect(await page.getByText(word).count(), `screen ${screen} without its data`).toBe(0)
      await page.unroute(call)
      for (const button of (await again.all()).reverse()) await button.click()
      await page.getByText(word).first().waitFor()
      await expect.poll(() => again.count(), { message: `screen ${screen}` }).toBe(0)
      await page.close()
    }),
  )
})

test("a screen whose file does not load says so and comes with another try", async () => {
  const w = await startWorld()
  const page = await visit(w)
  await heading(page, /^Restaurant shifts/).waitFor()
  await page.route(/\/assets\/login/, (route) => route.abort())
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await heading(page, "This page did not load").waitFor()
  await page.getByText(/^Prepside has been updated since you opened it\./).waitFor()
  expect([...(await violations(page)), ...(await smallTargets(page))]).toEqual([])
  await page.unroute(/\/assets\/login/)
  await page.getByRole("button", { name: "Try again" }).click()
  await heading(page, "Login").waitFor()
})

test("a screen whose file does not load while offline comes by itself once the connection is back", async () => {
  const w = await startWorld()
  const page = await visit(w)
  await heading(page, /^Restaurant shifts/).waitFor()
  await page.context().setOffline(true)
  await page.getByText("You are offline. What you see may be out of date.").waitFor()
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await heading(page, "This page did not load").waitFor()
  await page.getByText("Check your connection, then try again.").waitFor()
  await page.context().setOffline(false)
  await heading(page, "Login").waitFor()
})
