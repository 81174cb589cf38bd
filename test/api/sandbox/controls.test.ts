import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/rules/api.md#sandbox-controls: what a control cannot do is refused in words. */
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
