import { HOUR_MS } from "#domain/time.ts"
import { heading, openPage, press } from "#test/support/browser.ts"
import { createHiredJob, PASSWORD } from "#test/support/fixtures.ts"
import { LANDING, storedToken } from "#test/support/navigation.ts"
import { faultsOf } from "#test/support/page-checks.ts"
import { createEmployer, createWorker, publishTerms } from "#test/support/rows.ts"
import { lookAtPage } from "#test/support/screen-checks.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"

/** docs/rules/terms.md, on the screens. */

const UPDATE = "Our terms of use have changed"
const CHANGES = ["Prepside now pays out on Saturdays too.", "You can object to corrected times."]

function publishNew(w: World): void {
  for (const role of ["worker", "employer"] as const)
    publishTerms(w, role, { version: "2027-03-01", changes: CHANGES })
}

/** Tab until the focus is on that text. */
async function tabTo(page: Page, text: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab")
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return element?.labels?.[0]?.textContent ?? element?.textContent ?? ""
    })
    if (text.test(focused)) return
  }
  throw new Error(`no Tab leads to ${text}`)
}

test("a new version is asked for on the dashboard and agreed to by keyboard, and the dashboard follows", async () => {
  const w = await startWorld()
  const worker = await createWorker(w)
  publishNew(w)
  const page = await openPage(w, { as: worker, screen: "workerDashboard" })
  await heading(page, UPDATE).waitFor()
  for (const change of CHANGES) await page.getByText(change).waitFor()
  expect(await lookAtPage(page, "worker-terms-update")).toEqual([])

  await heading(page, UPDATE).focus()
  await tabTo(page, /^Read the full terms$/)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { level: 2, name: "Worker terms of use" }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await tabTo(page, /I have read and agree/)
  await page.keyboard.press("Space")
  await tabTo(page, /^Submit$/)
  await page.keyboard.press("Enter")
  await page.getByText("You agreed to the new terms of use.").first().waitFor()
  await page.getByRole("heading", { level: 1 }).filter({ hasNotText: UPDATE }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1")
  expect((await worker.call("getWorker")).ok.termsOfUseAgreement).toMatchObject({
    version: "2027-03-01",
    outdated: false,
  })
})

test("a restaurant is asked on its dashboard and on posting; Logout is there, and logging in asks again", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { password: PASSWORD })
  publishNew(w)
  const page = await openPage(w, { as: employer, screen: "createJob" })
  await heading(page, UPDATE).waitFor()
  expect(await lookAtPage(page, "employer-terms-update")).toEqual([])
  await page.getByRole("main").getByRole("button", { name: "Logout" }).press("Enter")
  await heading(page, LANDING).waitFor()
  expect(await storedToken(page)).toBeUndefined()

  const again = await openPage(w, { screen: "login" })
  await again.getByLabel("Restauranteurs").check()
  await again.getByLabel("Email").fill(employer.email)
  await again.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await again.getByRole("button", { name: "Login", exact: true }).click()
  await heading(again, UPDATE).waitFor()
})

test("a worker who has not agreed yet reaches the shift of today and clocks in", async () => {
  const w = await startWorld()
  const [employer, worker] = [await createEmployer(w), await createWorker(w)]
  const job = await createHiredJob(w, employer, worker, { startsIn: 30 * HOUR_MS })
  publishNew(w)
  await w.moveTo(new Date(job.worktime))
  const { clock_in_code: code } = await w.ctx.db
    .selectFrom("jobs")
    .select("clock_in_code")
    .where("id", "=", job._id)
    .executeTakeFirstOrThrow()
  const page = await openPage(w, { as: worker, screen: "workerDashboard" })
  await heading(page, UPDATE).waitFor()
  await page.getByRole("main").getByRole("button", { name: "Scheduled Shifts" }).press("Enter")
  await page.getByLabel("Clock-in code").fill(code ?? "")
  await press(page, "Clock In")
  await expect
    .poll(async () => (await employer.call("getJob", { params: { jobid: job._id } })).ok.status)
    .toBe("clockedIn")
})

test("a version that comes into force while the terms are read is shown instead, and not agreed to unseen", async () => {
  const w = await startWorld()
  const worker = await createWorker(w, { terms: false })
  const page = await openPage(w, { as: worker, screen: "workerTerms" })
  await page.getByLabel(/I have read and agree/).check()
  publishNew(w)
  await press(page, "Submit")
  await page.getByRole("alert").filter({ hasText: "changed while you were reading" }).waitFor()
  expect((await worker.call("listTermsConsents")).ok).toEqual([])
  await page.getByText("As of 2027-03-01.").waitFor()
  // What was checked for the other text does not count for this one.
  expect(await page.getByLabel(/I have read and agree/).isChecked()).toBe(false)
  await page.getByLabel(/I have read and agree/).check()
  await press(page, "Submit")
  await heading(page, "Account details").waitFor()
  expect((await worker.call("listTermsConsents")).ok).toMatchObject([{ version: "2027-03-01" }])
})

test.each(["worker", "employer"] as const)(
  "a %s downloads each version as it was agreed to",
  async (role) => {
    const w = await startWorld()
    const person = await (role === "worker" ? createWorker(w) : createEmployer(w))
    publishNew(w)
    const page = await openPage(w, { as: person, screen: `${role}Account` })
    const row = page.getByRole("list", { name: "Versions you agreed to" }).getByRole("listitem")
    await row.filter({ hasText: "Version of November 29, 2026" }).waitFor()
    await page.getByText("New version", { exact: true }).waitFor()
    expect(await lookAtPage(page, `${role}-account-terms`)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      press(page, /^Download the version of November 29, 2026/),
    ])
    expect(download.suggestedFilename()).toBe("prepside-terms-2026-11-29.txt")
    const file = await readFile(await download.path(), "utf8")
    const [head = "", text = ""] = file.split(`${"-".repeat(72)}\n`)
    for (const part of [person.name, person.email, person.id, "2026-11-29", w.now().toISOString()])
      expect(head).toContain(part)
    const { sha256, text: published } = (
      await w.guest.call("getTerms", { params: { role }, query: { version: "2026-11-29" } })
    ).ok
    expect(text).toBe(published)
    expect(head).toContain(sha256)
    expect(createHash("sha256").update(text, "utf8").digest("hex")).toBe(sha256)
  },
)

test("a text that is not the one agreed to is not downloaded, whatever hash comes with it", async () => {
  const w = await startWorld()
  const page = await openPage(w, { as: await createWorker(w), screen: "workerAccount" })
  await page.route(/\/terms\/worker\?version=/, async (route) => {
    const response = await route.fetch()
    const terms = (await response.json()) as { text: string }
    await route.fulfill({ response, json: { ...terms, text: `${terms.text}.` } })
  })
  let isDownloaded = false
  page.on("download", () => (isDownloaded = true))
  await press(page, /^Download the version of November 29, 2026/)
  await page.getByRole("main").getByRole("alert").first().waitFor()
  expect(isDownloaded).toBe(false)
})
