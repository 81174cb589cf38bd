import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, test } from "vitest"
import {
  apiVersion,
  eventDefinition,
  matchOperation,
  describeMismatch,
  operationKeys,
  sdkVersion,
  skeleton,
} from "../contract.ts"
import { handlers } from "../http/routes.ts"
import { createPayer, rejectionOf } from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld({ allowErrors: true })

// docs/payment-sandbox.md#upgrade-the-sdk
test("The contract has the version of the installed SDK", () => {
  const { resolve } = createRequire(import.meta.url)
  const installed = readFileSync(
    resolve("stripe").replace(/(node_modules\/stripe)\/.*/, "$1/package.json"),
    "utf8",
  )
  expect((JSON.parse(installed) as { version: string }).version).toBe(sdkVersion)
  expect(apiVersion).toBe("2026-10-28.endive")
})

test("Every supported call is in the contract", () => {
  expect(Object.keys(handlers).filter((key) => !operationKeys.includes(key))).toEqual([])
  expect(Object.keys(handlers).length).toBeGreaterThanOrEqual(60)
})

// docs/payment-sandbox.md#supported-features
test("Every documented call is supported", () => {
  const calls = `POST /v1/customers, GET /v1/customers, GET /v1/customers/x, POST /v1/customers/x, DELETE /v1/customers/x,
    GET /v1/customers/x/payment_methods, GET /v1/payment_methods, POST /v1/payment_methods, GET /v1/payment_methods/x,
    POST /v1/payment_methods/x/attach, POST /v1/payment_methods/x/detach, POST /v1/setup_intents, GET /v1/setup_intents,
    GET /v1/setup_intents/x, POST /v1/setup_intents/x/confirm, POST /v1/setup_intents/x/cancel,
    POST /v1/setup_intents/x/verify_microdeposits, POST /v1/payment_intents, GET /v1/payment_intents, GET /v1/payment_intents/x,
    POST /v1/payment_intents/x, POST /v1/payment_intents/x/confirm, POST /v1/payment_intents/x/cancel, GET /v1/charges/x,
    POST /v1/refunds, GET /v1/refunds/x, POST /v1/transfers, GET /v1/transfers, GET /v1/transfers/x,
    POST /v1/transfers/x/reversals, GET /v1/payouts, GET /v1/balance, POST /v1/account_sessions, GET /v1/events,
    GET /v1/events/x, GET /v1/disputes/x, POST /v2/core/accounts, GET /v2/core/accounts/x, POST /v2/core/accounts/x,
    POST /v2/core/account_links, GET /v2/core/events/x`
  for (const call of calls.split(",")) {
    const [method = "", path = ""] = call.trim().split(" ")
    const match = matchOperation(method, path)
    expect([call, match !== null && handlers[match.operation.key] !== undefined]).toEqual([call, true])
  }
})

test("Of the contract's calls only the list of setup attempts is not supported, and is rejected with an explanation", async () => {
  expect(operationKeys.filter((key) => handlers[key] === undefined)).toEqual(["GET /v1/setup_attempts"])
  const error = await rejectionOf(world.stripe.setupAttempts.list({ setup_intent: "seti_x" }))
  expect(error.statusCode).toBe(404)
  expect(error.message).toContain("The payment sandbox does not support this call")
})

test("A skeleton has every required member, and is valid once its id is set", () => {
  for (const name of [
    "PaymentIntent",
    "Charge",
    "Customer",
    "Transfer",
    "Refund",
    "Payout",
    "Dispute",
    "BalanceTransaction",
  ]) {
    expect([name, describeMismatch(name, { ...skeleton(name), id: "x" })]).toEqual([name, null])
  }
  expect(skeleton("Charge")).toMatchObject({
    object: "charge",
    paid: false,
    amount: 0,
    customer: null,
    metadata: {},
  })
})

test("A mismatch with the contract names the member", () => {
  expect(describeMismatch("Customer", { ...skeleton("Customer"), id: 5 })).toContain("/id must be string")
  expect(describeMismatch("Customer", { ...skeleton("Customer"), id: "x", color: "red" })).toContain("color")
  expect(eventDefinition("payment_intent.succeeded")).toBe("PaymentIntent")
  expect(eventDefinition("invoice.paid")).toBeNull()
})

test("A reply that does not match the contract is a 500, is logged, and is rolled back", async () => {
  const who = await createPayer(world)
  await world.store.write(async (unit) => {
    const record = await unit.get(who.customer)
    if (!record) throw new Error("no customer")
    ;(record.body as { shown: Record<string, unknown> }).shown.email = 42
    await unit.put(record)
  })
  const response = await fetch(`${world.url}/v1/customers/${who.customer}`, {
    method: "POST",
    body: "name=New",
    headers: { authorization: "Bearer sk_test_sandbox" },
  })
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({
    error: {
      type: "api_error",
      message: expect.stringContaining("does not match the contract: /email") as string,
    },
  })
  expect(world.errors).toHaveLength(1)
  expect(world.errors[0]).toContain("does not match the contract")
  const stored = await world.store.read((unit) => unit.get(who.customer))
  expect(stored?.body).toMatchObject({ shown: { email: 42 } })
  expect(JSON.stringify(stored)).not.toContain("New")
})
