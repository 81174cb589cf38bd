/** Payment methods: attached to one customer, detached for ever, behaving as the token they came from. */
import { type Context, list, load, save } from "../../state/context.ts"
import { invalidState } from "../../state/errors.ts"
import { emit } from "../../events/events.ts"
import { idOf } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"
import { type Token, tokenNamed } from "./test-methods.ts"

export type Method = Stored<"payment_method">

/** Ties a method to a customer. One that is another's, or was ever detached, is refused. */
export async function attach(ctx: Context, method: Method, customer: string): Promise<void> {
  refuseSpent(method)
  const owner = idOf(method.body.customer)
  if (owner === customer) return
  if (owner !== null) {
    throw invalidState(
      "payment_method_unexpected_state",
      "The payment method you provided has already been attached to a customer.",
    )
  }
  method.body.customer = customer
  await save(ctx, "payment_method", method)
  emit(ctx, "payment_method.attached", method.body)
}

/** Frees a method from its customer; it may never be used again, and is nobody's default any more. */
export async function detach(ctx: Context, method: Method): Promise<void> {
  const owner = idOf(method.body.customer)
  if (owner === null) {
    throw invalidState(
      "payment_method_unexpected_state",
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    )
  }
  const customer = await load(ctx, "customer", owner)
  if (idOf(customer.body.invoice_settings?.default_payment_method) === method.id) {
    customer.body.invoice_settings.default_payment_method = null
    await save(ctx, "customer", customer)
    emit(ctx, "customer.updated", customer.body)
  }
  method.body.customer = null
  method.hidden.spent = true
  await save(ctx, "payment_method", method)
  emit(ctx, "payment_method.detached", method.body)
  for (const mandate of await list(ctx, "mandate", { payment_method: method.id })) {
    mandate.body.status = "inactive"
    await save(ctx, "mandate", mandate)
    emit(ctx, "mandate.updated", mandate.body)
  }
}

/** Takes note that an account typed by hand is known to be its owner's. */
export async function prove(ctx: Context, method: Method): Promise<void> {
  if (!method.hidden.unverified) return
  delete method.hidden.unverified
  await save(ctx, "payment_method", method)
}

/**
 * A payment went through: a method that is nobody's may not be used again, unless the payment was to save it for
 * its customer.
 */
export async function spend(ctx: Context, method: Method, saveFor: string | null): Promise<void> {
  if (method.body.customer !== null) return
  if (saveFor !== null) return attach(ctx, method, saveFor)
  method.hidden.spent = true
  await save(ctx, "payment_method", method)
}

/** Refuses a method that was detached or used up, in Stripe's words. */
export function refuseSpent(method: Method): void {
  if (!method.hidden.spent) return
  throw invalidState(
    "payment_method_unexpected_state",
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
  )
}

/** How a method behaves; a method that says nothing behaves as the plain one of its type. */
export function behaviourOf(method: Method): Token {
  const named = tokenNamed(method.hidden.behavesAs ?? "")
  const plain = method.body.type === "card" ? "pm_card_visa" : "pm_usBankAccount_success"
  const token = named?.token.type === method.body.type ? named.token : tokenNamed(plain)?.token
  if (!token) throw new Error(`no behaviour for ${method.id}`)
  return token
}

/** True once a card's last month is over, by the sandbox's clock. */
export function isPast(now: Date, month: number, year: number): boolean {
  return Date.UTC(year, month, 1) <= now.getTime()
}
