import { once } from "node:events"
import { connect } from "node:net"
import { expect, test } from "vitest"
import { rejectionOf } from "./fixtures.ts"
import { createClient, setUpWorld } from "./world.ts"

const world = setUpWorld()

test("Requests without the right API key are rejected", async () => {
  expect(await rejectionOf(createClient(world.sandbox, "sk_test_other").customers.list())).toMatchObject({
    statusCode: 401,
    type: "StripeAuthenticationError",
  })
  expect((await fetch(`${world.url}/v1/customers`)).status).toBe(401)
})

test("Every reply has a request id and an API version, and an error has a documentation URL", async () => {
  const customer = await world.stripe.customers.create({})
  expect(customer).toMatchObject({ id: expect.stringMatching(/^cus_sbx_/) as string, livemode: false })
  expect(customer.lastResponse).toMatchObject({
    requestId: expect.stringMatching(/^req_sbx_/) as string,
    apiVersion: "2026-10-28.endive",
  })
  const error = await rejectionOf(world.stripe.paymentIntents.create({ amount: 1, currency: "usd" }))
  expect(error.raw).toMatchObject({
    type: "invalid_request_error",
    code: "amount_too_small",
    doc_url: "https://docs.stripe.com/error-codes/amount-too-small",
    request_log_url: expect.stringContaining(error.requestId ?? "none") as string,
  })
})

test("The requested API version is echoed", async () => {
  const response = await fetch(`http://127.0.0.1:${world.sandbox.port}/v1/balance`, {
    headers: { authorization: "Bearer sk_test_sandbox", "stripe-version": "2026-07-29.dahlia" },
  })
  expect(response.headers.get("stripe-version")).toBe("2026-07-29.dahlia")
})

test("The server listens on 127.0.0.1 only", async () => {
  const { port } = world.sandbox
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(401)
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow("fetch failed")
})

test("Malformed requests never cause a server error", async () => {
  const malformed: [string, RequestInit][] = [
    ["/v1/customers", { method: "POST", body: "metadata[__proto__][x]=1&metadata[constructor]=2" }],
    ["/v1/customers", { method: "POST", body: `${"a[b]".repeat(500)}=1` }],
    ["/v1/customers/%E0%A4%A", {}],
    ["/v1/payment_intents", { method: "POST", body: "amount[]=1&currency[x]=usd" }],
    ["/v2/core/accounts", { method: "POST", body: "{not json" }],
    ["/v2/core/accounts", { method: "POST", body: "[1,2]" }],
    ["/v1/customers", { method: "POST", body: "x".repeat(2_000_000) }],
    ["/v1/customers?limit=abc", {}],
    ["/v1/customers?starting_after[]=1", {}],
    ["/nowhere", { method: "PATCH" }],
    ["/onboard/none", {}],
    [
      "/v1/setup_intents/seti_x/confirm",
      { method: "POST", body: "null", headers: { "content-type": "application/json" } },
    ],
  ]
  for (const [path, init] of malformed) {
    const { status } = await fetch(`${world.url}${path}`, {
      ...init,
      headers: {
        authorization: "Bearer sk_test_sandbox",
        ...(init.headers as Record<string, string> | undefined),
      },
    })
    expect([path, status < 500]).toEqual([path, true])
  }
  expect((await world.stripe.customers.create({ metadata: { a: "b" } })).metadata).toEqual({ a: "b" })
})

const LONG_VALUE = "y".repeat(100_000)

test.each([
  [
    "a header of 100,000 characters",
    `GET /v1/customers HTTP/1.1\r\nhost: x\r\nx: ${LONG_VALUE}\r\n\r\n`,
    431,
  ],
  ["no HTTP", "\0\0\0 hello\r\n\r\n", 400],
  ["an invalid content length", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n\r\n", 400],
])(
  "A connection that sends %s gets a response and is closed, and the server keeps running",
  async (_name, bytes, status) => {
    expect(await sendRaw(bytes)).toContain(`HTTP/1.1 ${status} `)
    expect((await world.stripe.customers.create({})).object).toBe("customer")
  },
)

test("An aborted request does nothing", async () => {
  const socket = connect(world.sandbox.port, world.sandbox.host)
  await once(socket, "connect")
  const head = `POST /v1/customers HTTP/1.1\r\nhost: x\r\nauthorization: Bearer sk_test_sandbox\r\ncontent-length: 50`
  await new Promise((resolve) => socket.write(`${head}\r\n\r\nname=Half`, resolve))
  socket.destroy()
  await once(socket, "close")
  expect((await world.stripe.customers.list()).data).toEqual([])
})

/** Sends bytes and returns all that the server sends until it closes the connection. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(world.sandbox.port, world.sandbox.host)
  let response = ""
  socket.on("data", (part) => (response += part.toString()))
  socket.on("error", () => undefined)
  socket.write(bytes)
  await once(socket, "close")
  return response
}
