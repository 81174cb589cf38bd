import { afterEach, beforeEach, expect, test } from "vitest"
import type { Stripe } from "stripe"
import { idOf } from "../state/ids.ts"
import { type World, chargeOf, pay, payer, refused, start, worker } from "./start.ts"

/** What changed between a question and its answer, and what no longer belongs to the platform. */

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

const BACK = "http://127.0.0.1:1/back"
const approve = (intent: Stripe.PaymentIntent): Promise<Response> =>
  fetch(intent.next_action?.redirect_to_url?.url ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome: "approve" }),
  })

/** A payment whose bank is asked, by a card that always asks. */
async function asked(
  who: { customer?: string; method: string },
  amount = 1000,
): Promise<Stripe.PaymentIntent> {
  return world.stripe.paymentIntents.create({
    amount,
    currency: "usd",
    payment_method: who.method,
    ...(who.customer === undefined ? {} : { customer: who.customer }),
    confirm: true,
    return_url: BACK,
  })
}

async function savedAsking(): Promise<{ customer: string; method: string }> {
  const { customer, method } = await payer(world)
  await world.sandbox.control.setBehavior(method, "pm_card_authenticationRequired")
  return { customer, method }
}

test("A method detached while the bank is asked is not charged when it approves", async () => {
  const who = await savedAsking()
  const intent = await asked(who)
  await world.stripe.paymentMethods.detach(who.method)
  await approve(intent)
  expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    latest_charge: null,
    last_payment_error: { code: "payment_method_unexpected_state" },
  })
})

test("Two payments by one method that is nobody's: the first approval takes it, the second gets nothing", async () => {
  const method = await world.stripe.paymentMethods.create({
    type: "card",
    card: { token: "tok_authenticationRequired" },
  })
  const [one, two] = [await asked({ method: method.id }), await asked({ method: method.id })]
  await approve(one)
  await approve(two)
  const states = [one, two].map(async ({ id }) => (await world.stripe.paymentIntents.retrieve(id)).status)
  expect(await Promise.all(states)).toEqual(["succeeded", "requires_payment_method"])
})

test("Another amount, or another method, asks the payer anew", async () => {
  const who = await savedAsking()
  const intent = await asked(who, 1000)
  const raised = await world.stripe.paymentIntents.update(intent.id, { amount: 99_999 })
  expect(raised).toMatchObject({ status: "requires_confirmation", next_action: null })
  await approve(intent)
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_confirmation")
})

test("A deleted customer neither saves nor pays", async () => {
  const { id: customer } = await world.stripe.customers.create({})
  const setup = await world.stripe.setupIntents.create({ customer })
  const intent = await world.stripe.paymentIntents.create({ amount: 1000, currency: "usd", customer })
  await world.stripe.customers.del(customer)
  const by = { payment_method: "pm_card_visa", return_url: BACK }
  for (const call of [
    world.stripe.setupIntents.confirm(setup.id, by),
    world.stripe.paymentIntents.confirm(intent.id, by),
  ])
    expect(await refused(call)).toMatchObject({ code: "resource_missing" })
})

test.each(["closed", "deauthorized"])(
  "An account that was %s never comes back and receives nothing",
  async (how) => {
    const { stripe, sandbox } = world
    const account = await worker(world)
    const charge = chargeOf(await pay(world, await payer(world)))
    const flow = { refresh_url: BACK, return_url: BACK }
    const wish = { type: "account_onboarding", account_onboarding: flow } as const
    const link = await stripe.v2.core.accountLinks.create({ account, use_case: wish })
    if (how === "closed") await stripe.v2.core.accounts.close(account)
    else await sandbox.control.deauthorize(account)
    await fetch(link.url, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ outcome: "active" }),
    })
    for (const call of [
      sandbox.control.onboard(account, "active"),
      stripe.v2.core.accountLinks.create({ account, use_case: wish }),
      stripe.accountSessions.create({ account, components: { payouts: { enabled: true } } }),
      stripe.balance.retrieve({}, { stripeAccount: account }),
      stripe.transfers.create({
        amount: 100,
        currency: "usd",
        destination: account,
        source_transaction: charge,
      }),
    ])
      await expect(call).rejects.toThrow()
    const { configuration } = await stripe.v2.core.accounts.retrieve(account, {
      include: ["configuration.recipient"],
    })
    expect(configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).not.toBe(
      "active",
    )
  },
)

test("Only an account can be acted for", async () => {
  const { id } = await world.stripe.customers.create({})
  expect(await refused(world.stripe.balance.retrieve({}, { stripeAccount: id }))).toMatchObject({
    statusCode: 403,
    code: "account_invalid",
  })
})

test("A dispute takes back what was not refunded, and there is none of what was", async () => {
  const who = await payer(world)
  const [part, whole] = [await pay(world, who), await pay(world, who)]
  await world.stripe.refunds.create({ payment_intent: part.id, amount: 7200 })
  await world.stripe.refunds.create({ payment_intent: whole.id })
  await world.sandbox.control.dispute(part.id)
  await expect(world.sandbox.control.dispute(whole.id)).rejects.toThrow("already refunded")
  const { data } = await world.stripe.disputes.list()
  expect(data.map(({ amount, charge }) => [amount, idOf(charge)])).toEqual([[800, chargeOf(part)]])
})

test("A fault, or a manner of delivery, that there is not is refused with words", async () => {
  const { control } = world.sandbox
  const op = "POST /v1/customers"
  for (const [fault, words] of [
    [{ op, kind: "bogus" as "500" }, "Invalid kind"],
    [{ op: "nonsense", kind: "500" }, "Invalid op"],
    [{ op, kind: "500", times: 0 }, "Invalid times"],
    [{ op, kind: "500", times: 1.5 }, "Invalid times"],
  ] as const)
    await expect(control.addFault(fault)).rejects.toThrow(words)
  for (const delay of [-1, 60_001, Number.NaN])
    await expect(control.configureWebhooks({ delay_ms: delay })).rejects.toThrow("Invalid delay_ms")
  expect((await world.stripe.customers.create({})).id).toMatch(/^cus_/)
})

test("An empty idempotency key is none", async () => {
  const send = (email: string) =>
    fetch(`http://127.0.0.1:${world.sandbox.port}/v1/customers`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_sandbox", "idempotency-key": "" },
      body: new URLSearchParams({ email }),
    })
  expect([(await send("a@example.com")).status, (await send("b@example.com")).status]).toEqual([200, 200])
})

test.each(["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"])(
  "A parameter of the name %s is as unknown as any other, with a key and without",
  async (name) => {
    const url = `http://127.0.0.1:${world.sandbox.port}`
    const headers = { "content-type": "application/json" }
    const keyed = await fetch(`${url}/v2/core/accounts`, {
      method: "POST",
      headers: { ...headers, authorization: "Bearer sk_test_sandbox" },
      body: `{"${name}":1}`,
    })
    const { error } = (await keyed.json()) as { error: { code: string; param: string } }
    expect([keyed.status, error.code, error.param]).toEqual([400, "parameter_unknown", name])
    const keyless = await fetch(`${url}/v1/setup_intents/seti_x/confirm`, {
      method: "POST",
      headers,
      body: `{"client_secret":"x","${name}":1}`,
    })
    expect(keyless.status).toBeGreaterThanOrEqual(400)
    expect(keyless.status).toBeLessThan(500)
  },
)

test("What can not be expanded is refused, and what can is", async () => {
  const intent = await pay(world, await payer(world))
  const charge = chargeOf(intent)
  const customer = idOf(intent.customer) ?? ""
  for (const call of [
    world.stripe.customers.retrieve(customer, { expand: ["id"] }),
    world.stripe.charges.retrieve(charge, { expand: ["payment_method"] }),
    world.stripe.charges.retrieve(charge, { expand: ["customer.id"] }),
    world.stripe.customers.create({ expand: ["id"] }),
    world.stripe.charges.retrieve(charge, { expand: ["__proto__"] }),
  ])
    expect(await refused(call)).toMatchObject({ statusCode: 400, param: "expand" })
  const shown = await world.stripe.paymentIntents.retrieve(intent.id, {
    expand: ["latest_charge.customer", "payment_method"],
  })
  expect(shown.latest_charge).toMatchObject({ id: charge, customer: { id: customer, object: "customer" } })
  const listed = await world.stripe.paymentIntents.list({ expand: ["data.customer"] })
  expect(listed.data[0]?.customer).toMatchObject({ id: customer })
})

test("An address no browser could be sent to is refused; one with letters of its own is written as a browser would", async () => {
  const account = await worker(world, "restricted")
  const wish = (url: string) =>
    world.stripe.v2.core.accountLinks.create({
      account,
      use_case: { type: "account_onboarding", account_onboarding: { refresh_url: BACK, return_url: url } },
    })
  for (const bad of ["nowhere", "javascript:alert(1)", "http://", "http://a b"])
    expect(await refused(wish(bad))).toMatchObject({ code: "url_invalid" })
  const link = await wish("http://127.0.0.1:1/ł?a=1\r\nset-cookie:b")
  const done = await fetch(link.url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome: "active" }),
  })
  expect([done.status, done.headers.get("set-cookie")]).toEqual([303, null])
  expect(done.headers.get("location")).toBe("http://127.0.0.1:1/%C5%82?a=1set-cookie:b")
})

test.each([
  "null",
  "[]",
  "3",
  `{"amounts":[{"toString":1},1]}`,
  `{"amounts":${"[".repeat(500)}${"]".repeat(500)}}`,
])("A page answers %s in place of its form with words", async (body) => {
  const account = await worker(world, "restricted")
  const link = await world.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: "account_onboarding", account_onboarding: { refresh_url: BACK } },
  })
  const setup = await world.stripe.setupIntents.create({
    payment_method: "pm_usBankAccount_success",
    confirm: true,
    payment_method_options: { us_bank_account: { verification_method: "microdeposits" } },
  })
  for (const url of [link.url, setup.next_action?.verify_with_microdeposits?.hosted_verification_url ?? ""]) {
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })
    expect(answer.status).toBe(400)
  }
})
