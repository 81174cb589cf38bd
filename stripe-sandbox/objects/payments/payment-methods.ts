/** Payment methods. Each has at most one customer, cannot be used after detaching, and behaves as its test token. */
import { type Context, list, load, save } from "../../state/context.ts"
import { invalidState } from "../../state/errors.ts"
import { emit } from "../../events/emit.ts"
import { idOf } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"
import { type TestMethod, WORKING_BANK_ACCOUNT, WORKING_CARD, testMethodByToken } from "./test-methods.ts"

export type PaymentMethod = Stored<"payment_method">

/** Attaches a method to a customer. Rejects a spent method and one that another customer has. */
export async function attachMethod(ctx: Context, method: PaymentMethod, customer: string): Promise<void> {
  checkReusable(method)
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

/** Detaches a method for good: it can never be used again, and its mandates become inactive. */
export async function detachMethod(ctx: Context, method: PaymentMethod): Promise<void> {
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

/** Marks a bank account that was entered by number as verified. */
export async function markVerified(ctx: Context, method: PaymentMethod): Promise<void> {
  if (!method.hidden.unverified) return
  delete method.hidden.unverified
  await save(ctx, "payment_method", method)
}

/** After a payment by a method without a customer: attaches it to `saveFor`, or else makes it unusable. */
export async function attachOrSpend(
  ctx: Context,
  method: PaymentMethod,
  saveFor: string | null,
): Promise<void> {
  if (method.body.customer !== null) return
  if (saveFor !== null) return attachMethod(ctx, method, saveFor)
  method.hidden.spent = true
  await save(ctx, "payment_method", method)
}

/** Rejects a spent method. */
export function checkReusable(method: PaymentMethod): void {
  if (!method.hidden.spent) return
  throw invalidState(
    "payment_method_unexpected_state",
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
  )
}

/** The test method that a method behaves as; by default the one that always works. */
export function behaviorOf(method: PaymentMethod): TestMethod {
  const set = testMethodByToken(method.hidden.behavesAs ?? "")?.method
  if (set?.type === method.body.type) return set
  return method.body.type === "card" ? WORKING_CARD : WORKING_BANK_ACCOUNT
}

/** True after the end of a card's expiry month. */
export function isCardExpired(now: Date, month: number, year: number): boolean {
  return Date.UTC(year, month, 1) <= now.getTime()
}
