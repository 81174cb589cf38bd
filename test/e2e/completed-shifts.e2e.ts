import { openPage, PHONE, press } from "#test/support/browser.ts"
import { createWorkedJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

test("completed shifts are shown all, those to close or those closed, also after a reload", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  const worker = await createWorker(w)
  const closed = await createWorkedJob(w, employer, worker, { title: "host" })
  ;(await employer.call("closeJob", { body: { jobId: closed._id } })).ok
  await createWorkedJob(w, employer, worker, { title: "busser" })
  const page = await openPage(w, { as: employer, screen: "completedShifts", viewport: PHONE })
  const [host, busser] = ["Host", "Busser"].map((name) => page.getByRole("heading", { name }))
  await Promise.all([host?.waitFor(), busser?.waitFor()])

  const show = page.getByLabel("Show")
  await show.focus()
  await show.selectOption("closed")
  await busser?.waitFor({ state: "detached" })
  await host?.waitFor()
  expect(await show.evaluate((select) => select === document.activeElement)).toBe(true)
  await page.reload()
  await host?.waitFor()
  expect(await busser?.count()).toBe(0)

  await show.selectOption("pendingComplete")
  await busser?.waitFor()
  expect(await host?.count()).toBe(0)
})

test.each([
  ["a phone", PHONE],
  ["a wide window", { width: 1280, height: 900 }],
])("on %s a shift that is closed among those to close stays, with its payment", async (_, viewport) => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  await createWorkedJob(w, employer, await createWorker(w), { title: "host" })
  const params = { show: "pendingComplete" }
  const page = await openPage(w, { as: employer, screen: "completedShifts", params, viewport })
  const paid = page
    .getByRole("listitem", { name: "Host" })
    .getByText(/^Paid \$\d+\.\d\d with Visa •••• 4242/)
    .first()
  await press(page, /^Close job/)
  await press(page.getByRole("dialog"), /^Close and pay/)
  await paid.waitFor()
  await page.reload()
  await paid.waitFor()

  await page.getByLabel("Show").selectOption("closed")
  await paid.waitFor()
  await page.getByLabel("Show").selectOption("pendingComplete")
  await page.getByText("Nothing to close in this period.").waitFor()
})
