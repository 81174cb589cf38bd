import { shareWorld, startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/rules/api.md#sandbox-controls: a control refuses with a message what it cannot do. */
const getWorld = shareWorld()

const send = async (path: string, body: unknown) => {
  const answer = await getWorld().guest.fetch(`/_sandbox${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { error: string } }
}

test.each([
  [
    "/payments/faults",
    { op: "POST /v1/nonsense", kind: "500" },
    400,
    "Invalid op: unknown operation POST /v1/nonsense",
  ],
  ["/payments/accounts/acct_none/onboard", { outcome: "active" }, 404, "No such account: 'acct_none'"],
])("%s with %j is refused in the words of the payment sandbox", async (path, body, status, error) => {
  const answer = await send(path, body)
  expect([answer.status, answer.body.error]).toEqual([status, error])
})

test.each([
  ["/payments/faults", { op: "POST /v1/transfers", kind: "bogus" }, "kind"],
  ["/payments/faults", { op: 5, kind: "500" }, "op"],
  ["/payments/webhooks", { delay_ms: -1 }, "delay_ms"],
  ["/payments/events", { type: "nonsense" }, "type"],
  ["/payments/accounts/acct_none/onboard", { outcome: "rich" }, "outcome"],
  ["/admins", { name: "olga", password: "Marketplace!26" }, "email"],
  ["/town", { people: 2 }, "people"],
  ["/town", [], "body"],
])("%s with %j is refused with the bad field and no sentence of the parser", async (path, body, field) => {
  expect(await send(path, body)).toEqual({
    status: 400,
    body: {
      error: "Please check the marked fields.",
      code: "invalid",
      reason: "invalid",
      fields: { [field]: "This value is not valid." },
      problems: { [field]: "value" },
    },
  })
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
