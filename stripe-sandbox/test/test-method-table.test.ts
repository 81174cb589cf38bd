import type { Stripe } from "stripe"
import { beforeEach, expect, test } from "vitest"
import {
  type BrowserConfirmReply,
  bankAccountInput,
  cardInput,
  confirmInBrowser,
  pay,
  rejectionOf,
  submitForm,
} from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()
let customer: string
beforeEach(async () => {
  customer = (await world.stripe.customers.create({})).id
}, 60_000)

/**
 * Stripe's test methods (docs.stripe.com/testing), row by row: attached, set up by token and by number, and charged
 * off session after each.
 */
type Row = {
  number: string
  /** The result of attaching: "ok", or `code` or `code/decline_code` of the error. */
  attach: string
  /** The result of setting up: "ok", "approve" after an approval, "bounces" for its micro-deposits, or an error. */
  setup: string
  /** The result of an off-session charge after setup, and after attaching only. */
  charged?: string
  attachedOnly?: string
  /** The result of a bank debit. */
  settles?: string
}

const declines = (number: string, error: string): Row => ({ number, attach: error, setup: error })

const works = (number: string, charged = "succeeded"): Row => ({ number, attach: "ok", setup: "ok", charged })

const bank = (number: string, settles: string): Row => ({ ...works(number, "processing"), settles })

const TABLE: Record<string, Row> = {
  pm_card_visa: works("4242424242424242"),
  pm_card_mastercard: works("5555555555554444"),
  pm_card_amex: works("378282246310005"),
  pm_card_chargeCustomerFail: works("4000000000000341", "card_declined/generic_decline"),
  pm_card_chargeDeclined: declines("4000000000000002", "card_declined/generic_decline"),
  pm_card_visa_chargeDeclinedInsufficientFunds: declines(
    "4000000000009995",
    "card_declined/insufficient_funds",
  ),
  pm_card_chargeDeclinedExpiredCard: declines("4000000000000069", "expired_card"),
  pm_card_chargeDeclinedIncorrectCvc: declines("4000000000000127", "incorrect_cvc"),
  pm_card_chargeDeclinedProcessingError: declines("4000000000000119", "processing_error"),
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

type PendingSetup = Pick<Stripe.SetupIntent, "id" | "next_action"> | BrowserConfirmReply

async function errorOf(call: Promise<unknown>): Promise<string> {
  const { code, decline_code: decline } = await rejectionOf(call)
  return [code, decline].filter(Boolean).join("/")
}

/** The immediate result of an off-session charge. */
async function charge(method: string): Promise<{ result: string; id: string }> {
  const paid = pay(world, { customer, method })
  return paid.then(
    ({ status, id }) => ({ result: status, id }),
    async () => ({ result: await errorOf(paid), id: "" }),
  )
}

/** Settles a debit; returns its status or the bank's code, and the status of its dispute. */
async function settle(id: string): Promise<string> {
  await world.sandbox.control.settle()
  world.advanceClock({ days: 1 })
  await world.sandbox.control.runDueTimers()
  const intent = await world.stripe.paymentIntents.retrieve(id)
  const disputes = (await world.stripe.disputes.list({ payment_intent: id })).data
  return [intent.last_payment_error?.code ?? intent.status, ...disputes.map((each) => each.status)].join(", ")
}

async function expectCharged(row: Row, method: string, charged = row.charged): Promise<void> {
  const { result, id } = await charge(method)
  expect(result).toBe(charged)
  if (row.settles !== undefined) expect(await settle(id)).toBe(row.settles)
}

/** Performs the action that a setup requires. */
async function completeAction(setup: PendingSetup): Promise<Stripe.SetupIntent> {
  const { redirect_to_url: approval, verify_with_microdeposits: deposits } = setup.next_action ?? {}
  if (approval) await submitForm(approval.url, { outcome: "approve" })
  if (deposits)
    await world.stripe.setupIntents.verifyMicrodeposits(setup.id, { amounts: [32, 45] }).catch(() => null)
  return world.stripe.setupIntents.retrieve(setup.id)
}

async function expectSaved(row: Row, setup: Stripe.SetupIntent): Promise<void> {
  if (row.setup === "bounces") {
    expect(setup).toMatchObject({
      status: "requires_payment_method",
      last_setup_error: { code: "payment_method_microdeposit_failed" },
    })
    expect((await world.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
    return
  }
  expect(setup.status).toBe("succeeded")
  const [method] = (await world.stripe.customers.listPaymentMethods(customer)).data
  expect(method?.card?.last4 ?? method?.us_bank_account?.last4).toBe(row.number.slice(-4))
  await expectCharged(row, method?.id ?? "")
}

test.each(rows)("$token attached: $attach; charged off session: $charged $settles", async (row) => {
  const attach = world.stripe.paymentMethods.attach(row.token, { customer })
  if (row.attach !== "ok") {
    expect(await errorOf(attach)).toBe(row.attach)
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
    expect(await errorOf(confirm)).toBe(row.setup)
    return
  }
  const confirmed = await confirm
  expect(confirmed.status).toBe(row.setup === "ok" ? "succeeded" : "requires_action")
  await expectSaved(row, await completeAction(confirmed))
})

async function enter(method: object): Promise<{ status: number; body: BrowserConfirmReply }> {
  const setup = await world.stripe.setupIntents.create({ customer })
  return confirmInBrowser(world, setup, method)
}

test.each(rows)("$number entered: $setup; charged off session: $charged $settles", async (row) => {
  const { status, body } = await enter((isBank(row.token) ? bankAccountInput : cardInput)(row.number))
  if (body.error) {
    expect(status).toBe(402)
    expect([body.error.code, body.error.decline_code].filter(Boolean).join("/")).toBe(row.setup)
    return
  }
  expect(status).toBe(200)
  // A bank account by number requires micro-deposits, even where its token does not.
  expect(body.status).toBe(isBank(row.token) || row.setup === "approve" ? "requires_action" : "succeeded")
  await expectSaved(row, await completeAction(body))
})

/** A test number with its last digit changed. */
const similar = (number: string): string => `${number.slice(0, -1)}${(Number(number.slice(-1)) + 1) % 10}`

test("Any other card or account number is rejected", async () => {
  const known = new Set(rows.map((each) => each.number))
  const cards = rows.filter((each) => !isBank(each.token)).map((each) => similar(each.number))
  const others = ["6011111111111117", "4111111111111111", "4000056655665556", "30569309025904"]
  for (const number of [...cards, ...others].filter((each) => !known.has(each))) {
    const { status, body } = await enter(cardInput(number))
    expect([number, status]).toEqual([number, 402])
    expect(["incorrect_number", "card_declined"]).toContain(body.error?.code)
  }
  for (const number of rows.filter((each) => isBank(each.token)).map((each) => similar(each.number))) {
    const { status, body } = await enter(bankAccountInput(number))
    expect([number, status, body.error?.code]).toEqual([number, 400, "account_number_invalid"])
  }
  for (const routing of ["021000021", "110000001", ""]) {
    const { body } = await enter(bankAccountInput("000123456789", routing))
    expect([routing, body.error?.code]).toEqual([routing, "routing_number_invalid"])
  }
  expect((await world.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
})

test("The server's own calls accept tokens only, not card numbers", async () => {
  // docs.stripe.com/testing
  const card = { number: "4242424242424242", exp_month: 1, exp_year: 2031, cvc: "123" }
  const raw = world.stripe.paymentMethods.create({ type: "card", card })
  expect(await rejectionOf(raw)).toMatchObject({ statusCode: 400, param: "card[number]" })
  const unknown = world.stripe.paymentMethods.attach("pm_card_none", { customer })
  expect((await rejectionOf(unknown)).code).toBe("resource_missing")
})
