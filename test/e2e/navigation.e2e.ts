import { HOUR_MS } from "#domain/time.ts"
import { heading, openBrowser, openPage, openScreen, storedSession } from "#test/support/browser.ts"
import { PASSWORD, signUpEmployer, signUpWorker, type Person } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { createAppliedJob, createHiredJob } from "#test/support/fixtures.ts"
import { type World, startWorld } from "#test/support/world.ts"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"

/** docs/rules/navigation.md in a real browser's history: numbered screens with the URL fixed at `/`. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).click()
const screenOf = (page: Page) => page.evaluate(() => (history.state as { screen: number } | null)?.screen)
const lengthOf = (page: Page) => page.evaluate(() => history.length)
const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))
const tokenOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem("session") ?? "null") as { token: string } | null)?.token,
  )
/** By the browser's own buttons; the document stays, so there is no load to wait for. */
const goBack = (page: Page) => page.evaluate(() => history.back())
const goForward = (page: Page) => page.evaluate(() => history.forward())

const LANDING = /^Restaurant shifts in Arizona/
const WORKER_HOME = "Good morning, Ana"
const EMPLOYER_HOME = "Restauranteur dashboard"

/** A person's browser, logged in or a guest, at the first screen. It may not throw, whatever the test does. */
async function visit(w: World, person?: Person, role: "worker" | "employer" = "worker"): Promise<Page> {
  return openPage(browser, w, person ? await storedSession(w, person, role) : {})
}

/** A screen is there: its number, its heading with the focus, its title; the URL is `/` and holds no secret. */
async function arrived(page: Page, screen: number, name: string | RegExp): Promise<void> {
  const title = heading(page, name)
  await title.waitFor()
  await expect.poll(() => screenOf(page), { message: `screen of ${String(name)}` }).toBe(screen)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1")
  await expect.poll(() => page.title()).toBe(`${await title.textContent()} – Prepside`)
  expect(new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash).toBe("/")
  const state = await page.evaluate(() => JSON.stringify([history.state, Object.entries(sessionStorage)]))
  const token = await tokenOf(page)
  if (token) expect(state).not.toContain(token)
  expect(state).not.toContain("@example.com")
}

async function logIn(page: Page, person: Person, role: "Workers" | "Restauranteurs"): Promise<void> {
  await page.getByLabel(role).check()
  await page.getByLabel("Email").fill(person.email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await press(page, "Login")
}

type Stop = readonly [screen: number, name: string | RegExp]

const guestScreens: readonly Stop[] = [
  [1, LANDING],
  [2, "Login"],
  [3, "Create a worker account"],
  [4, "Create a restaurant account"],
]
const workerScreens: readonly Stop[] = [
  [5, WORKER_HOME],
  [6, "Account options"],
  [10, "Account details"],
  [12, "Search For A Shift"],
  [16, "Scheduled Shifts"],
  [19, "Shift History"],
  [24, "Payment setup"],
  [25, "Set up payments"],
  [26, "Get Paid"],
  [30, /terms/i],
]
const employerScreens: readonly Stop[] = [
  [7, EMPLOYER_HOME],
  [8, "Account options"],
  [9, "Account details"],
  [13, "Create a Shift"],
  [14, "Open Shifts"],
  [18, "Hired Shifts"],
  [20, "Completed Shifts"],
  [29, "Payment methods"],
  [31, /terms/i],
]

test.each([
  ["guest", guestScreens],
  ["worker", workerScreens],
  ["employer", employerScreens],
] as const)("a reload keeps the screen on every screen of a %s, and the URL is /", async (who, stops) => {
  const w = await startWorld()
  const person = who === "guest" ? undefined : await (who === "worker" ? createWorker : createEmployer)(w)
  // Screen 24 stays only with a payout account that is not complete.
  if (who === "worker") (await person?.call("createAccount"))?.ok
  const page = await visit(w, person, who === "employer" ? "employer" : "worker")
  for (const [screen, name] of stops) {
    await openScreen(page, screen)
    await heading(page, name).waitFor()
    expect(await screenOf(page)).toBe(screen)
    expect(page.url()).toBe(`${w.url}/`)
  }
})

test("each tap adds one entry; Back and Forward pass through all of them with focus, title and URL right", async () => {
  const w = await startWorld()
  const page = await visit(w, await createWorker(w))
  const way: readonly (readonly [string, ...Stop])[] = [
    ["1 Search For A Shift", 12, "Search For A Shift"],
    ["Back to Worker dashboard", 5, WORKER_HOME],
    ["Manage Account", 6, "Account options"],
    ["View Account Details", 10, "Account details"],
    ["Set up payments", 25, "Set up payments"],
  ]
  await heading(page, WORKER_HOME).waitFor()
  const stops: Stop[] = [[5, WORKER_HOME]]
  for (const [button, screen, name] of way) {
    const before = await lengthOf(page)
    await press(page, button)
    await arrived(page, screen, name)
    if (button.startsWith("Back")) {
      expect(await lengthOf(page)).toBe(before)
      stops.pop()
    } else {
      // From the third tap on entries are cut off after a Back first, so the sum is by place.
      expect(await lengthOf(page)).toBe(stops.length + 1 + 1)
      stops.push([screen, name])
    }
  }
  for (const [screen, name] of stops.slice(0, -1).reverse()) {
    await goBack(page)
    await arrived(page, screen, name)
  }
  for (const [screen, name] of stops.slice(1)) {
    await goForward(page)
    await arrived(page, screen, name)
  }
  await page.reload()
  await heading(page, "Set up payments").waitFor()
  await goBack(page)
  await arrived(page, 10, "Account details")
})

test("Back after log-in leads to what was before the form, and after log-out to no screen of the person", async () => {
  const w = await startWorld()
  const worker = await signUpWorker(w)
  const page = await visit(w)
  await press(page, "Login")
  await arrived(page, 2, "Login")
  await logIn(page, worker, "Workers")
  await arrived(page, 5, WORKER_HOME)
  await goBack(page)
  await arrived(page, 1, LANDING)
  await goForward(page)
  await arrived(page, 5, WORKER_HOME)

  await press(page, "Manage Account")
  await press(page, "Logout")
  await arrived(page, 1, LANDING)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["lastRole"])
  await goBack(page)
  await arrived(page, 5, "Please log in")
  await goForward(page)
  await arrived(page, 1, LANDING)
})

test("Back after signing up leads to what was before the form", async () => {
  const w = await startWorld()
  const page = await visit(w)
  await press(page, "Click here to create a worker account.")
  await arrived(page, 3, "Create a worker account")
  await page.getByLabel("Name", { exact: true }).fill("Ana Example")
  await page.getByLabel("Email").fill("ana@example.com")
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Password again").fill(PASSWORD)
  await page.getByLabel("Date of birth").fill("1999-05-17")
  await press(page, "Create account")
  await page.getByText("You have successfully created a new account.").waitFor()
  await press(page, "Open Login")
  await arrived(page, 2, "Login")
  await goBack(page)
  await arrived(page, 1, LANDING)
})

test("Back after agreeing to the terms and after hiring leads past the form that is done", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { terms: false })
  const page = await visit(w, employer, "employer")
  await openScreen(page, 9)
  await press(page, "Read the terms of use")
  await page.getByLabel(/I have read and agree/).check()
  await press(page, "Submit")
  await arrived(page, 9, "Account details")
  await goBack(page)
  await expect.poll(() => page.evaluate(() => (history.state as { idx: number }).idx)).toBe(0)
  await arrived(page, 9, "Account details")

  await createAppliedJob(w, employer, await createWorker(w))
  await page.getByLabel("Prepside, go to the first page").click()
  await press(page, "Open Shifts")
  await arrived(page, 14, "Open Shifts")
  await press(page, /^View applications/)
  await press(page, /^Hire Me/)
  await page.getByRole("dialog").getByRole("button", { name: /^Hire/ }).click()
  await arrived(page, 18, "Hired Shifts")
  await goBack(page)
  await arrived(page, 14, "Open Shifts")
  await page.getByText("No open shifts. Post one.").waitFor()
  expect(await page.getByRole("button", { name: /^Hire Me/ }).count()).toBe(0)
})

test("a link of a message opens its screen once, and Back goes to the dashboard", async () => {
  const w = await startWorld()
  const worker = await createWorker(w)
  const job = await createHiredJob(w, await createEmployer(w), worker)
  const page = await visit(w, worker)
  await page.goto(`${w.url}/?open=16&id=${job._id}`)
  await heading(page, "Scheduled Shifts").waitFor()
  expect(page.url()).toBe(`${w.url}/`)
  expect(await page.evaluate(() => (history.state as { params: unknown }).params)).toEqual({ id: job._id })
  await page.reload()
  await heading(page, "Scheduled Shifts").waitFor()
  await goBack(page)
  await arrived(page, 5, WORKER_HOME)
})

test("an unknown number, a screen no link may open and a wrong id lead nowhere odd", async () => {
  const w = await startWorld()
  const page = await visit(w, await createWorker(w))
  for (const link of ["?open=15", "?open=99", "?open=abc", "?open=6", "?open="]) {
    await page.goto(`${w.url}/${link}`)
    await heading(page, WORKER_HOME).waitFor()
    expect([await screenOf(page), page.url()]).toEqual([5, `${w.url}/`])
  }
  await page.goto(`${w.url}/?open=16&id=../../admin`)
  await heading(page, "Scheduled Shifts").waitFor()
  expect(await page.evaluate(() => (history.state as { params: unknown }).params)).toEqual({})
  await openScreen(page, 17)
  await heading(page, WORKER_HOME).waitFor()
  expect(await screenOf(page)).toBe(5)
})

test("a guest is asked to log in before a screen of an account and gets to it by logging in", async () => {
  const w = await startWorld()
  const employer = await signUpEmployer(w)
  const page = await visit(w)
  await openScreen(page, 29)
  await heading(page, "Please log in").waitFor()
  expect(await screenOf(page)).toBe(29)
  await press(page, "Login")
  await arrived(page, 2, "Login")
  await logIn(page, employer, "Restauranteurs")
  await arrived(page, 29, "Payment methods")

  const other = await visit(w)
  await other.goto(`${w.url}/?open=9`)
  await heading(other, "Login").waitFor()
  expect([await screenOf(other), other.url()]).toEqual([2, `${w.url}/`])
  await logIn(other, employer, "Restauranteurs")
  await arrived(other, 9, "Account details")
})

test("a person whose onboarding is not done sees the tasks in place of the screen, by a link too", async () => {
  const w = await startWorld()
  const worker = await visit(w, await signUpWorker(w))
  for (const screen of [12, 16, 19]) {
    await worker.goto(`${w.url}/?open=${screen}`)
    await heading(worker, "A few things first").waitFor()
    expect(await screenOf(worker)).toBe(screen)
    for (const task of ["Headshot", "Driver's licence", "Food handler's card", "Terms of use"])
      await worker.getByText(task, { exact: true }).waitFor()
  }
  const employer = await visit(w, await signUpEmployer(w), "employer")
  for (const screen of [13, 14, 18, 20]) {
    await openScreen(employer, screen)
    await heading(employer, "A few things first").waitFor()
    for (const task of ["Payment account", "Payment method", "Terms of use"])
      await employer.getByText(task, { exact: true }).waitFor()
  }
})

test("a gate that has opened stays open while the account is being read anew", async () => {
  const w = await startWorld()
  const page = await visit(w, await createEmployer(w, { terms: false }), "employer")
  await openScreen(page, 9)
  await press(page, "Read the terms of use")
  await page.getByLabel(/I have read and agree/).check()
  // No answer from here on: what was read before the agreement is all there is.
  await page.route(/\/employers\/me$/, (route) => route.abort())
  await press(page, "Submit")
  await arrived(page, 9, "Account details")
  await page.getByLabel("Prepside, go to the first page").click()
  await arrived(page, 7, EMPLOYER_HOME)
  await press(page, "Open Shifts")
  await arrived(page, 14, "Open Shifts")
})

test("a screen of the other role is not shown, and the button there leads to one's own dashboard", async () => {
  const w = await startWorld()
  const page = await visit(w, await createWorker(w))
  await page.goto(`${w.url}/?open=14`)
  await heading(page, "This is not part of your account").waitFor()
  await press(page, "Go to your dashboard")
  await arrived(page, 5, WORKER_HOME)
})

test("logging out in one tab logs the other out", async () => {
  const w = await startWorld()
  const page = await visit(w, await createWorker(w))
  const other = await page.context().newPage()
  await other.goto(`${w.url}/?open=16`)
  await heading(other, "Scheduled Shifts").waitFor()
  await press(page, "Manage Account")
  await press(page, "Logout")
  await arrived(page, 1, LANDING)
  await heading(other, LANDING).waitFor()
  expect(await screenOf(other)).toBe(1)
})

test("a session that the server has ended leads to log-in and back to the same screen", async () => {
  const w = await startWorld()
  const worker = await signUpWorker(w)
  const page = await visit(w, worker)
  await heading(page, WORKER_HOME).waitFor()
  await Promise.all([page.waitForResponse(/\/employees\/me$/), press(page, "Manage Account")])
  await page.getByText(worker.email).waitFor()
  await w.ctx.db.deleteFrom("sessions").where("account_id", "=", worker.id).execute()
  // The next call is refused; the person need not reload for it.
  await press(page, "View Account Details")
  await heading(page, "Please log in").waitFor()
  expect(await tokenOf(page)).toBeUndefined()
  await press(page, "Login")
  await logIn(page, worker, "Workers")
  await arrived(page, 10, "Account details")
  await page.getByText(worker.email).first().waitFor()
})

test("on a slow connection a screen has its entry at once, and one Back returns to the dashboard", async () => {
  const w = await startWorld()
  const worker = await createWorker(w)
  await createHiredJob(w, await createEmployer(w), worker)
  const page = await visit(w, worker)
  await heading(page, WORKER_HOME).waitFor()
  await page.getByText("Next shift").first().waitFor()
  const answers: (() => void)[] = []
  await page.route(/\/(?:jobs|applications|job)\b/, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue().catch(() => undefined)
  })
  const before = await lengthOf(page)
  await press(page, "4 Shift History")
  await arrived(page, 19, "Shift History")
  await page.getByText("Loading...").first().waitFor()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  expect(await lengthOf(page)).toBe(before + 1)
  await goBack(page)
  await arrived(page, 5, WORKER_HOME)
  // The answers that come late change nothing about where the person is.
  await page.unroute(/\/(?:jobs|applications|job)\b/)
  for (const answer of answers) answer()
  await goForward(page)
  await page.getByText("No shifts in this period").waitFor()
  await goBack(page)
  await arrived(page, 5, WORKER_HOME)
  expect(await lengthOf(page)).toBe(before + 1)
})

test("Back and reload return to where the page was scrolled; a new screen starts at its top", async () => {
  const w = await startWorld()
  const page = await visit(w, await createWorker(w))
  await openScreen(page, 10)
  await page.getByRole("button", { name: "Read the terms" }).scrollIntoViewIfNeeded()
  const stood = await scrollOf(page)
  expect(stood).toBeGreaterThan(100)
  await press(page, "Read the terms")
  await arrived(page, 30, /terms/i)
  expect(await scrollOf(page)).toBe(0)
  await goBack(page)
  await arrived(page, 10, "Account details")
  await expect.poll(() => scrollOf(page)).toBe(stood)
  await page.reload()
  await heading(page, "Account details").waitFor()
  await expect.poll(() => scrollOf(page)).toBe(stood)
})

test("a tap right after Back is not fought by the page scrolling to where it was", async () => {
  const w = await startWorld()
  const page = await visit(w, await createWorker(w))
  await openScreen(page, 10)
  await page.getByRole("button", { name: "Read the terms" }).waitFor()
  const key = await page.evaluate(() => (history.state as { key: string }).key)
  await page.getByLabel("Prepside, go to the first page").click()
  await arrived(page, 5, WORKER_HOME)
  // As if the page had been longer when it was left: its old place is never reached.
  await page.evaluate((name) => sessionStorage.setItem(name, "99999"), `scroll:${key}`)
  await goBack(page)
  await arrived(page, 10, "Account details")
  // In one breath, as a finger does it: later the scrolling would have come to its end by itself.
  await page.getByRole("button", { name: "Read the terms" }).evaluate((button: HTMLElement) => {
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))
    button.click()
  })
  await arrived(page, 30, /terms/i)
  const highest = await page.evaluate(async () => {
    let most = 0
    for (let frames = 0; frames < 10; frames += 1) {
      await new Promise(requestAnimationFrame)
      most = Math.max(most, scrollY)
    }
    return most
  })
  expect(highest).toBe(0)
})

test("Back closes an open dialog with its screen, and Forward does not open it again", async () => {
  const w = await startWorld()
  const worker = await createWorker(w)
  await createHiredJob(w, await createEmployer(w), worker, { startsIn: 72 * HOUR_MS })
  const page = await visit(w, worker)
  await press(page, "3 View Scheduled Shifts")
  await press(page, /^Drop Job/)
  await page.getByRole("dialog").waitFor()
  await goBack(page)
  await arrived(page, 5, WORKER_HOME)
  expect(await page.getByRole("dialog").count()).toBe(0)
  await goForward(page)
  await arrived(page, 16, "Scheduled Shifts")
  await page.getByText("This job is Scheduled!").waitFor()
  expect(await page.getByRole("dialog").count()).toBe(0)
})

test("what was typed is there again after Back and Forward, but no password; problems show in the title", async () => {
  const w = await startWorld()
  const page = await visit(w)
  await press(page, "Click here to create a worker account.")
  await page.getByLabel("Name", { exact: true }).fill("Ana Example")
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Email").fill("not an address")
  await page.getByText("Please enter a valid email address.").waitFor()
  await expect.poll(() => page.title()).toBe("Error: Create a worker account – Prepside")
  await goBack(page)
  await arrived(page, 1, LANDING)
  await goForward(page)
  await heading(page, "Create a worker account").waitFor()
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ana Example")
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("")
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(PASSWORD)
  await page.getByLabel("Email").fill("ana@example.com")
  await expect.poll(() => page.title()).toBe("Create a worker account – Prepside")
})

test("Back from a page with an address of its own returns to the screen before it", async () => {
  const w = await startWorld()
  const page = await visit(w, await createWorker(w))
  await press(page, "Manage Account")
  await arrived(page, 6, "Account options")
  await page.goto(`${w.url}/validate/${"0".repeat(24)}`)
  await heading(page, "Email confirmation").waitFor()
  await page.goBack()
  await heading(page, "Account options").waitFor()
  expect([await screenOf(page), page.url()]).toEqual([6, `${w.url}/`])
})
