import { readyEmployer, readyWorker, workedJob } from "#test/support/make.ts"
import { world } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** `payments.md` 2.5: what was made in another mode is treated as absent. */
test("an unpaid payment of another mode bars nobody, one of this mode does", async () => {
  const w = await world()
  const employer = await readyEmployer(w, { card: "pm_card_chargeCustomerFail" })
  const job = await workedJob(w, employer, await readyWorker(w))
  expect((await employer.call("closeJob", { body: { jobId: job._id } })).ok.payment?.status).toBe("failed")
  expect((await employer.call("getEmployer")).ok.unpaid).toBe(true)
  await w.ctx.db.updateTable("payments").set({ mode: "test" }).execute()
  expect((await employer.call("getEmployer")).ok.unpaid).toBe(false)
})
