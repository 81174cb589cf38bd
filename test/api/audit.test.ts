import { createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

test("a record of the audit trail cannot be changed or deleted, even by a statement in the database", async () => {
  const w = await startWorld()
  const worker = await createWorker(w)
  ;(await worker.call("agreeWorkerTerms")).ok
  ;(await worker.call("updateWorker", { body: { username: "Ana Maria" } })).ok
  const { db } = w.ctx
  const read = () => db.selectFrom("audit").selectAll().orderBy("id").execute()
  const before = await read()
  expect(before.length).toBeGreaterThan(0)
  const changed = db.updateTable("audit").set({ action: "none" }).execute()
  await expect(changed).rejects.toThrow("records of the audit trail are never changed")
  await expect(db.deleteFrom("audit").execute()).rejects.toThrow("never changed")
  expect(await read()).toEqual(before)
})
