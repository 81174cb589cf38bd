import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/rules/api.md#sandbox-controls: a control refuses with a message what it cannot do. */
test.each([
  ["/payments/faults", { op: "POST /v1/nonsense", kind: "500" }],
  ["/payments/faults", { op: "POST /v1/transfers", kind: "bogus" }],
  ["/payments/accounts/acct_none/onboard", { outcome: "active" }],
  ["/payments/webhooks", { delay_ms: -1 }],
])("%s with %j is refused", async (path, body) => {
  const w = await startWorld()
  const answer = await fetch(`${w.url}/_sandbox${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(((await answer.json()) as { error: string }).error).not.toBe("")
})

test("the clock cannot be moved past the year 2100", async () => {
  const w = await startWorld()
  const answer = await w.guest.fetch("/_sandbox/clock", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ to: "9999-12-31T00:00:00Z" }),
  })
  expect(answer.status).toBe(400)
})

test("a malformed cookie and a request from another site reach no control", async () => {
  const w = await startWorld()
  const headers = { "x-forwarded-for": "192.0.2.1", cookie: "prepside_sandbox=%" }
  expect((await w.guest.fetch("/_sandbox/clock", { headers })).status).toBe(404)
  const elsewhere = await w.guest.fetch("/_sandbox/town", {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site" },
  })
  expect(elsewhere.status).toBe(404)
})
