/**
 * The table of Stripe's test methods (payments.md 3.1; docs.stripe.com/testing), row by row: attached, set up by
 * token and by typed number, and charged off session in whichever way it was saved.
 */
import type { Stripe } from "stripe"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type World, pay, refused, start } from "./start.ts"

let world: World
let customer: string
beforeEach(async () => {
  world = await start()
  customer = (await world.stripe.customers.create({})).id
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

type Row = {
  number: string
  /** How attaching ends: "ok", or refused with `code` or `code/decline_code`. */
  attach: string
  /** How setting up ends: "ok", "approve" once the bank was asked, "bounces" with its deposits, or refused. */
  setup: string
  /** Off session, once set up and after being attached only; absent where it cannot be saved. */
  charged?: string
  attachedOnly?: string
  /** What a bank debit comes to. */
  settles?: string
}

const same = (number: string, refusal: string): Row => ({ number, attach: refusal, setup: refusal })
const good = (number: string, charged = "succeeded"): Row => ({ number, attach: "ok", setup: "ok", charged })
const bank = (number: string, settles: string): Row => ({ ...good(number, "processing"), settles })

const TABLE: Record<string, Row> = {
  pm_card_visa: good("4242424242424242"),
  pm_card_mastercard: good("5555555555554444"),
  pm_card_amex: good("378282246310005"),
  pm_card_chargeCustomerFail: good("4000000000000341", "card_declined/generic_decline"),
  pm_card_chargeDeclined: same("4000000000000002", "card_declined/generic_decline"),
  pm_card_visa_chargeDeclinedInsufficientFunds: same("4000000000009995", "card_declined/insufficient_funds"),
  pm_card_chargeDeclinedExpiredCard: same("4000000000000069", "expired_card"),
  pm_card_chargeDeclinedIncorrectCvc: same("4000000000000127", "incorrect_cvc"),
  pm_card_chargeDeclinedProcessingError: same("4000000000000119", "processing_error"),
  pm_card_authenticationRequired: {
    number: "4000002760003184",
    attach: "ok",
    setup: "approve",
    charged: "authentication_required/authentication_required",
  },
  pm_card_authenticationRequiredOnSetup: {
    number: "4000002500003155",
    attach: "ok",
    setup: "approve",
    charged: "succeeded",
    attachedOnly: "authentication_required/authentication_required",
  },
  pm_usBankAccount_success: bank("000123456789", "succeeded"),
  pm_usBankAccount_insufficientFunds: bank("000222222227", "insufficient_funds"),
  pm_usBankAccount_accountClosed: bank("000111111113", "account_closed"),
  pm_usBankAccount_noAccount: bank("000111111116", "no_account"),
  pm_usBankAccount_debitNotAuthorized: bank("000333333335", "debit_not_authorized"),
  pm_usBankAccount_dispute: bank("000555555559", "succeeded, lost"),
  pm_usBankAccount_processing: bank("000000000009", "processing"),
  pm_usBankAccount_failMicrodeposits: { number: "000666666661", attach: "ok", setup: "bounces" },
}
const rows = Object.entries(TABLE).map(([token, row]) => Object.assign(row, { token }))
const isBank = (token: string): boolean => token.startsWith("pm_usBankAccount")

async function refusalOf(call: Promise<unknown>): Promise<string> {
  const { code, decline_code: decline } = await refused(call)
  return [code, decline].filter(Boolean).join("/")
}

/** What an off-session charge comes to at once. */
async function chargedAs(method: string): Promise<{ outcome: string; id: string }> {
  const charge = pay(world, { customer, method })
  return charge.then(
    ({ status, id }) => ({ outcome: status, id }),
    async () => ({ outcome: await refusalOf(charge), id: "" }),
  )
}

/** What a debit under way comes to: its status or the bank's code, and that of its dispute. */
async function settledAs(id: string): Promise<string> {
  await world.sandbox.control.settle()
  world.move({ days: 1 })
  await world.sandbox.control.runDueTimers()
  const intent = await world.stripe.paymentIntents.retrieve(id)
  const disputes = (await world.stripe.disputes.list({ payment_intent: id })).data
  return [intent.last_payment_error?.code ?? intent.status, ...disputes.map((each) => each.status)].join(", ")
}

/** The method's behaviour as a saved one: off session, and by the clock. */
async function expectCharged(row: Row, method: string, charged = row.charged): Promise<void> {
  const { outcome, id } = await chargedAs(method)
  expect(outcome).toBe(charged)
  if (row.settles !== undefined) expect(await settledAs(id)).toBe(row.settles)
}

type Waiting = { id: string; status: string; next_action?: Stripe.SetupIntent.NextAction | null }

/** Answers what a set-up asks, as its owner would, and says how it ended. */
async function seenThrough(setup: Waiting): Promise<Stripe.SetupIntent> {
  const url = setup.next_action?.redirect_to_url?.url
  if (url)
    await fetch(url, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ outcome: "approve" }),
    })
  if (setup.next_action?.verify_with_microdeposits)
    await world.stripe.setupIntents.verifyMicrodeposits(setup.id, { amounts: [32, 45] }).catch(() => null)
  return world.stripe.setupIntents.retrieve(setup.id)
}

async function expectSaved(row: Row, ended: Stripe.SetupIntent): Promise<void> {
  if (row.setup === "bounces") {
    expect(ended).toMatchObject({
      status: "requires_payment_method",
      last_setup_error: { code: "payment_method_microdeposit_failed" },
    })
    expect((await world.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
    return
  }
  expect(ended.status).toBe("succeeded")
  const [method] = (await world.stripe.customers.listPaymentMethods(customer)).data
  expect(method?.card?.last4 ?? method?.us_bank_account?.last4).toBe(row.number.slice(-4))
  await expectCharged(row, method?.id ?? "")
}

test.each(rows)("$token attached: $attach; charged off session: $charged $settles", async (row) => {
  const attach = world.stripe.paymentMethods.attach(row.token, { customer })
  if (row.attach !== "ok") {
    expect(await refusalOf(attach)).toBe(row.attach)
    expect((await world.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
    return
  }
  const { id } = await attach
  if (row.charged !== undefined) await expectCharged(row, id, row.attachedOnly)
})

test.each(rows)("$token set up: $setup; charged off session: $charged $settles", async (row) => {
  const setup = await world.stripe.setupIntents.create({ customer })
  const confirm = world.stripe.setupIntents.confirm(setup.id, { payment_method: row.token })
  if (!["ok", "approve", "bounces"].includes(row.setup)) {
    expect(await refusalOf(confirm)).toBe(row.setup)
    return
  }
  const confirmed = await confirm
  expect(confirmed.status).toBe(row.setup === "ok" ? "succeeded" : "requires_action")
  await expectSaved(row, await seenThrough(confirmed))
})

async function type(given: object): Promise<{ status: number; body: Waiting & { error?: Refusal } }> {
  const setup = await world.stripe.setupIntents.create({ customer })
  const response = await fetch(`${world.url}/v1/setup_intents/${setup.id}/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_secret: setup.client_secret, ...given }),
  })
  return { status: response.status, body: (await response.json()) as Waiting & { error?: Refusal } }
}
type Refusal = { code: string; decline_code?: string }

const typedCard = (number: string) => ({ card: { number, exp_month: 1, exp_year: 2031, cvc: "123" } })
const typedBank = (number: string, routing = "110000000") => ({
  us_bank_account: { routing_number: routing, account_number: number, account_holder_type: "individual" },
})

test.each(rows)("$number typed: $setup; charged off session: $charged $settles", async (row) => {
  const given = isBank(row.token) ? typedBank(row.number) : typedCard(row.number)
  const { status, body } = await type(given)
  if (body.error) {
    expect(status).toBe(402)
    expect([body.error.code, body.error.decline_code].filter(Boolean).join("/")).toBe(row.setup)
    return
  }
  expect(status).toBe(200)
  // An account typed by hand is proved by deposits even where its token needs no proof.
  expect(body.status).toBe(isBank(row.token) || row.setup === "approve" ? "requires_action" : "succeeded")
  await expectSaved(row, await seenThrough(body))
})

/** Each number with its last digit one up: near a test number, and none. */
const near = (number: string): string => `${number.slice(0, -1)}${(Number(number.slice(-1)) + 1) % 10}`

test("Any other number is refused, be it one digit from a test number or another of the world's test cards", async () => {
  const known = new Set(rows.map((each) => each.number))
  const cards = rows.filter((each) => !isBank(each.token)).map((each) => near(each.number))
  const others = ["6011111111111117", "4111111111111111", "4000056655665556", "30569309025904"]
  for (const number of [...cards, ...others].filter((each) => !known.has(each))) {
    const { status, body } = await type(typedCard(number))
    expect([number, status]).toEqual([number, 402])
    expect(["incorrect_number", "card_declined"]).toContain(body.error?.code)
  }
  for (const number of rows.filter((each) => isBank(each.token)).map((each) => near(each.number))) {
    const { status, body } = await type(typedBank(number))
    expect([number, status, body.error?.code]).toEqual([number, 400, "account_number_invalid"])
  }
  for (const routing of ["021000021", "110000001", ""]) {
    const { body } = await type(typedBank("000123456789", routing))
    expect([routing, body.error?.code]).toEqual([routing, "routing_number_invalid"])
  }
  expect((await world.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
})

test("Card numbers are for the form alone: the server's own calls know tokens", async () => {
  // payments.md 3.1; Stripe refuses raw numbers of a server it has not allowed them
  const card = { number: "4242424242424242", exp_month: 1, exp_year: 2031, cvc: "123" }
  const raw = world.stripe.paymentMethods.create({ type: "card", card })
  expect(await refused(raw)).toMatchObject({ statusCode: 400, param: "card[number]" })
  const unknown = world.stripe.paymentMethods.attach("pm_card_none", { customer })
  expect((await refused(unknown)).code).toBe("resource_missing")
})
