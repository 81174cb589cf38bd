import { DAY_MS, MINUTE_MS } from "#domain/time.ts"
import { tidy } from "#server/tasks/tidy.ts"
import { clockedInJob, readyEmployer, readyWorker } from "#test/support/make.ts"
import { type World, world } from "#test/support/world.ts"
import { expect, test } from "vitest"

const count = async (
  w: World,
  table: "sessions" | "provider_events" | "audit" | "messages",
): Promise<number> => {
  const row = await w.ctx.db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return row.count
}

test("sessions and provider's events go after 30 days and not before; audit and messages stay for ever", async () => {
  const w = await world()
  const employer = await readyEmployer(w)
  await clockedInJob(w, employer, await readyWorker(w))
  const before = { audit: await count(w, "audit"), messages: await count(w, "messages") }
  const { ctx } = w
  const at = w.now()
  ctx.sandbox?.clock.moveTo(new Date(at.getTime() + 28 * DAY_MS), true)
  await tidy(ctx)
  expect(await count(w, "sessions")).toBe(2)
  expect(await count(w, "provider_events")).toBeGreaterThan(0)
  ctx.sandbox?.clock.moveTo(new Date(at.getTime() + 33 * DAY_MS + MINUTE_MS), true)
  await tidy(ctx)
  expect([await count(w, "sessions"), await count(w, "provider_events")]).toEqual([0, 0])
  expect({ audit: await count(w, "audit"), messages: await count(w, "messages") }).toEqual(before)
})
