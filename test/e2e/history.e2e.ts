import { screenCodes } from "#contract/links.ts"
import { HOUR_MS } from "#domain/time.ts"
import { heading, openPage, type PageOptions, press, showScreen } from "#test/support/browser.ts"
import { createAppliedJob, createHiredJob, createOpenJob, PASSWORD } from "#test/support/fixtures.ts"
import {
  arrived,
  EMPLOYER_HOME,
  goBack,
  goForward,
  goHome,
  historyLength,
  LANDING,
  logIn,
  screenCode,
  type Stop,
  NEW_WORKER_HOME,
  WORKER_HOME,
} from "#test/support/navigation.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld, type World } from "#test/support/world.ts"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"

/** Screens as entries of the browser's history (docs/rules/navigation.md#history-entries). */

const world = shareWorld()
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

const screensByRole = {
  guest: [
    ["landing", LANDING],
    ["login", "Login"],
    ["workerSignup", "Create a worker account"],
    ["employerSignup", "Create a restaurant account"],
  ],
  worker: [
    ["workerDashboard", WORKER_HOME],
    ["workerOptions", "Account options"],
    ["workerAccount", "Account details"],
    ["workerApplications", "Your Applications"],
    ["searchJobs", "Search For A Shift"],
    ["scheduledShifts", "Scheduled Shifts"],
    ["workerHistory", "Earnings"],
    ["payoutCheck", "Payout setup"],
    ["payoutSetup", "Set up payouts"],
    ["getPaid", "Get Paid"],
    ["workerTerms", /terms/i],
  ],
  employer: [
    ["employerDashboard", EMPLOYER_HOME],
    ["employerOptions", "Account options"],
    ["employerAccount", "Account details"],
    ["createJob", "Create a Shift"],
    ["openJobs", "Open Shifts"],
    ["hiredShifts", "Hired Shifts"],
    ["completedShifts", "Completed Shifts"],
    ["paymentMethods", "Payment methods"],
    ["employerTerms", /terms/i],
  ],
} as const satisfies Record<string, readonly Stop[]>

async function optionsFor(w: World, role: keyof typeof screensByRole): Promise<PageOptions> {
  if (role === "guest") return {}
  if (role === "employer") return { as: await createEmployer(w) }
  const worker = await createWorker(w)
  // The payout check leads on unless the payout account exists and is not complete.
  ;(await worker.call("createAccount")).ok
  return { as: worker }
}

test.each(["guest", "worker", "employer"] as const)(
  "every screen of a %s is still there after a reload, with the URL /",
  async (role) => {
    const w = world()
    const page = await openPage(w, await optionsFor(w, role))
    for (const [screen, name] of screensByRole[role]) {
      await showScreen(page, screen)
      await page.reload()
      await heading(page, name).waitFor()
      expect(await screenCode(page)).toBe(screenCodes[screen])
      expect(page.url()).toBe(`${w.url}/`)
    }
  },
)

test("each tap adds one entry, and Back and Forward pass through all of them with focus, title and URL right", async () => {
  const w = world()
  const page = await openPage(w, { as: await createWorker(w) })
  const taps: readonly (readonly [string, ...Stop])[] = [
    ["1 Search For A Shift", "searchJobs", "Search For A Shift"],
    ["Back to Worker dashboard", "workerDashboard", WORKER_HOME],
    ["Manage Account", "workerOptions", "Account options"],
    ["View Account Details", "workerAccount", "Account details"],
    ["Set up payouts", "payoutSetup", "Set up payouts"],
  ]
  await heading(page, WORKER_HOME).waitFor()
  const stops: Stop[] = [["workerDashboard", WORKER_HOME]]
  for (const [button, screen, name] of taps) {
    const before = await historyLength(page)
    await press(page, button)
    await arrived(page, screen, name)
    if (button.startsWith("Back")) {
      expect(await historyLength(page)).toBe(before)
      stops.pop()
    } else {
      // A tap after Back cuts off the entries ahead, so the length follows from the place.
      expect(await historyLength(page)).toBe(stops.length + 1 + 1)
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
  await heading(page, "Set up payouts").waitFor()
  await goBack(page)
  await arrived(page, "workerAccount", "Account details")
})

test("Back after log-in leads out of the app and not to a guest's screen, and after log-out to no screen of the person", async () => {
  const w = world()
  const worker = await createWorker(w, { onboarded: false, password: PASSWORD })
  const page = await openPage(w)
  await press(page, "Login")
  await arrived(page, "login", "Login")
  await logIn(page, worker)
  await arrived(page, "workerDashboard", NEW_WORKER_HOME)
  // The entry of the form is still ahead in the history; the person is led past it.
  await goForward(page)
  await arrived(page, "workerDashboard", NEW_WORKER_HOME)

  await press(page, "Manage Account")
  await press(page, "Logout")
  await arrived(page, "landing", LANDING)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["lastRole"])
  await goBack(page)
  await arrived(page, "workerDashboard", "Please log in")
  await goForward(page)
  await arrived(page, "landing", LANDING)
})

test("a reload after signing up still shows where the link was sent, and Back leads past the form", async () => {
  const page = await openPage(world())
  await press(page, "Click here to create a worker account.")
  await arrived(page, "workerSignup", "Create a worker account")
  await page.getByLabel("Name", { exact: true }).fill("Ana Example")
  await page.getByLabel("Email").fill("ana@example.com")
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm password").fill(PASSWORD)
  await page.getByLabel("Date of birth").fill("1999-05-17")
  await press(page, "Create account")
  await page.getByText("You have successfully created a new account.").waitFor()
  await page.reload()
  await heading(page, "Check your email").waitFor()
  await page.getByText("We sent it to ana@example.com.").waitFor()
  await page.getByRole("button", { name: /^Send again in/ }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain("example.com")
  await press(page, "Open Login")
  await arrived(page, "login", "Login")
  await goBack(page)
  await arrived(page, "landing", LANDING)
})

test("Back after agreeing to the terms or hiring leads past the form that was sent", async () => {
  const w = world()
  const employer = await createEmployer(w, { terms: false })
  const page = await openPage(w, { as: employer, screen: "employerAccount" })
  await press(page, "Read the terms of use")
  await page.getByLabel(/I have read and agree/).check()
  await press(page, "Submit")
  await page.getByText("All steps are done.").waitFor()
  await arrived(page, "employerAccount", "Account details")
  // It is the entry from which the terms were opened: Back would not show the account twice.
  expect(await page.evaluate(() => (history.state as { idx: number }).idx)).toBe(0)

  await createAppliedJob(w, employer, await createWorker(w))
  await goHome(page)
  await press(page, "Open Shifts")
  await arrived(page, "openJobs", "Open Shifts")
  await press(page, /^View applications/)
  await press(page, /^Hire Me/)
  await press(page.getByRole("dialog"), /^Hire/)
  await arrived(page, "hiredShifts", "Hired Shifts")
  await goBack(page)
  await arrived(page, "openJobs", "Open Shifts")
  await page.getByText("No open shifts. Post one.").waitFor()
  expect(await page.getByRole("button", { name: /^Hire Me/ }).count()).toBe(0)
})

test("a task of the checklist opens on the account's screen without another entry, as often as it is pressed", async () => {
  const w = world()
  const page = await openPage(w, { as: await createWorker(w, { onboarded: false }) })
  await press(page, "Choose a headshot")
  const dialog = page.getByRole("dialog")
  for (const [task, title] of [
    [undefined, "Add headshot"],
    [/^Driver’s license/, "Add driver’s license"],
    [/^Driver’s license/, "Add driver’s license"],
  ] as const) {
    if (task) await press(page, task)
    await dialog.getByRole("heading", { name: title }).waitFor()
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
  }
  await goBack(page)
  await arrived(page, "workerDashboard", NEW_WORKER_HOME)
})

test("on a slow connection a screen has its entry at once, and one Back returns to the dashboard", async () => {
  const w = world()
  const worker = await createWorker(w)
  await createHiredJob(w, await createEmployer(w), worker)
  const page = await openPage(w, { as: worker })
  await heading(page, WORKER_HOME).waitFor()
  await page.getByText("Next shift").first().waitFor()
  const answers: (() => void)[] = []
  await page.route(/\/job\/search/, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue().catch(() => undefined)
  })
  const before = await historyLength(page)
  await press(page, "1 Search For A Shift")
  await arrived(page, "searchJobs", "Search For A Shift")
  await page.getByText("Loading...").first().waitFor()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  expect(await historyLength(page)).toBe(before + 1)
  await goBack(page)
  await arrived(page, "workerDashboard", WORKER_HOME)
  // Answers that come late do not change where the person is.
  await page.unroute(/\/job\/search/)
  for (const answer of answers) answer()
  await goForward(page)
  await page.getByText("No open shifts right now.").waitFor()
  await goBack(page)
  await arrived(page, "workerDashboard", WORKER_HOME)
  expect(await historyLength(page)).toBe(before + 1)
})

test("Back and a reload return to the scroll position; a new screen starts at its top", async () => {
  const w = world()
  const page = await openPage(w, { as: await createWorker(w), screen: "workerAccount" })
  await page.getByRole("button", { name: "Read the terms" }).scrollIntoViewIfNeeded()
  const position = await scrollPosition(page)
  expect(position).toBeGreaterThan(100)
  await press(page, "Read the terms")
  await arrived(page, "workerTerms", /terms/i)
  expect(await scrollPosition(page)).toBe(0)
  await goBack(page)
  await arrived(page, "workerAccount", "Account details")
  await expect.poll(() => scrollPosition(page)).toBe(position)
  await page.reload()
  await heading(page, "Account details").waitFor()
  await expect.poll(() => scrollPosition(page)).toBe(position)
})

test("a tap right after Back ends the return to the scroll position", async () => {
  const w = world()
  const page = await openPage(w, { as: await createWorker(w), screen: "workerAccount" })
  await page.getByRole("button", { name: "Read the terms" }).waitFor()
  const key = await page.evaluate(() => (history.state as { key: string }).key)
  await goHome(page)
  await arrived(page, "workerDashboard", WORKER_HOME)
  // As if the page had been longer when it was left: the position is never reached.
  await page.evaluate((name) => sessionStorage.setItem(name, "99999"), `scroll:${key}`)
  await goBack(page)
  await arrived(page, "workerAccount", "Account details")
  // In one task, as a finger does it; a later press would find the return already over.
  await page.getByRole("button", { name: "Read the terms" }).evaluate((button: HTMLElement) => {
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))
    button.click()
  })
  await arrived(page, "workerTerms", /terms/i)
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
  const w = world()
  const worker = await createWorker(w)
  await createHiredJob(w, await createEmployer(w), worker, { startsIn: 72 * HOUR_MS })
  const page = await openPage(w, { as: worker })
  await press(page, "3 View Scheduled Shifts")
  await press(page, /^Drop Job/)
  await page.getByRole("dialog").waitFor()
  await goBack(page)
  await arrived(page, "workerDashboard", WORKER_HOME)
  expect(await page.getByRole("dialog").count()).toBe(0)
  await goForward(page)
  await arrived(page, "scheduledShifts", "Scheduled Shifts")
  await page.getByText("This job is Scheduled!").waitFor()
  expect(await page.getByRole("dialog").count()).toBe(0)
})

test("typed text is there again after Back and Forward, but no password; problems show in the title", async () => {
  const page = await openPage(world())
  await press(page, "Click here to create a worker account.")
  await page.getByLabel("Name", { exact: true }).fill("Ana Example")
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Email").fill("not an address")
  await page.getByText("Please enter a valid email address.").waitFor()
  await expect.poll(() => page.title()).toBe("Error: Create a worker account – Prepside")
  await goBack(page)
  await arrived(page, "landing", LANDING)
  await goForward(page)
  await heading(page, "Create a worker account").waitFor()
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ana Example")
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("")
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(PASSWORD)
  await page.getByLabel("Email").fill("ana@example.com")
  await expect.poll(() => page.title()).toBe("Create a worker account – Prepside")
})

test("Back from a page with a URL of its own returns to the screen before it", async () => {
  const w = world()
  const page = await openPage(w, { as: await createWorker(w) })
  await press(page, "Manage Account")
  await arrived(page, "workerOptions", "Account options")
  await page.goto(`${w.url}/validate/${"0".repeat(24)}`)
  await heading(page, "Email not confirmed").waitFor()
  await page.goBack()
  await heading(page, "Account options").waitFor()
  expect([await screenCode(page), page.url()]).toEqual([screenCodes.workerOptions, `${w.url}/`])
})

test("when the last row of a page leaves, the page before it shows", async () => {
  const w = world()
  const employer = await createEmployer(w)
  for (let count = 0; count < 6; count += 1)
    await createOpenJob(w, employer, { startsIn: (72 + 24 * count) * HOUR_MS })
  const page = await openPage(w, { as: employer, screen: "openJobs", params: { skip: 5 } })
  const rows = page.getByRole("list", { name: "Open shifts" }).getByRole("listitem")
  await expect.poll(() => rows.count()).toBe(1)
  await press(page, /^Delete/)
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click()
  await expect.poll(() => rows.count()).toBe(5)
})
