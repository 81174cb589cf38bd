import { screenCodes, screenLink } from "#contract/links.ts"
import { blockRequests, heading, newPage, openPage, press, showScreen } from "#test/support/browser.ts"
import { createHiredJob, createOpenJob, PASSWORD } from "#test/support/fixtures.ts"
import {
  arrived,
  EMPLOYER_HOME,
  goBack,
  goHome,
  LANDING,
  logIn,
  screenCode,
  storedToken,
  NEW_WORKER_HOME,
  WORKER_HOME,
} from "#test/support/navigation.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** Who sees which screen, and where links lead (docs/rules/navigation.md#guards, docs/rules/navigation.md#deep-links). */

const world = shareWorld()

test("a link of a message opens its screen once, and Back goes to the dashboard", async () => {
  const w = world()
  const worker = await createWorker(w)
  const job = await createHiredJob(w, await createEmployer(w), worker)
  const page = await openPage(w, { as: worker })
  await page.goto(`${w.url}${screenLink("scheduledShifts", job._id)}`)
  await heading(page, "Scheduled Shifts").waitFor()
  expect(page.url()).toBe(`${w.url}/`)
  expect(await page.evaluate(() => (history.state as { params: unknown }).params)).toEqual({ id: job._id })
  await page.reload()
  await heading(page, "Scheduled Shifts").waitFor()
  await goBack(page)
  await arrived(page, "workerDashboard", WORKER_HOME)
})

test("a link with an unknown number, an unlinked screen or a malformed id opens the dashboard or nothing of it", async () => {
  const w = world()
  const page = await openPage(w, { as: await createWorker(w) })
  for (const link of ["?open=15", "?open=99", "?open=abc", "?open=6", "?open="]) {
    await page.goto(`${w.url}/${link}`)
    await heading(page, WORKER_HOME).waitFor()
    expect([await screenCode(page), page.url()]).toEqual([screenCodes.workerDashboard, `${w.url}/`])
  }
  await page.goto(`${w.url}${screenLink("scheduledShifts")}&id=../../admin`)
  await heading(page, "Scheduled Shifts").waitFor()
  expect(await page.evaluate(() => (history.state as { params: unknown }).params)).toEqual({})
  // An entry of the history with a number that no screen has.
  await page.evaluate(() => {
    const entry = { v: 1, screen: 17, params: {}, key: crypto.randomUUID(), idx: 0 }
    history.replaceState(entry, "", "/")
  })
  await page.reload()
  await heading(page, WORKER_HOME).waitFor()
  expect(await screenCode(page)).toBe(screenCodes.workerDashboard)
})

test("a guest is asked to log in before a screen of an account, and logging in leads to it", async () => {
  const w = world()
  const employer = await createEmployer(w, { onboarded: false, password: PASSWORD })
  const page = await openPage(w, { screen: "paymentMethods" })
  await heading(page, "Please log in").waitFor()
  expect(await screenCode(page)).toBe(screenCodes.paymentMethods)
  await press(page, "Login")
  await arrived(page, "login", "Login")
  await logIn(page, employer)
  await arrived(page, "paymentMethods", "Payment methods")

  const other = await openPage(w)
  await other.goto(`${w.url}${screenLink("employerAccount")}`)
  await heading(other, "Login").waitFor()
  expect([await screenCode(other), other.url()]).toEqual([screenCodes.login, `${w.url}/`])
  await logIn(other, employer)
  await arrived(other, "employerAccount", "Account details")
})

test("a person who has not finished onboarding sees its tasks in place of the screen, after a link too", async () => {
  const w = world()
  const worker = await openPage(w, { as: await createWorker(w, { onboarded: false }) })
  for (const screen of ["searchJobs", "scheduledShifts", "workerHistory"] as const) {
    await worker.goto(`${w.url}${screenLink(screen)}`)
    await heading(worker, "A few things first").waitFor()
    expect(await screenCode(worker)).toBe(screenCodes[screen])
    for (const task of ["Headshot", "Driver’s license", "Food handler’s card", "Terms of use"])
      await worker.getByText(task, { exact: true }).waitFor()
  }
  const employer = await openPage(w, { as: await createEmployer(w, { onboarded: false }) })
  for (const screen of ["createJob", "openJobs", "hiredShifts", "completedShifts"] as const) {
    await showScreen(employer, screen)
    await heading(employer, "A few things first").waitFor()
    for (const task of ["Payment account", "Payment method", "Terms of use"])
      await employer.getByText(task, { exact: true }).waitFor()
  }
})

test("a screen that onboarding has opened stays open while the account is read again", async () => {
  const w = world()
  const page = await openPage(w, { as: await createEmployer(w, { terms: false }), screen: "employerAccount" })
  await press(page, "Read the terms of use")
  await page.getByLabel(/I have read and agree/).check()
  // From here on the account cannot be read: the page knows only what it read before the agreement.
  await blockRequests(page, "*/employers/me")
  await press(page, "Submit")
  await arrived(page, "employerAccount", "Account details")
  await goHome(page)
  await arrived(page, "employerDashboard", EMPLOYER_HOME)
  await press(page, "Open Shifts")
  await arrived(page, "openJobs", "Open Shifts")
})

test("a screen of the other role is not shown, and its button leads to the person's own dashboard", async () => {
  const w = world()
  const page = await openPage(w, { as: await createWorker(w) })
  await page.goto(`${w.url}${screenLink("openJobs")}`)
  await heading(page, "This is not part of your account").waitFor()
  await press(page, "Go to your dashboard")
  await arrived(page, "workerDashboard", WORKER_HOME)
})

test("logging out in one tab logs the other tab out", async () => {
  const w = world()
  const page = await openPage(w, { as: await createWorker(w) })
  const other = await page.context().newPage()
  await other.goto(`${w.url}${screenLink("scheduledShifts")}`)
  await heading(other, "Scheduled Shifts").waitFor()
  await press(page, "Manage Account")
  await press(page, "Logout")
  await arrived(page, "landing", LANDING)
  await heading(other, LANDING).waitFor()
  expect(await screenCode(other)).toBe(screenCodes.landing)
})

test("another restaurant that logs in in one tab sees nothing of the first in the other", async () => {
  const w = world()
  const first = await createEmployer(w)
  const second = await createEmployer(w, { password: PASSWORD })
  await createOpenJob(w, first, { title: "host" })
  const page = await openPage(w, { as: first })
  const other = await page.context().newPage()
  await other.goto(`${w.url}${screenLink("openJobs")}`)
  await other.getByText("Host").first().waitFor()
  await page.evaluate((key) => localStorage.removeItem(key), "session")
  await page.reload()
  await press(page, "Login")
  await logIn(page, second)
  await arrived(page, "employerDashboard", EMPLOYER_HOME)
  await heading(other, "Open Shifts").waitFor()
  await expect.poll(() => other.getByText("Host").count()).toBe(0)
})

test("a session that the server has ended leads to log-in and back to the same screen", async () => {
  const w = world()
  const worker = await createWorker(w, { onboarded: false, password: PASSWORD })
  const page = await openPage(w, { as: worker })
  await heading(page, NEW_WORKER_HOME).waitFor()
  await Promise.all([page.waitForResponse(/\/employees\/me$/), press(page, "Manage Account")])
  await page.getByText(worker.email).waitFor()
  await w.ctx.db.deleteFrom("sessions").where("account_id", "=", worker.id).execute()
  // The next call is refused; no reload is needed for it.
  await press(page, "View Account Details")
  await heading(page, "Please log in").waitFor()
  expect(await storedToken(page)).toBeUndefined()
  await press(page, "Login")
  await logIn(page, worker)
  await arrived(page, "workerAccount", "Account details")
  await page.getByText(worker.email).first().waitFor()
})

test("over plain http, in an older browser and with storage barred the app works for the visit", async () => {
  const w = world()
  const worker = await createWorker(w, { password: PASSWORD })
  await createOpenJob(w, await createEmployer(w), { title: "host" })
  const page = await newPage(w, { fresh: true })
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, "randomUUID")
    for (const name of ["any", "timeout"]) Reflect.deleteProperty(AbortSignal, name)
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError")
        },
      })
  })
  await page.goto(w.url)
  await press(page, "Login")
  await logIn(page, worker)
  await heading(page, WORKER_HOME).waitFor()
  await press(page, "1 Search For A Shift")
  await page.getByText("Saguaro Grill").first().waitFor()
})
