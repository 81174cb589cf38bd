/**
 * Facts about the pinned SDK that payments.md 1 and 1.1 rest on, each with where it says so. What only a network
 * can do to the SDK (a status, a cut answer) is done by a bare server; the rest is the sandbox.
 */
import { readFileSync } from "node:fs"
import { type Server, type ServerResponse, createServer } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { Stripe } from "stripe"
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest"
import { apiVersion } from "../contract.ts"
import { type World, clientOf, payer, refused, start, worker } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
})

type Sent = { method: string; path: string; headers: Record<string, string>; body: string }

/** The SDK with its own HTTP client, whose requests are written down on their way. */
function watched(settings: { maxNetworkRetries?: number } = {}): { stripe: Stripe; sent: Sent[] } {
  const sent: Sent[] = []
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

type Answer = (response: ServerResponse) => void

/** The SDK in front of a bare server that gives these answers one after another, the last one for ever. */
async function facing(
  answers: Answer[],
  maxNetworkRetries = 0,
): Promise<{ stripe: Stripe; keys: unknown[] }> {
  const keys: unknown[] = []
  const server: Server = createServer((request, response) => {
    keys.push(request.headers["idempotency-key"])
    const answer = answers[Math.min(keys.length, answers.length) - 1]
    request.resume().on("end", () => answer?.(response))
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

const saying =
  (status: number, error: object, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(JSON.stringify({ error }))
  }
const done: Answer = (response) => response.end(JSON.stringify({ id: "cus_1", object: "customer" }))
const hangUp: Answer = (response) => response.socket?.resetAndDestroy()
const cutShort: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" })
  response.write('{"id":"cus_1"', () => response.destroy())
}

/** A file of the installed SDK. */
function fileOfSdk(name: string): string {
  const entry = createRequire(import.meta.url).resolve("stripe")
  return readFileSync(join(dirname(entry), "..", name), "utf8")
}

test("stripe 23.1.0 needs no other package, runs on Node 20 and later, and pins 2026-10-28.endive", () => {
  // stripe package.json, VERSION, OPENAPI_VERSION, esm/apiVersion.js
  const about = JSON.parse(fileOfSdk("package.json")) as Record<string, unknown>
  expect(about).toMatchObject({
    version: "23.1.0",
    license: "MIT",
    dependencies: {},
    engines: { node: ">=20" },
  })
  expect(fileOfSdk("OPENAPI_VERSION").trim()).toBe("v2596")
  expect(Stripe.API_VERSION).toBe("2026-10-28.endive")
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test("host, port and protocol lead v1 forms, v2 JSON, files and connect to one server", async () => {
  // stripe esm/stripe.core.js: resolveBaseAddress
  const { stripe, sent } = watched()
  await stripe.customers.create({ metadata: { a: "b" } })
  await stripe.v2.core.accounts.create({ configuration: { recipient: {} } })
  const file = { data: Buffer.from("x"), name: "a.txt", type: "text/plain" }
  const elsewhere = [
    () => stripe.files.create({ purpose: "dispute_evidence", file }),
    () => stripe.oauth.token({ grant_type: "authorization_code", code: "ac_1" }),
  ]
  for (const call of elsewhere) expect((await refused(call())).message).toContain("Unrecognized request URL")
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

test("Unless told otherwise the SDK tries twice more, waits 80 s for an answer and 0.5 to 5 s between", () => {
  // stripe esm/platform/PlatformFunctions.js, esm/stripe.core.js
  const stripe = new Stripe("sk_test_x")
  expect(stripe.getMaxNetworkRetries()).toBe(2)
  expect(stripe.getApiField("timeout")).toBe(80_000)
  expect([stripe.getInitialNetworkRetryDelay(), stripe.getMaxNetworkRetryDelay()]).toEqual([0.5, 5])
})

/** With one more try allowed: how often a request is sent whose first answer is this. */
const TRIES: [what: string, first: Answer, times: number][] = [
  ["no answer", hangUp, 2],
  ["an answer cut short", cutShort, 1],
  ["409", saying(409, { type: "invalid_request_error" }), 2],
  ["500", saying(500, { type: "api_error" }), 2],
  ["503", saying(503, { type: "api_error" }), 2],
  ["500 with Stripe-Should-Retry: false", saying(500, {}, { "stripe-should-retry": "false" }), 1],
  ["409 with Stripe-Should-Retry: false", saying(409, {}, { "stripe-should-retry": "false" }), 1],
  ["400 with Stripe-Should-Retry: true", saying(400, {}, { "stripe-should-retry": "true" }), 2],
  ["400", saying(400, { type: "invalid_request_error" }), 1],
  ["402", saying(402, { type: "card_error" }), 1],
  ["429", saying(429, { type: "invalid_request_error" }), 1],
]

test("The SDK tries again after no answer, 409, 500 and above, and as Stripe-Should-Retry says", async () => {
  // stripe esm/RequestSender.js: _shouldRetry. All at once, for the pause before the second try is the SDK's own.
  const seen = TRIES.map(async ([what, first]) => {
    const { stripe, keys } = await facing([first, done], 1)
    const ended = await stripe.customers.create({}).then(
      () => "done",
      () => "refused",
    )
    return [what, keys.length, ended]
  })
  expect(await Promise.all(seen)).toEqual(
    TRIES.map(([what, , times]) => [what, times, times === 2 ? "done" : "refused"]),
  )
})

test("With no more tries allowed, a closed connection is still tried once more, with the same key", async () => {
  // stripe esm/RequestSender.js: _shouldRetry, for ECONNRESET and EPIPE (stripe-node#1040)
  const { stripe, keys } = await facing([hangUp], 0)
  expect(await refused(stripe.customers.create({}))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  const other = await facing([saying(500, { type: "api_error" })], 0)
  await refused(other.stripe.customers.create({}))
  expect(other.keys).toHaveLength(1)
})

test("Each v1 POST and each v2 POST carries a key of its own unless it is given one; a GET carries none", async () => {
  // stripe esm/RequestSender.js: _defaultIdempotencyKey
  const { stripe, sent } = watched({ maxNetworkRetries: 0 })
  const customer = await stripe.customers.create({})
  await stripe.customers.create({})
  await stripe.customers.create({}, { idempotencyKey: "cus:sandbox:1" })
  await stripe.v2.core.accounts.create({ configuration: { recipient: {} } })
  await stripe.customers.retrieve(customer.id)
  await stripe.customers.del(customer.id)
  const keys = sent.map((each) => each.headers["Idempotency-Key"])
  const own = /^stripe-node-retry-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  for (const place of [0, 1, 3]) expect(keys[place]).toMatch(own)
  expect(keys[0]).not.toBe(keys[1])
  expect([keys[2], keys[4], keys[5]]).toEqual(["cus:sandbox:1", undefined, undefined])
})

test("An answer lost after the work was done is asked for again with the same key, and one object exists", async () => {
  // payments.md 1.1, run against the SDK: reply dropped after the server had done the work
  await world.sandbox.control.addFault({ op: "POST /v1/customers", kind: "drop_after" })
  const { stripe, sent } = watched({ maxNetworkRetries: 2 })
  const customer = await stripe.customers.create({ email: "a@example.com" })
  expect(sent).toHaveLength(2)
  expect(sent[0]?.headers["Idempotency-Key"]).toBe(sent[1]?.headers["Idempotency-Key"])
  expect((await stripe.customers.list()).data.map((each) => each.id)).toEqual([customer.id])
})

test.each([
  ["400", saying(400, { type: "invalid_request_error" }), Stripe.errors.StripeInvalidRequestError],
  ["404", saying(404, { type: "invalid_request_error" }), Stripe.errors.StripeInvalidRequestError],
  ["400 idempotency_error", saying(400, { type: "idempotency_error" }), Stripe.errors.StripeIdempotencyError],
  ["401", saying(401, { type: "invalid_request_error" }), Stripe.errors.StripeAuthenticationError],
  ["402", saying(402, { type: "card_error" }), Stripe.errors.StripeCardError],
  ["403", saying(403, { type: "invalid_request_error" }), Stripe.errors.StripePermissionError],
  ["429", saying(429, { type: "invalid_request_error" }), Stripe.errors.StripeRateLimitError],
  ["500", saying(500, { type: "api_error" }), Stripe.errors.StripeAPIError],
  ["a closed connection", hangUp, Stripe.errors.StripeConnectionError],
  ["an answer cut short", cutShort, Stripe.errors.StripeConnectionError],
])("%s is thrown as the SDK's own class of error", async (_what, answer, kind) => {
  // stripe esm/Error.js: generateV1Error; CHANGELOG 23.0.0 #2868 for answers cut short
  const { stripe } = await facing([answer])
  expect((await refused(stripe.customers.create({}))).constructor).toBe(kind)
})

test("The sandbox's refusals arrive as those classes, a card's with its codes and its intent", async () => {
  // stripe esm/Error.js
  const who = await payer(world, "pm_card_visa")
  await world.sandbox.control.setBehavior(who.method, "pm_card_visa_chargeDeclinedInsufficientFunds")
  const wish = { amount: 500, currency: "usd", customer: who.customer, payment_method: who.method }
  const card = await refused(
    world.stripe.paymentIntents.create({ ...wish, confirm: true, off_session: true }),
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
  const foreign = { stripeAccount: "acct_none" }
  const key = { idempotencyKey: "k" }
  await stripe.customers.create({ name: "a" }, key)
  for (const kind of ["429", "500", "409"] as const)
    await world.sandbox.control.addFault({ op: `GET /v1/${FAULTED[kind]}`, kind })
  const found = [
    await refused(stripe.customers.retrieve("cus_none")),
    await refused(stripe.customers.create({ name: "b" }, key)),
    await refused(clientOf(world.sandbox, "sk_test_wrong").customers.list()),
    await refused(stripe.balance.retrieve({}, foreign)),
    await refused(stripe.customers.list()),
    await refused(stripe.transfers.list()),
  ]
  expect(found.map((each) => each.type)).toEqual([
    "StripeInvalidRequestError",
    "StripeIdempotencyError",
    "StripeAuthenticationError",
    "StripePermissionError",
    "StripeRateLimitError",
    "StripeAPIError",
  ])
})
const FAULTED = { "429": "customers", "500": "transfers", "409": "payouts" }

test("Search is no way to find what was just written, says the SDK, and the sandbox has none", async () => {
  // stripe esm/resources/PaymentIntents.d.ts, search
  expect(fileOfSdk("esm/resources/PaymentIntents.d.ts")).toContain(
    "Don't use search in read-after-write flows",
  )
  const search = world.stripe.paymentIntents.search({ query: "metadata['payment_id']:'p1'" })
  expect((await refused(search)).statusCode).toBeGreaterThanOrEqual(400)
})

test("A worker's account is made with exactly what the SDK's types ask for", async () => {
  // payments.md 2.1, run against the contract
  const { stripe, sent } = watched()
  await worker({ ...world, stripe })
  expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({
    dashboard: "express",
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
  })
})
