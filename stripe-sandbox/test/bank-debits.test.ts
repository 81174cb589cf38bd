import { expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import {
  bankAccountInput,
  chargeOf,
  confirmInBrowser,
  createPayer,
  pay,
  receivedTypes,
  rejectionOf,
} from "./fixtures.ts"
import { passTime, setUpWorld } from "./world.ts"

const world = setUpWorld()

// docs.stripe.com/payments/ach-direct-debit: up to four business days.
test("A bank debit is processing for four banking days and then succeeds", async () => {
  const intent = await pay(world, await createPayer(world, "pm_usBankAccount_success"))
  expect(intent.status).toBe("processing")
  expect(await world.stripe.charges.retrieve(chargeOf(intent))).toMatchObject({
    status: "pending",
    paid: false,
  })
  // From Tuesday to the next Monday, with a weekend in between.
  await passTime(world, { days: 5 })
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("processing")
  await passTime(world, { days: 1 })
  expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "succeeded",
    amount_received: 8000,
  })
  expect((await world.sandbox.control.ledger()).charges).toMatchObject([
    { method: "us_bank_account", status: "succeeded", amount: 8000 },
  ])
})

test.each([
  ["pm_usBankAccount_insufficientFunds", "insufficient_funds"],
  ["pm_usBankAccount_accountClosed", "account_closed"],
  ["pm_usBankAccount_noAccount", "no_account"],
  ["pm_usBankAccount_debitNotAuthorized", "debit_not_authorized"],
])("%s is returned with %s, and the intent can be paid again", async (token, code) => {
  const payer = await createPayer(world, token)
  const intent = await pay(world, payer)
  expect(intent.status).toBe("processing")
  await world.sandbox.control.settle()
  const after = await world.stripe.paymentIntents.retrieve(intent.id)
  expect(after).toMatchObject({
    status: "requires_payment_method",
    amount_received: 0,
    last_payment_error: { code },
  })
  const card = await world.stripe.paymentMethods.attach("pm_card_visa", { customer: payer.customer })
  expect(
    (await world.stripe.paymentIntents.confirm(intent.id, { payment_method: card.id, off_session: true }))
      .status,
  ).toBe("succeeded")
})

test("A debit that never settles stays processing and can be neither canceled nor confirmed", async () => {
  const payer = await createPayer(world, "pm_usBankAccount_processing")
  const intent = await pay(world, payer)
  await world.sandbox.control.settle()
  await passTime(world, { days: 60 })
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("processing")
  expect((await rejectionOf(world.stripe.paymentIntents.cancel(intent.id))).code).toBe(
    "payment_intent_unexpected_state",
  )
  expect(
    (await rejectionOf(world.stripe.paymentIntents.confirm(intent.id, { payment_method: payer.method })))
      .code,
  ).toBe("payment_intent_unexpected_state")
})

test("The disputed account settles, is disputed a day later, and the dispute is lost at once", async () => {
  const intent = await pay(world, await createPayer(world, "pm_usBankAccount_dispute"))
  await passTime(world, { days: 6 })
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded")
  expect((await world.stripe.disputes.list()).data).toEqual([])
  await passTime(world, { days: 1 })
  expect((await world.stripe.disputes.list({ payment_intent: intent.id })).data).toMatchObject([
    { status: "lost", amount: 8000 },
  ])
  expect(await world.stripe.charges.retrieve(chargeOf(intent))).toMatchObject({ disputed: true })
})

test("Detaching a bank account deactivates its mandate", async () => {
  const customer = await world.stripe.customers.create({})
  const setup = await world.stripe.setupIntents.create({
    customer: customer.id,
    payment_method: "pm_usBankAccount_success",
    confirm: true,
  })
  const mandate = idOf(setup.mandate) ?? ""
  expect((await world.stripe.mandates.retrieve(mandate)).status).toBe("active")
  await world.stripe.paymentMethods.detach(idOf(setup.payment_method) ?? "")
  expect((await world.stripe.mandates.retrieve(mandate)).status).toBe("inactive")
  expect(await receivedTypes(world)).toContain("mandate.updated")
})

test.each([
  ["000123456789", "021000021", "routing_number_invalid"],
  ["123456789012", "110000000", "account_number_invalid"],
])("The bank account number %s with routing number %s is rejected with %s", async (number, routing, code) => {
  const setup = await world.stripe.setupIntents.create({})
  const { status, body } = await confirmInBrowser(world, setup, bankAccountInput(number, routing))
  expect([status, body.error?.code]).toEqual([400, code])
})
