import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { openPage, PHONE, press } from "#test/support/browser.ts"
import {
  createAppliedJob,
  createHiredJob,
  createOpenJob,
  type Person,
  readClockInCode,
} from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { checkScreens } from "#test/support/screen-checks.ts"
import { startWorld, type World } from "#test/support/world.ts"
import type { Page } from "playwright-core"
import { test } from "vitest"

/**
 * Two restaurants and their workers with a shift in every state that a screen shows, an hour into a busy
 * evening. One restaurant's card works; the other's is refused.
 */
async function createBusyEvening(w: World) {
  const employer = await createEmployer(w, {
    companyname: "Saguaro Grill & Cantina de las Flores",
    card: "pm_card_visa",
  })
  const owing = await createEmployer(w, {
    companyname: "Ocotillo Diner",
    card: "pm_card_chargeCustomerFail",
  })
  const ana = await createWorker(w, { name: "Ana Example", pictures: true, payout: true })
  const ben = await createWorker(w, { name: "Benedict Wolfeschlegelsteinhausen" })
  const cleo = await createWorker(w, { name: "Cleo Example" })
  const dan = await createWorker(w, { name: "Dan Example" })
  const clockIn = async (worker: Person, restaurant: Person, jobId: string) => {
    const scheduler = { clockincode: await readClockInCode(restaurant, jobId), clockintime: "ignored" }
    ;(await worker.call("clockIn", { params: { jobId }, body: { scheduler } })).ok
  }
  const clockOut = async (worker: Person, jobId: string) =>
    (await worker.call("clockOutAsWorker", { params: { jobId } })).ok

  // Worked two days ago: one shift is paid, the card of the other was refused.
  const paid = await createHiredJob(w, employer, ana, { startsIn: 25 * HOUR_MS })
  const unpaid = await createHiredJob(w, owing, ben, { startsIn: 25 * HOUR_MS, title: "appetizer cook" })
  await w.moveTo(new Date(paid.worktime))
  await clockIn(ana, employer, paid._id)
  await clockIn(ben, owing, unpaid._id)
  await createAppliedJob(w, owing, cleo, { startsIn: 70 * HOUR_MS, title: "busser" })
  await w.advance(6 * HOUR_MS)
  await clockOut(ana, paid._id)
  await clockOut(ben, unpaid._id)
  ;(await employer.call("closeJob", { body: { jobId: paid._id } })).ok
  ;(await owing.call("closeJob", { body: { jobId: unpaid._id } })).ok
  await w.settle()

  // Tonight: missed, worked, in progress, about to start; later: scheduled and open.
  const evening = 30 * HOUR_MS
  await createHiredJob(w, employer, dan, { startsIn: evening - 2 * HOUR_MS, title: "host" })
  const worked = await createHiredJob(w, employer, cleo, { startsIn: evening - 5 * HOUR_MS, hours: 4 })
  const inProgress = await createHiredJob(w, employer, ben, {
    startsIn: evening - HOUR_MS,
    title: "dishwasher",
  })
  await createHiredJob(w, employer, ana, { startsIn: evening, title: "host" })
  await createHiredJob(w, employer, ana, { startsIn: evening + 48 * HOUR_MS })
  for (let day = 4; day < 9; day += 1)
    await createOpenJob(w, employer, { startsIn: evening + day * 24 * HOUR_MS })
  // Posted last, so that it is the first one of the search.
  await w.advance(MINUTE_MS)
  const open = await createAppliedJob(w, employer, ana, {
    startsIn: evening + 96 * HOUR_MS,
    title: "appetizer cook",
  })
  ;(await ben.call("applyForJob", { params: { userId: ben.id, jobId: open._id } })).ok
  await w.moveTo(new Date(worked.worktime))
  await clockIn(cleo, employer, worked._id)
  await w.moveTo(new Date(inProgress.worktime))
  await clockIn(ben, employer, inProgress._id)
  await clockOut(cleo, worked._id)
  await w.moveTo(plus(new Date(inProgress.worktime), HOUR_MS - MINUTE_MS))
  return { employer, owing, ana, ben, cleo, dan, open }
}

async function enterWrongCode(page: Page): Promise<void> {
  await page.getByLabel("Clock-in code").fill("AB-3D")
  await press(page, "Clock In")
  await page.getByText("Please use the correct format!").first().waitFor()
}

/** Opens a dialog, unless a new layout has kept it open. */
const openDialog = (button: RegExp) => async (page: Page) => {
  const dialog = page.getByRole("dialog")
  if (!(await dialog.isVisible())) await page.getByRole("button", { name: button }).first().click()
  await dialog.waitFor()
}

test("the screens of busy people are accessible and fit, with a shift in every state", async () => {
  const w = await startWorld()
  const { employer, owing, ana, ben, cleo, dan, open } = await createBusyEvening(w)
  const visit = (person: Person) => openPage(w, { as: person, viewport: PHONE })
  const hire = openDialog(/^Hire Me/)
  const cancel = openDialog(/^Cancel Application/)
  const clockOut = openDialog(/^Clock Out/)
  const close = openDialog(/^Close job/)

  const asWorker = async () => {
    await checkScreens(await visit(ana), "worker-busy", [
      { screen: "workerDashboard", shows: "Next shift" },
      { screen: "workerAccount", shows: "Your payout setup is complete." },
      {
        screen: "workerApplications",
        shows: "Waiting for an answer",
        first: cancel,
        again: cancel,
        name: "cancel",
      },
      { screen: "searchJobs", shows: "You have applied for this job." },
      { screen: "scheduledShifts", shows: "Clock-in code", first: enterWrongCode },
      { screen: "workerHistory", shows: "Paid out" },
      { screen: "getPaid", shows: "Paid out" },
      { screen: "workerTerms", shows: /terms/i },
    ])
    await checkScreens(await visit(ben), "worker-on-shift", [
      { screen: "scheduledShifts", shows: "Earned so far" },
      { screen: "scheduledShifts", shows: "Earned so far", first: clockOut, again: clockOut, name: "dialog" },
    ])
    await checkScreens(await visit(cleo), "worker-worked", [
      { screen: "workerHistory", shows: /Now waiting for the restaurant|Waiting for the restaurant/ },
    ])
    await checkScreens(await visit(dan), "worker-free", [{ screen: "searchJobs", shows: "Apply" }])
  }
  const asEmployer = async () => {
    await checkScreens(await visit(employer), "employer-busy", [
      { screen: "employerDashboard", shows: /^Read this code to Ana/ },
      { screen: "employerAccount", shows: "1 payment method on file" },
      {
        screen: "createJob",
        shows: "What workers see",
        first: (page) => page.getByRole("radio", { name: "Host" }).check(),
      },
      { screen: "openJobs", shows: "2 applicants" },
      {
        screen: "openJobs",
        params: { job: open._id },
        shows: "Benedict Wolfeschlegelsteinhausen",
        name: "job",
      },
      {
        screen: "openJobs",
        params: { job: open._id, compare: 1 },
        shows: "What is compared",
        name: "compare",
      },
      {
        screen: "openJobs",
        params: { job: open._id },
        shows: "Benedict Wolfeschlegelsteinhausen",
        first: hire,
        again: hire,
        name: "hire",
      },
      { screen: "hiredShifts", shows: /^Code visible/ },
      { screen: "completedShifts", shows: "Review punches" },
      { screen: "completedShifts", shows: "Review punches", first: close, again: close, name: "close" },
      { screen: "paymentMethods", shows: "Default" },
      { screen: "employerTerms", shows: /terms/i },
    ])
    await checkScreens(await visit(owing), "employer-owing", [
      { screen: "employerDashboard", shows: "A closed shift is still unpaid" },
      { screen: "createJob", shows: "Pay the unpaid shift to post and hire again." },
      { screen: "completedShifts", shows: "Payment failed" },
    ])
  }
  await Promise.all([asWorker(), asEmployer()])
})
