/** Objects and calls that many tests need. */
import { Stripe } from "stripe"
import type { AccountStatus } from "../objects/connect/accounts.ts"
import { idOf } from "../state/ids.ts"
import type { World } from "./world.ts"

export const RETURN_URL = "http://127.0.0.1:1/return"
export const REFRESH_URL = "http://127.0.0.1:1/refresh"

export type Payer = { customer: string; method: string }

/** A customer with a saved payment method. */
export async function createPayer(world: World, token = "pm_card_visa"): Promise<Payer> {
  const customer = await world.stripe.customers.create({ email: "owner@example.com" })
  const setup = await world.stripe.setupIntents.create({
    customer: customer.id,
    payment_method: token,
    confirm: true,
  })
  return { customer: customer.id, method: idOf(setup.payment_method) ?? "" }
}

/** A connected account with a status. */
export async function createAccount(world: World, status: AccountStatus = "active"): Promise<string> {
  const account = await world.stripe.v2.core.accounts.create({
    contact_email: "worker@example.com",
    display_name: "Wanda Worker",
    dashboard: "express",
    identity: { country: "us", entity_type: "individual" },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: {
      currency: "usd",
      responsibilities: { fees_collector: "application", losses_collector: "application" },
    },
    metadata: { employee_id: "e1", mode: "sandbox" },
    include: ["configuration.recipient", "requirements", "defaults"],
  })
  if (status !== "restricted") await world.sandbox.control.onboard(account.id, status)
  return account.id
}

/** The URL of a new onboarding link. */
export async function createOnboardingUrl(
  world: World,
  account: string,
  urls: { refresh_url: string; return_url?: string } = { refresh_url: REFRESH_URL, return_url: RETURN_URL },
): Promise<string> {
  const link = await world.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: "account_onboarding", account_onboarding: urls },
  })
  return link.url
}

/** An off-session payment; rejects with the SDK's error when it is declined. */
export async function pay(world: World, payer: Payer, amount = 8000): Promise<Stripe.PaymentIntent> {
  const intent = await world.stripe.paymentIntents.create({
    amount,
    currency: "usd",
    customer: payer.customer,
    payment_method: payer.method,
    metadata: { payment_id: "p1" },
    transfer_group: "pay_p1",
  })
  return world.stripe.paymentIntents.confirm(intent.id, { payment_method: payer.method, off_session: true })
}

/** The latest charge of an intent. */
export function chargeOf(intent: Stripe.PaymentIntent): string {
  return idOf(intent.latest_charge) ?? ""
}

/** A transfer to an account from a charge, or from the platform's balance without one. */
export function transfer(
  world: World,
  amount: number,
  destination: string,
  charge?: string,
): Promise<Stripe.Transfer> {
  return world.stripe.transfers.create({
    amount,
    currency: "usd",
    destination,
    ...(charge === undefined ? {} : { source_transaction: charge }),
  })
}

/** An account that has received the whole amount of a card payment. */
export async function createPaidAccount(
  world: World,
  amount = 8000,
): Promise<{ account: string; charge: string; transfer: string; intent: string }> {
  const intent = await pay(world, await createPayer(world), amount)
  const account = await createAccount(world)
  const { id } = await transfer(world, amount, account, chargeOf(intent))
  return { account, charge: chargeOf(intent), transfer: id, intent: intent.id }
}

/** The available and the pending balance of an account, or of the platform. */
export async function balanceOf(
  world: World,
  account?: string,
): Promise<[available: number, pending: number]> {
  const options = account === undefined ? {} : { stripeAccount: account }
  const { available, pending } = await world.stripe.balance.retrieve({}, options)
  return [available[0]?.amount ?? 0, pending[0]?.amount ?? 0]
}

/** Submits the form of a hosted page, without following its redirect. */
export function submitForm(
  url: string | null | undefined,
  fields: Record<string, string>,
): Promise<Response> {
  return fetch(url ?? "", { method: "POST", redirect: "manual", body: new URLSearchParams(fields) })
}

/** Answers the approval page of an intent. */
export function answerApproval(
  { next_action: action }: Pick<Stripe.SetupIntent | Stripe.PaymentIntent, "next_action">,
  outcome: "approve" | "refuse",
): Promise<Response> {
  return submitForm(action?.redirect_to_url?.url, { outcome })
}

/** Confirms a setup intent as a page in the browser does. */
export async function confirmInBrowser(
  world: World,
  setup: Pick<Stripe.SetupIntent, "id" | "client_secret">,
  method: object,
): Promise<{ status: number; body: BrowserConfirmReply }> {
  const response = await fetch(`${world.url}/v1/setup_intents/${setup.id}/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_secret: setup.client_secret, ...method }),
  })
  return { status: response.status, body: (await response.json()) as BrowserConfirmReply }
}
export type BrowserConfirmReply = {
  id: string
  status: string
  payment_method: string
  next_action?: Stripe.SetupIntent.NextAction | null
  error?: { code: string; decline_code?: string }
}

/** A card of the browser's form, by number. */
export function cardInput(number: string, expiry = { exp_month: 1, exp_year: 2031 }, cvc = "123"): object {
  return { card: { number, ...expiry, cvc } }
}

/** A bank account of the browser's form, by number. */
export function bankAccountInput(number: string, routing = "110000000"): object {
  return {
    us_bank_account: {
      routing_number: routing,
      account_number: number,
      account_holder_type: "individual",
    },
  }
}

/** The types of the events that the webhook has received, after delivering all. */
export async function receivedTypes(world: World, prefix = ""): Promise<string[]> {
  await world.sandbox.control.flushEvents()
  return world.received.map(({ type }) => type).filter((type) => type.startsWith(prefix))
}

export function idsOf(list: { data: { id: string }[] }): string[] {
  return list.data.map(({ id }) => id)
}

/** The SDK's error of a rejected call. */
export async function rejectionOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError))
    throw new Error(`expected a rejection, got ${String(error)}`)
  return error
}
