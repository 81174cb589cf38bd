import { readFileSync } from "node:fs"
import { type Server, type ServerResponse, createServer } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { Stripe } from "stripe"
import { expect, onTestFinished, test } from "vitest"
import { apiVersion } from "../contract.ts"
import { createAccount, createPayer, rejectionOf } from "./fixtures.ts"
import { createClient, setUpWorld } from "./world.ts"

const world = setUpWorld({ allowErrors: true })

/**
 * What the product relies on in the pinned SDK; each test cites where the SDK says so. A plain server produces the
 * statuses and broken connections that the sandbox cannot.
 */
type SentRequest = { method: string; path: string; headers: Record<string, string>; body: string }

/** The SDK with its own HTTP client, which records the requests. */
function createRecordingClient(settings: { maxNetworkRetries?: number } = {}): {
  stripe: Stripe
  sent: SentRequest[]
} {
  const sent: SentRequest[] = []
  const inner = Stripe.createNodeHttpClient()
  const httpClient: typeof inner = {
    getClientName: () => inner.getClientName(),
    makeRequest: (host, port, path, method, headers, body, protocol, timeout) => {
      sent.push({ method, path, headers: headers as Record<string, string>, body })
      return inner.makeRequest(host, port, path, method, headers, body, protocol, timeout)
    },
  }
  const { host, port } = world.sandbox
  const stripe = new Stripe("sk_test_sandbox", {
    host,
    port,
    protocol: "http",
    telemetry: false,
    httpClient,
    ...settings,
  })
  return { stripe, sent }
}

type Responder = (response: ServerResponse) => void

/** The SDK with a plain server that uses one responder per request, and the last one for all others. */
async function createClientOf(
  responders: Responder[],
  maxNetworkRetries = 0,
): Promise<{ stripe: Stripe; keys: unknown[] }> {
  const keys: unknown[] = []
  const server: Server = createServer((request, response) => {
    keys.push(request.headers["idempotency-key"])
    const responder = responders[Math.min(keys.length, responders.length) - 1]
    request.resume().on("end", () => responder?.(response))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const settings = { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries, telemetry: false } as const
  return { stripe: new Stripe("sk_test_sandbox", settings), keys }
}

const errorResponse =
  (status: number, error: object, headers: Record<string, string> = {}): Responder =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(JSON.stringify({ error }))
  }

const success: Responder = (response) => response.end(JSON.stringify({ id: "cus_1", object: "customer" }))

const closeConnection: Responder = (response) => response.socket?.resetAndDestroy()

const truncate: Responder = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" })
  response.write('{"id":"cus_1"', () => response.destroy())
}

/** A file of the installed SDK. */
function readSdkFile(name: string): string {
  const entry = createRequire(import.meta.url).resolve("stripe")
  return readFileSync(join(dirname(entry), "..", name), "utf8")
}

test("stripe 23.1.0 has no dependencies, runs on Node 20 and later, and pins 2026-10-28.endive", () => {
  // stripe package.json, VERSION, OPENAPI_VERSION, esm/apiVersion.js
  const manifest = JSON.parse(readSdkFile("package.json")) as Record<string, unknown>
  expect(manifest).toMatchObject({
    version: "23.1.0",
    license: "MIT",
    dependencies: {},
    engines: { node: ">=20" },
  })
  expect(readSdkFile("OPENAPI_VERSION").trim()).toBe("v2596")
  expect(Stripe.API_VERSION).toBe("2026-10-28.endive")
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test("host, port and protocol apply to v1 forms, v2 JSON, files and OAuth", async () => {
  // stripe esm/stripe.core.js: resolveBaseAddress
  const { stripe, sent } = createRecordingClient()
  await stripe.customers.create({ metadata: { a: "b" } })
  await stripe.v2.core.accounts.create({ configuration: { recipient: {} } })
  const file = { data: Buffer.from("x"), name: "a.txt", type: "text/plain" }
  const unsupported = [
    () => stripe.files.create({ purpose: "dispute_evidence", file }),
    () => stripe.oauth.token({ grant_type: "authorization_code", code: "ac_1" }),
  ]
  for (const call of unsupported)
    expect((await rejectionOf(call())).message).toContain("Unrecognized request URL")
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /v1/customers",
    "POST /v2/core/accounts",
    "POST /v1/files",
    "POST /oauth/token",
  ])
  expect(sent[0]).toMatchObject({
    body: "metadata[a]=b",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Stripe-Version": apiVersion },
  })
  expect(sent[1]).toMatchObject({
    body: '{"configuration":{"recipient":{}}}',
    headers: { "Content-Type": "application/json", "Stripe-Version": apiVersion },
  })
})

test("By default the SDK retries twice, with a timeout of 80 s and delays of 0.5 to 5 s", () => {
  // stripe esm/platform/PlatformFunctions.js, esm/stripe.core.js
  const stripe = new Stripe("sk_test_x")
  expect(stripe.getMaxNetworkRetries()).toBe(2)
  expect(stripe.getApiField("timeout")).toBe(80_000)
  expect([stripe.getInitialNetworkRetryDelay(), stripe.getMaxNetworkRetryDelay()]).toEqual([0.5, 5])
})

/** The number of requests, with one retry allowed, after this first response. */
const ATTEMPTS: [name: string, first: Responder, attempts: number][] = [
  ["no response", closeConnection, 2],
  ["a truncated response", truncate, 1],
  ["409", errorResponse(409, { type: "invalid_request_error" }), 2],
  ["500", errorResponse(500, { type: "api_error" }), 2],
  ["503", errorResponse(503, { type: "api_error" }), 2],
  ["500 with Stripe-Should-Retry: false", errorResponse(500, {}, { "stripe-should-retry": "false" }), 1],
  ["409 with Stripe-Should-Retry: false", errorResponse(409, {}, { "stripe-should-retry": "false" }), 1],
  ["400 with Stripe-Should-Retry: true", errorResponse(400, {}, { "stripe-should-retry": "true" }), 2],
  ["400", errorResponse(400, { type: "invalid_request_error" }), 1],
  ["402", errorResponse(402, { type: "card_error" }), 1],
  ["429", errorResponse(429, { type: "invalid_request_error" }), 1],
]

test("The SDK retries without a response, after 409, 500 and above, and as Stripe-Should-Retry says", async () => {
  // stripe esm/RequestSender.js: _shouldRetry. In parallel, because the SDK's delay before a retry is real time.
  const results = ATTEMPTS.map(async ([name, first]) => {
    const { stripe, keys } = await createClientOf([first, success], 1)
    const result = await stripe.customers.create({}).then(
      () => "success",
      () => "error",
    )
    return [name, keys.length, result]
  })
  expect(await Promise.all(results)).toEqual(
    ATTEMPTS.map(([name, , attempts]) => [name, attempts, attempts === 2 ? "success" : "error"]),
  )
})

test("With retries disabled, a closed connection is still retried once with the same key", async () => {
  // stripe esm/RequestSender.js: _shouldRetry, for ECONNRESET and EPIPE (stripe-node#1040)
  const { stripe, keys } = await createClientOf([closeConnection], 0)
  expect(await rejectionOf(stripe.customers.create({}))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  const other = await createClientOf([errorResponse(500, { type: "api_error" })], 0)
  await rejectionOf(other.stripe.customers.create({}))
  expect(other.keys).toHaveLength(1)
})

test("Each POST of v1 and v2 has a generated key unless one is given; other requests have none", async () => {
  // stripe esm/RequestSender.js: _defaultIdempotencyKey
  const { stripe, sent } = createRecordingClient({ maxNetworkRetries: 0 })
  const customer = await stripe.customers.create({})
  await stripe.customers.create({})
  await stripe.customers.create({}, { idempotencyKey: "cus:sandbox:1" })
  await stripe.v2.core.accounts.create({ configuration: { recipient: {} } })
  await stripe.customers.retrieve(customer.id)
  await stripe.customers.del(customer.id)
  const keys = sent.map((each) => each.headers["Idempotency-Key"])
  const generated = /^stripe-node-retry-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  for (const i of [0, 1, 3]) expect(keys[i]).toMatch(generated)
  expect(keys[0]).not.toBe(keys[1])
  expect([keys[2], keys[4], keys[5]]).toEqual(["cus:sandbox:1", undefined, undefined])
})

test("A request whose response was lost is retried with the same key and creates one object", async () => {
  // stripe esm/RequestSender.js: _shouldRetry
  await world.sandbox.control.addFault({ op: "POST /v1/customers", kind: "drop_after" })
  const { stripe, sent } = createRecordingClient({ maxNetworkRetries: 2 })
  const customer = await stripe.customers.create({ email: "a@example.com" })
  expect(sent).toHaveLength(2)
  expect(sent[0]?.headers["Idempotency-Key"]).toBe(sent[1]?.headers["Idempotency-Key"])
  expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id])
})

test.each([
  ["400", errorResponse(400, { type: "invalid_request_error" }), Stripe.errors.StripeInvalidRequestError],
  ["404", errorResponse(404, { type: "invalid_request_error" }), Stripe.errors.StripeInvalidRequestError],
  [
    "400 idempotency_error",
    errorResponse(400, { type: "idempotency_error" }),
    Stripe.errors.StripeIdempotencyError,
  ],
  ["401", errorResponse(401, { type: "invalid_request_error" }), Stripe.errors.StripeAuthenticationError],
  ["402", errorResponse(402, { type: "card_error" }), Stripe.errors.StripeCardError],
  ["403", errorResponse(403, { type: "invalid_request_error" }), Stripe.errors.StripePermissionError],
  ["429", errorResponse(429, { type: "invalid_request_error" }), Stripe.errors.StripeRateLimitError],
  ["500", errorResponse(500, { type: "api_error" }), Stripe.errors.StripeAPIError],
  ["a closed connection", closeConnection, Stripe.errors.StripeConnectionError],
  ["a truncated response", truncate, Stripe.errors.StripeConnectionError],
])("%s is thrown as the SDK's own error class", async (_name, responder, errorClass) => {
  // stripe esm/Error.js: generateV1Error; CHANGELOG 23.0.0 #2868 for truncated responses
  const { stripe } = await createClientOf([responder])
  expect((await rejectionOf(stripe.customers.create({}))).constructor).toBe(errorClass)
})

test("The sandbox's errors have those classes, and a card error its codes and intent", async () => {
  // stripe esm/Error.js
  const payer = await createPayer(world, "pm_card_visa")
  await world.sandbox.control.setBehavior(payer.method, "pm_card_visa_chargeDeclinedInsufficientFunds")
  const params = { amount: 500, currency: "usd", customer: payer.customer, payment_method: payer.method }
  const card = await rejectionOf(
    world.stripe.paymentIntents.create({ ...params, confirm: true, off_session: true }),
  )
  expect(card).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(card).toMatchObject({
    statusCode: 402,
    code: "card_declined",
    decline_code: "insufficient_funds",
    advice_code: "try_again_later",
    payment_intent: { object: "payment_intent", status: "requires_payment_method" },
  })
  const { stripe } = world

  const key = { idempotencyKey: "k" }
  await stripe.customers.create({ name: "a" }, key)
  for (const kind of ["429", "500", "409"] as const)
    await world.sandbox.control.addFault({ op: `GET /v1/${FAULTY_LISTS[kind]}`, kind })
  const errors = [
    await rejectionOf(stripe.customers.retrieve("cus_none")),
    await rejectionOf(stripe.customers.create({ name: "b" }, key)),
    await rejectionOf(createClient(world.sandbox, "sk_test_wrong").customers.list()),
    await rejectionOf(stripe.balance.retrieve({}, { stripeAccount: "acct_none" })),
    await rejectionOf(stripe.customers.list()),
    await rejectionOf(stripe.transfers.list()),
  ]
  expect(errors.map((each) => each.type)).toEqual([
    "StripeInvalidRequestError",
    "StripeIdempotencyError",
    "StripeAuthenticationError",
    "StripePermissionError",
    "StripeRateLimitError",
    "StripeAPIError",
  ])
})

const FAULTY_LISTS = { "429": "customers", "500": "transfers", "409": "payouts" }

test("Search is not read-after-write according to the SDK, and not supported by the sandbox", async () => {
  // stripe esm/resources/PaymentIntents.d.ts, search
  expect(readSdkFile("esm/resources/PaymentIntents.d.ts")).toContain(
    "Don't use search in read-after-write flows",
  )
  const search = world.stripe.paymentIntents.search({ query: "metadata['payment_id']:'p1'" })
  expect((await rejectionOf(search)).statusCode).toBeGreaterThanOrEqual(400)
})

test("An account is created with exactly the parameters of the SDK's types", async () => {
  // stripe esm/resources/V2/Core/Accounts.d.ts: AccountCreateParams
  const { stripe, sent } = createRecordingClient()
  await createAccount({ ...world, stripe })
  expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({
    dashboard: "express",
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
  })
})
