import { expect, test } from "vitest"
import { createPayer, rejectionOf } from "./fixtures.ts"
import { type World, setUpWorld } from "./world.ts"

const world = setUpWorld()

type CreateParams = Parameters<World["stripe"]["paymentIntents"]["create"]>[0]

async function rejectionOfCreate(params: Record<string, unknown>): Promise<object> {
  const { type, code, param, statusCode } = await rejectionOf(
    world.stripe.paymentIntents.create(params as unknown as CreateParams),
  )
  return { type, code: code || undefined, param: param || undefined, statusCode }
}

test("An unknown parameter is rejected by name, at any depth", async () => {
  expect(await rejectionOfCreate({ amount: 100, currency: "usd", color: "red" })).toEqual({
    type: "StripeInvalidRequestError",
    code: "parameter_unknown",
    param: "color",
    statusCode: 400,
  })
  expect(
    await rejectionOfCreate({
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
])("An unsupported way to move money, %j, is rejected by name", async (more) => {
  expect(await rejectionOfCreate({ amount: 100, currency: "usd", ...more })).toEqual({
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
] as const)("%s rejects %j by name", async (call, more) => {
  const { id: customer } = await world.stripe.customers.create({})
  const intent = await world.stripe.paymentIntents.create({ amount: 100, currency: "usd", customer })
  const update =
    call === "update"
      ? world.stripe.paymentIntents.update(intent.id, more)
      : world.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa", ...more })
  expect(await rejectionOf(update)).toMatchObject({ statusCode: 400, param: Object.keys(more)[0] })
})

test("Unsupported members of customers and setup intents are rejected by name; addresses are stored", async () => {
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
    expect(await rejectionOf(call)).toMatchObject({ statusCode: 400, param })
})

test("A filter by unsupported data is rejected", async () => {
  expect((await rejectionOf(world.stripe.events.list({ delivery_success: false }))).param).toBe(
    "delivery_success",
  )
  expect((await rejectionOf(world.stripe.balanceTransactions.list({ payout: "po_x" }))).param).toBe("payout")
})

test("A missing parameter, an invalid integer and a wrong type are rejected with their codes", async () => {
  expect(await rejectionOfCreate({ amount: 100 })).toMatchObject({
    code: "parameter_missing",
    param: "currency",
  })
  expect(await rejectionOfCreate({ amount: "78.40", currency: "usd" })).toMatchObject({
    code: "parameter_invalid_integer",
    param: "amount",
  })
  expect(await rejectionOfCreate({ amount: 7840.000000000001, currency: "usd" })).toMatchObject({
    code: "parameter_invalid_integer",
    param: "amount",
  })
  expect(await rejectionOfCreate({ amount: 100, currency: "usd", confirm: "perhaps" })).toMatchObject({
    param: "confirm",
    statusCode: 400,
  })
})

test("Ids that are unknown or of another kind are 404 resource_missing", async () => {
  const payer = await createPayer(world)
  for (const call of [
    world.stripe.paymentIntents.retrieve("pi_none"),
    world.stripe.customers.retrieve("cus_none"),
    world.stripe.customers.retrieve(payer.method),
    world.stripe.transfers.retrieve("tr_none"),
    world.stripe.v2.core.accounts.retrieve("acct_none"),
    world.stripe.events.retrieve("evt_none"),
  ]) {
    expect(await rejectionOf(call)).toMatchObject({ statusCode: 404, code: "resource_missing" })
  }
  expect(await rejectionOf(world.stripe.setupIntents.create({ customer: "cus_none" }))).toMatchObject({
    code: "resource_missing",
    param: "customer",
  })
})

test.each(["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"])(
  "A parameter called %s is unknown, with an API key and without",
  async (name) => {
    const url = `http://127.0.0.1:${world.sandbox.port}`
    const headers = { "content-type": "application/json" }
    const withKey = await fetch(`${url}/v2/core/accounts`, {
      method: "POST",
      headers: { ...headers, authorization: "Bearer sk_test_sandbox" },
      body: `{"${name}":1}`,
    })
    const { error } = (await withKey.json()) as { error: { code: string; param: string } }
    expect([withKey.status, error.code, error.param]).toEqual([400, "parameter_unknown", name])
    const withoutKey = await fetch(`${url}/v1/setup_intents/seti_x/confirm`, {
      method: "POST",
      headers,
      body: `{"client_secret":"x","${name}":1}`,
    })
    expect(withoutKey.status).toBeGreaterThanOrEqual(400)
    expect(withoutKey.status).toBeLessThan(500)
  },
)

test("Text that a store cannot hold and excessive nesting are rejected", async () => {
  for (const params of [{ description: "a\0b" }, { metadata: { "a\0": "b" } }, { metadata: { a: "\0" } }])
    expect((await rejectionOf(world.stripe.customers.create(params))).statusCode).toBe(400)
  expect((await rejectionOf(world.stripe.customers.retrieve("cus_\0"))).code).toBe("resource_missing")
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

test("A deleted customer can only be retrieved", async () => {
  const payer = await createPayer(world)
  expect(await world.stripe.customers.del(payer.customer)).toMatchObject({ deleted: true })
  expect(await world.stripe.customers.retrieve(payer.customer)).toEqual(
    expect.objectContaining({ id: payer.customer, deleted: true }),
  )
  expect(await rejectionOf(world.stripe.setupIntents.create({ customer: payer.customer }))).toMatchObject({
    code: "resource_missing",
    param: "customer",
  })
  expect((await world.stripe.customers.list()).data).toEqual([])
})
