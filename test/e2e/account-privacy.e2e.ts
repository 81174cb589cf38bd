import { heading, openPage, press } from "#test/support/browser.ts"
import { client } from "#test/support/client.ts"
import { createHiredJob, PASSWORD, type Person } from "#test/support/fixtures.ts"
import { LANDING, storedToken } from "#test/support/navigation.ts"
import { coveredByToast, faultsOf } from "#test/support/page-checks.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { unzipSync } from "fflate"
import { readFile } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"

/** docs/rules/session.md#session-list and docs/rules/privacy.md, on the screens of the account. */

const PHONE = { width: 390, height: 844 }
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0"
const ANDROID =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36"

async function logInOn(w: World, { email }: Person, userAgent: string) {
  const body = { email, password: PASSWORD }
  const { token } = (await w.guest.call("logInWorker", { body, headers: { "user-agent": userAgent } })).ok
  return client(w.url, token)
}

const devices = (page: Page): Locator => page.getByRole("list", { name: "Devices" }).getByRole("listitem")
const isLoggedIn = async (person: Pick<Person, "call">) => (await person.call("getWorker")).status === 200

test("a person sees where they are logged in, ends one session by keyboard, then all others", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { password: PASSWORD })
  const [firefox, phone] = [await logInOn(w, worker, FIREFOX), await logInOn(w, worker, ANDROID)]
  const page = await openPage(w, { as: worker, screen: "workerAccount", viewport: PHONE })
  await expect.poll(() => devices(page).count()).toBe(3)
  expect(await devices(page).first().innerText()).toContain("This device")
  await devices(page).filter({ hasText: "Firefox on Windows" }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  const end = page.getByRole("button", { name: /^Log out Firefox on Windows/ })
  await end.focus()
  await page.keyboard.press("Enter")
  await page.getByText("Firefox on Windows is logged out.").first().waitFor()
  await expect.poll(() => devices(page).count()).toBe(2)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Where you’re logged in")
  expect([await isLoggedIn(firefox), await isLoggedIn(phone), await isLoggedIn(worker)]).toEqual([
    false,
    true,
    true,
  ])

  await press(page, "Log out all other devices")
  const dialog = page.getByRole("dialog")
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole("button", { name: "Log out all other devices" }).press("Enter")
  await page.getByText("All other devices are logged out.").first().waitFor()
  await expect.poll(() => devices(page).count()).toBe(1)
  expect([await isLoggedIn(phone), await isLoggedIn(worker)]).toEqual([false, true])
  // Nothing is left to end.
  expect(await page.getByRole("button", { name: "Log out all other devices" }).count()).toBe(0)
})

test("a session that has ended meanwhile is gone from the list all the same", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { password: PASSWORD })
  const firefox = await logInOn(w, worker, FIREFOX)
  const page = await openPage(w, { as: worker, screen: "workerAccount", viewport: PHONE })
  await expect.poll(() => devices(page).count()).toBe(2)
  ;(await firefox.call("logOutWorker")).ok
  await press(page, /^Log out Firefox on Windows/)
  await expect.poll(() => devices(page).count()).toBe(1)
})

test.each(["worker", "employer"] as const)("a %s downloads all data as one archive", async (role) => {
  const w = await startWorld()
  const person = await (role === "worker" ? createWorker(w, { pictures: true }) : createEmployer(w))
  const page = await openPage(w, { as: person, screen: `${role}Account`, viewport: PHONE })
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download my data")])
  expect(download.suggestedFilename()).toBe("prepside-my-data.zip")
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  const data = JSON.parse(new TextDecoder().decode(files["my-data.json"])) as { account: { _id: string } }
  expect(data.account._id).toBe(person.id)
  expect(Object.keys(files)).toHaveLength(role === "worker" ? 5 : 2)
  await page.getByText("Your data is downloaded.").first().waitFor()
  expect(await coveredByToast(page)).toEqual([])
  await page.getByRole("button", { name: "Delete my account" }).click({ trial: true })
})

test("a download that breaks off is said, and can be tried again", async () => {
  const w = await startWorld()
  const page = await openPage(w, { as: await createEmployer(w), screen: "employerAccount", viewport: PHONE })
  await page.route("**/my-data", (route) => route.abort(), { times: 1 })
  await press(page, "Download my data")
  await page.getByRole("alert").filter({ hasText: "connection" }).waitFor()
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download my data")])
  expect(await download.failure()).toBe(null)
})

test("a deletion names what is in the way, then asks for the password, and shows the landing once done", async () => {
  const w = await startWorld()
  const [employer, worker] = [await createEmployer(w), await createWorker(w)]
  const job = await createHiredJob(w, employer, worker)
  const page = await openPage(w, { as: worker, screen: "workerAccount", viewport: PHONE })
  const blockers = page.getByRole("list", { name: "What your account is waiting for" })
  await blockers.getByText("Saguaro Grill. Work this shift or drop it.").waitFor()
  expect(await page.getByRole("button", { name: "Delete my account" }).count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await blockers.getByRole("button").press("Enter")
  await heading(page, "Scheduled Shifts").waitFor()
  ;(await employer.call("deleteJob", { params: { id: job._id } })).ok
  await page.goBack()

  await press(page, "Delete my account")
  const dialog = page.getByRole("dialog")
  await dialog.getByText("This can’t be undone.").waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole("button", { name: "Keep it" }).press("Enter")
  await press(page, "Delete my account")
  await dialog.getByLabel("Your password").fill("Wrong!Password1")
  await dialog.getByLabel("Your password").press("Enter")
  await dialog.getByRole("alert").filter({ hasText: "Wrong password." }).waitFor()
  expect(await isLoggedIn(worker)).toBe(true)

  await dialog.getByLabel("Your password").fill(PASSWORD)
  await dialog.getByRole("button", { name: "Delete my account" }).click()
  await heading(page, LANDING).waitFor()
  await page.getByText("Your account is deleted.").first().waitFor()
  expect(await storedToken(page)).toBeUndefined()
  expect(await isLoggedIn(worker)).toBe(false)
})

test("what comes in the way while the password is typed leaves the dialog open, and is named once it is closed", async () => {
  const w = await startWorld()
  const [employer, worker] = [await createEmployer(w), await createWorker(w)]
  const page = await openPage(w, { as: worker, screen: "workerAccount", viewport: PHONE })
  await press(page, "Delete my account")
  const dialog = page.getByRole("dialog")
  // The button that deletes comes with the password.
  await dialog.getByText("Enter your password to see the delete button.").waitFor()
  await dialog.getByLabel("Your password").fill(PASSWORD)
  await dialog.getByRole("button", { name: "Delete my account" }).waitFor()
  await createHiredJob(w, employer, worker)
  const isRead = page.waitForResponse(/deletion-blockers/)
  // A minute later the person comes back to the tab.
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 60_000
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))
  })
  await isRead
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await dialog.getByLabel("Your password").inputValue()).toBe(PASSWORD)
  await dialog.getByRole("button", { name: "Keep it" }).press("Enter")
  await page.getByText("You can’t delete your account yet.").waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Your data")
})

test("a deletion that is refused after all says why in the dialog", async () => {
  const w = await startWorld()
  const [employer, worker] = [await createEmployer(w), await createWorker(w)]
  const page = await openPage(w, { as: worker, screen: "workerAccount", viewport: PHONE })
  await press(page, "Delete my account")
  await createHiredJob(w, employer, worker)
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Your password").fill(PASSWORD)
  await dialog.getByLabel("Your password").press("Enter")
  await dialog
    .getByRole("alert")
    .filter({ hasText: "You still have upcoming or unfinished shifts." })
    .waitFor()
  await dialog.getByRole("button", { name: "Keep it" }).press("Enter")
  await page.getByText("You can’t delete your account yet.").waitFor()
  // The refusal was news: what replaced the button leaves the focus near it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Your data")
  expect(await isLoggedIn(worker)).toBe(true)
})
