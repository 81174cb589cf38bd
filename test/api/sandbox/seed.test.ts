import { callSandbox, signUpWorker } from "#test/support/fixtures.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/sandbox.md: the seed. The demo and a killed process in `test/faults/` show that it is complete. */

test("a seed run that fails leaves nothing but the clock and the admins that were there before", async () => {
  const w = await startWorld()
  const before = w.now()
  await callSandbox(w, "POST", "/admins", {
    name: "olga",
    email: "olga@example.com",
    password: "Manager!2026",
  })
  await callSandbox(w, "POST", "/payments/faults", {
    op: "POST /v1/setup_intents/{id}/confirm",
    kind: "decline",
    times: 50,
  })
  const built = await fetch(`${w.url}/_sandbox/town`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ people: 20 }),
  })
  expect([built.status, await built.json()]).toEqual([500, expect.objectContaining({ code: "internal" })])
  for (const table of ["employers", "sandbox_seed_runs", "mails"] as const)
    expect(await w.ctx.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await w.ctx.db.selectFrom("admins").select("name").execute()).toEqual([{ name: "olga" }])
  expect(w.now()).toEqual(before)
})

test("seeding is refused when there is an account, and removes nothing", async () => {
  const w = await startWorld()
  await signUpWorker(w)
  const built = await fetch(`${w.url}/_sandbox/town`, { method: "POST" })
  expect([built.status, ((await built.json()) as { code: string }).code]).toEqual([409, "already_done"])
  expect(await w.ctx.db.selectFrom("workers").select("id").execute()).toHaveLength(1)
})
