/** Intents that wait for the payer: for the bank's approval, or for the amounts of micro-deposits. */
import { type Context, find, load, save } from "../../state/context.ts"
import { idOf } from "../../state/ids.ts"
import { type PaymentIntent, type SetupIntent, failAttempt, lastErrorOf, unexpectedState } from "./intents.ts"
import { collectPayment } from "./payment-intents.ts"
import type { PaymentMethod } from "./payment-methods.ts"
import { completeSetup } from "./setup-intents.ts"

export type PendingIntent =
  | { kind: "setup_intent"; intent: SetupIntent }
  | { kind: "payment_intent"; intent: PaymentIntent }

export async function loadPendingIntent(ctx: Context, id: string): Promise<PendingIntent> {
  const setup = await find(ctx, "setup_intent", id)
  if (setup) return { kind: "setup_intent", intent: setup }
  return { kind: "payment_intent", intent: await load(ctx, "payment_intent", id) }
}

export async function loadMethodOf(ctx: Context, { intent }: PendingIntent): Promise<PaymentMethod> {
  return load(ctx, "payment_method", idOf(intent.body.payment_method) ?? "")
}

/** Charges or saves the method after the payer's action. */
export async function resumeIntent(
  ctx: Context,
  pending: PendingIntent,
  method: PaymentMethod,
): Promise<void> {
  if (pending.kind === "setup_intent") return completeSetup(ctx, pending.intent, method)
  return collectPayment(ctx, pending.intent, method)
}

const NOT_APPROVED = {
  payment_intent: {
    code: "payment_intent_authentication_failure",
    declineCode: null,
    message:
      "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
  },
  setup_intent: {
    code: "setup_intent_authentication_failure",
    declineCode: null,
    message: "The latest attempt to set up the payment method has failed because authentication failed.",
  },
}

/** The payer's answer on the approval page: resumes the intent, or fails the attempt. */
export async function resolveApproval(
  ctx: Context,
  pending: PendingIntent,
  isApproved: boolean,
): Promise<void> {
  const { kind, intent } = pending
  if (intent.body.status !== "requires_action") throw unexpectedState(kind, intent.body, "approve")
  const method = await loadMethodOf(ctx, pending)
  if (!isApproved) {
    const error = lastErrorOf(NOT_APPROVED[kind], method, "invalid_request_error")
    return failAttempt(ctx, kind, intent, error)
  }
  method.hidden.authenticated = true
  await save(ctx, "payment_method", method)
  return resumeIntent(ctx, pending, method)
}
