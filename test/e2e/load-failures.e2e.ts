import type { ScreenName } from "#contract/links.ts"
import { HOUR_MS } from "#domain/time.ts"
import { heading, newPage, openPage, PHONE, press } from "#test/support/browser.ts"
import { createHiredJob, createOpenJob } from "#test/support/fixtures.ts"
import { smallTargets, violations } from "#test/support/page-checks.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { shareWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/rules/navigation.md#loading-and-failure */

const world = shareWorld()

/** The call that a screen reads, and text that is there only once it has been read. */
const reads: readonly [ScreenName, "worker" | "employer", call: RegExp, text: string][] = [
  ["searchJobs", "worker", /\/job\/search/, "Appetizer cook"],
  ["scheduledShifts", "worker", /\/applications/, "This job is Scheduled!"],
  ["workerHistory", "worker", /\/applications/, "No shifts in this period"],
  ["getPaid", "worker", /\/payments/, "No payments yet"],
  ["workerAccount", "worker", /\/employees\//, "Name and email"],
  ["openJobs", "employer", /\/jobs/, "Appetizer cook"],
  ["hiredShifts", "employer", /\/jobs/, "This job is Scheduled!"],
  ["completedShifts", "employer", /\/jobs/, "No completed shifts in this period."],
  ["employerAccount", "employer", /\/employers\//, "Change password"],
]

test("a part that does not load says so in its place, and Try again loads it", async () => {
  const w = world()
  const employer = await createEmployer(w)
  const worker = await createWorker(w)
  await createHiredJob(w, employer, worker)
  await createOpenJob(w, employer, { startsIn: 96 * HOUR_MS, title: "appetizer cook" })
  const people = { worker, employer }
  await Promise.all(
    reads.map(async ([screen, role, call, text]) => {
      const page = await newPage(w, { as: people[role], screen, viewport: PHONE })
      await page.route(call, (route) => route.abort())
      await page.goto(w.url)
      const again = page.getByRole("button", { name: "Try again" })
      await again.first().waitFor()
      expect(await page.getByText(text).count(), `${screen} without its data`).toBe(0)
      await page.unroute(call)
      // One press may bring several parts that wait for the same answer, so what is left is pressed until none is.
      const pressWhatIsLeft = async (): Promise<number> => {
        const left = await again.count()
        if (left > 0)
          await again
            .first()
            .click({ timeout: 1_000 })
            .catch(() => undefined)
        return left
      }
      await expect.poll(pressWhatIsLeft, { message: screen, timeout: 20_000 }).toBe(0)
      await page.getByText(text).first().waitFor()
    }),
  )
})

test("a screen whose file does not load says so and loads with another try", async () => {
  const page = await openPage(world(), { viewport: PHONE })
  await heading(page, /^Restaurant shifts/).waitFor()
  await page.route(/\/assets\/login/, (route) => route.abort())
  await press(page, "Login")
  await heading(page, "This page did not load").waitFor()
  await page.getByText(/^Prepside has been updated since you opened it\./).waitFor()
  expect([...(await violations(page)), ...(await smallTargets(page))]).toEqual([])
  await page.unroute(/\/assets\/login/)
  await press(page, "Try again")
  await heading(page, "Login").waitFor()
})

test("a screen whose file does not load while offline loads by itself once the connection is back", async () => {
  const page = await openPage(world(), { viewport: PHONE })
  await heading(page, /^Restaurant shifts/).waitFor()
  await page.context().setOffline(true)
  await page.getByText("You are offline. What you see may be out of date.").waitFor()
  await press(page, "Login")
  await heading(page, "This page did not load").waitFor()
  await page.getByText("Check your connection, then try again.").waitFor()
  await page.context().setOffline(false)
  await heading(page, "Login").waitFor()
})
