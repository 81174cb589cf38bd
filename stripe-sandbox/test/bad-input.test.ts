import { once } from "node:events"
import { connect } from "node:net"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type World, clientOf, pay, payer, refused, start } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

type Wish = Parameters<World["stripe"]["paymentIntents"]["create"]>[0]

async function createRefused(wish: Record<string, unknown>): Promise<object> {
  const { type, code, param, statusCode } = await refused(
    world.stripe.paymentIntents.create(wish as unknown as Wish),
  )
  return { type, code: code || undefined, param: param || undefined, statusCode }
}

test("A parameter Stripe does not know is refused by name, however deep", async () => {
  expect(await createRefused({ amount: 100, currency: "usd", colour: "red" })).toEqual({
    type: "StripeInvalidRequestError",
    code: "parameter_unknown",
    param: "colour",
    statusCode: 400,
  })
  expect(
    await createRefused({
      amount: 100,
      currency: "usd",
      shipping: { name: "a", address: { line1: "x", planet: "mars" } },
    }),
  ).toMatchObject({ code: "parameter_unknown", param: "shipping[address][planet]" })
})

test.each([
  { application_fee_amount: 5 },
  { on_behalf_of: "acct_x" },
  { capture_method: "manual" },
  { confirmation_method: "manual" },
])("What would move money otherwise, %j, is refused by name rather than left out", async (more) => {
  expect(await createRefused({ amount: 100, currency: "usd", ...more })).toEqual({
    type: "StripeInvalidRequestError",
    code: undefined,
    param: Object.keys(more)[0],
    statusCode: 400,
  })
})

test.each([
  ["update", { application_fee_amount: 5 }],
  ["update", { transfer_data: { amount: 5 } }],
  ["update", { currency: "eur" }],
  ["update", { customer: "cus_other" }],
  ["update", { capture_method: "manual" }],
  ["confirm", { capture_method: "manual" }],
  ["confirm", { error_on_requires_action: true }],
] as const)("So is it by %s with %j", async (call, more) => {
  const { id: customer } = await world.stripe.customers.create({})
  const intent = await world.stripe.paymentIntents.create({ amount: 100, currency: "usd", customer })
  const asked =
    call === "update"
      ? world.stripe.paymentIntents.update(intent.id, more)
      : world.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa", ...more })
  expect(await refused(asked)).toMatchObject({ statusCode: 400, param: Object.keys(more)[0] })
})

test("What of a customer or a set-up is not kept is refused by name, and an address is kept", async () => {
  const { stripe } = world
  const customer = await stripe.customers.create({ address: { city: "Mesa" }, preferred_locales: ["es"] })
  expect(customer).toMatchObject({ address: { city: "Mesa", line1: null }, preferred_locales: ["es"] })
  const { id } = await stripe.setupIntents.create({ customer: customer.id })
  for (const [call, param] of [
    [stripe.customers.create({ balance: 500 }), "balance"],
    [stripe.customers.create({ payment_method: "pm_card_visa" }), "payment_method"],
    [stripe.customers.update(customer.id, { tax_exempt: "exempt" }), "tax_exempt"],
    [stripe.setupIntents.update(id, { payment_method: "pm_card_visa" }), "payment_method"],
  ] as const)
    expect(await refused(call)).toMatchObject({ statusCode: 400, param })
})

test("A confirm may say that its method is to be saved", async () => {
  const { id: customer } = await world.stripe.customers.create({})
  const intent = await world.stripe.paymentIntents.create({ amount: 100, currency: "usd", customer })
  const paid = await world.stripe.paymentIntents.confirm(intent.id, {
    payment_method: "pm_card_visa",
    setup_future_usage: "off_session",
    return_url: "http://127.0.0.1:1/back",
  })
  expect(paid).toMatchObject({ status: "succeeded", setup_future_usage: "off_session" })
  const { data } = await world.stripe.customers.listPaymentMethods(customer)
  expect(data.map((each) => each.id)).toEqual([paid.payment_method])
})

test("A filter by what is not kept is refused rather than left out", async () => {
  expect((await refused(world.stripe.events.list({ delivery_success: false }))).param).toBe(
    "delivery_success",
  )
  expect((await refused(world.stripe.balanceTransactions.list({ payout: "po_x" }))).param).toBe("payout")
})

test("Every answer names its request and its version, and a refusal says where it is explained", async () => {
  const customer = await world.stripe.customers.create({})
  expect(customer).toMatchObject({ id: expect.stringMatching(/^cus_sbx_/) as string, livemode: false })
  expect(customer.lastResponse).toMatchObject({
    requestId: expect.stringMatching(/^req_sbx_/) as string,
    apiVersion: "2026-10-28.endive",
  })
  const error = await refused(world.stripe.paymentIntents.create({ amount: 1, currency: "usd" }))
  expect(error.raw).toMatchObject({
    type: "invalid_request_error",
    code: "amount_too_small",
    doc_url: "https://docs.stripe.com/error-codes/amount-too-small",
    request_log_url: expect.stringContaining(error.requestId ?? "none") as string,
  })
})

test("A missing parameter, a bad integer and a wrong type are refused with their codes", async () => {
  expect(await createRefused({ amount: 100 })).toMatchObject({ code: "parameter_missing", param: "currency" })
  expect(await createRefused({ amount: "78.40", currency: "usd" })).toMatchObject({
    code: "parameter_invalid_integer",
    param: "amount",
  })
  expect(await createRefused({ amount: 7840.000000000001, currency: "usd" })).toMatchObject({
    code: "parameter_invalid_integer",
    param: "amount",
  })
  expect(await createRefused({ amount: 100, currency: "usd", confirm: "perhaps" })).toMatchObject({
    param: "confirm",
    statusCode: 400,
  })
})

test.each([
  [49, "amount_too_small"],
  [0, "amount_too_small"],
  [-5, "amount_too_small"],
  [100_000_000, "amount_too_large"],
])("An amount of %i cents is refused with %s", async (amount, code) => {
  expect(await createRefused({ amount, currency: "usd" })).toMatchObject({ code, param: "amount" })
})

test.each([50, 99_999_999])("An amount of %i cents is taken", async (amount) => {
  const who = await payer(world)
  expect((await pay(world, who, amount)).amount_received).toBe(amount)
})

test("Ids that are unknown, foreign or of another kind are 404 resource_missing", async () => {
  const who = await payer(world)
  for (const call of [
    world.stripe.paymentIntents.retrieve("pi_none"),
    world.stripe.customers.retrieve("cus_none"),
    world.stripe.customers.retrieve(who.method),
    world.stripe.transfers.retrieve("tr_none"),
    world.stripe.v2.core.accounts.retrieve("acct_none"),
    world.stripe.events.retrieve("evt_none"),
  ]) {
    expect(await refused(call)).toMatchObject({ statusCode: 404, code: "resource_missing" })
  }
  expect(await refused(world.stripe.setupIntents.create({ customer: "cus_none" }))).toMatchObject({
    code: "resource_missing",
    param: "customer",
  })
})

test("Without the right key nothing is answered", async () => {
  expect(await refused(clientOf(world.sandbox, "sk_test_other").customers.list())).toMatchObject({
    statusCode: 401,
    type: "StripeAuthenticationError",
  })
  expect((await fetch(`${world.url}/v1/customers`)).status).toBe(401)
})

test("A removed customer is gone for everything but being looked at", async () => {
  const who = await payer(world)
  expect(await world.stripe.customers.del(who.customer)).toMatchObject({ deleted: true })
  expect(await world.stripe.customers.retrieve(who.customer)).toEqual(
    expect.objectContaining({ id: who.customer, deleted: true }),
  )
  expect(await refused(world.stripe.setupIntents.create({ customer: who.customer }))).toMatchObject({
    code: "resource_missing",
    param: "customer",
  })
  expect((await world.stripe.customers.list()).data).toEqual([])
})

test("Lists are newest first, paged by starting_after and ending_before, and walked by the SDK", async () => {
  const made: string[] = []
  for (let i = 0; i < 5; i += 1) made.unshift((await world.stripe.customers.create({ name: `c${i}` })).id)
  const ids = (list: { data: { id: string }[] }): string[] => list.data.map((each) => each.id)
  const first = await world.stripe.customers.list({ limit: 2 })
  expect(ids(first)).toEqual(made.slice(0, 2))
  expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/customers" })
  const second = await world.stripe.customers.list({ limit: 3, starting_after: made[1] ?? "" })
  expect(ids(second)).toEqual(made.slice(2))
  expect(second.has_more).toBe(false)
  expect(ids(await world.stripe.customers.list({ limit: 1, ending_before: made[2] ?? "" }))).toEqual([
    made[1],
  ])
  expect(
    (await world.stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })).map(
      (each) => each.id,
    ),
  ).toEqual(made)
})

test("Objects are put in place of their ids when asked, lists included", async () => {
  const who = await payer(world)
  const intent = await world.stripe.paymentIntents.create({
    amount: 900,
    currency: "usd",
    customer: who.customer,
    payment_method: who.method,
    confirm: true,
    off_session: true,
    expand: ["latest_charge.balance_transaction", "customer"],
  })
  expect(intent).toMatchObject({
    customer: { id: who.customer, object: "customer" },
    latest_charge: { amount: 900, balance_transaction: { amount: 900, fee: 56, net: 844 } },
  })
  const list = await world.stripe.paymentIntents.list({ expand: ["data.payment_method"] })
  expect(list.data[0]?.payment_method).toMatchObject({ id: who.method, type: "card" })
  expect((await refused(world.stripe.paymentIntents.list({ expand: ["data.amount"] }))).message).toContain(
    "cannot be expanded",
  )
})

test("Nothing anybody sends stops the server", async () => {
  const nasty: [string, RequestInit][] = [
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
  for (const [path, init] of nasty) {
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

test("Text that no store could keep, and endless nesting, are refused wherever they stand", async () => {
  for (const wish of [{ description: "a\0b" }, { metadata: { "a\0": "b" } }, { metadata: { a: "\0" } }])
    expect((await refused(world.stripe.customers.create(wish))).statusCode).toBe(400)
  expect((await refused(world.stripe.customers.retrieve("cus_\0"))).code).toBe("resource_missing")
  const deep = `{"metadata":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`
  for (const body of [deep, '{"display_name":"\\ud800"}']) {
    const { status } = await fetch(`${world.url}/v2/core/accounts`, {
      method: "POST",
      body,
      headers: { authorization: "Bearer sk_test_sandbox", "content-type": "application/json" },
    })
    expect(status).toBe(400)
  }
})

test("An Idempotency-Key has at most 255 characters", async () => {
  const create = (length: number) => world.stripe.customers.create({}, { idempotencyKey: "k".repeat(length) })
  expect((await create(255)).object).toBe("customer")
  expect((await refused(create(256))).statusCode).toBe(400)
})

const LONG = "y".repeat(100_000)
test.each([
  ["a header of 100,000 characters", `GET /v1/customers HTTP/1.1\r\nhost: x\r\nx: ${LONG}\r\n\r\n`, 431],
  ["what is not HTTP", "\0\0\0 hello\r\n\r\n", 400],
  ["a length that is no number", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n\r\n", 400],
])(
  "A connection that sends %s is answered and closed, and the server goes on",
  async (_what, bytes, status) => {
    expect(await rawAnswer(bytes)).toContain(`HTTP/1.1 ${status} `)
    expect((await world.stripe.customers.create({})).object).toBe("customer")
  },
)

test("A request that is broken off halfway does nothing", async () => {
  const socket = connect(world.sandbox.port, world.sandbox.host)
  await once(socket, "connect")
  const head = `POST /v1/customers HTTP/1.1\r\nhost: x\r\nauthorization: Bearer sk_test_sandbox\r\ncontent-length: 50`
  await new Promise((resolve) => socket.write(`${head}\r\n\r\nname=Half`, resolve))
  socket.destroy()
  await once(socket, "close")
  expect((await world.stripe.customers.list()).data).toEqual([])
})

/** What the server sends back until it closes the connection. */
async function rawAnswer(bytes: string): Promise<string> {
  const socket = connect(world.sandbox.port, world.sandbox.host)
  let answer = ""
  socket.on("data", (part) => (answer += part.toString()))
  socket.on("error", () => undefined)
  socket.write(bytes)
  await once(socket, "close")
  return answer
}
