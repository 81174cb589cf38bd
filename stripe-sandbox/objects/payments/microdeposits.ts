/**
 * Proving a bank account by two small deposits or by the code in their statement text. The figures are Stripe's
 * test ones (docs.stripe.com/payments/ach-direct-debit/set-up-payment).
 */
import { type Context, find, load, save } from "../../state/context.ts"
import { type StripeApiError, StripeApiError as Failure, invalidRequest } from "../../state/errors.ts"
import { idOf } from "../../state/ids.ts"
import { lastError } from "./intents.ts"
import { type Intent, fail, take, unexpectedState } from "./payment-intents.ts"
import { type Method, behaviourOf, prove } from "./payment-methods.ts"
import { type Setup, failSetup, finish, unexpectedSetupState } from "./setup-intents.ts"
import type { Refusal } from "./test-methods.ts"

export type Proof = { amounts?: number[]; descriptor_code?: string }
/** The intent that waits for its account to be proved. */
export type Waiting = { kind: "setup_intent"; intent: Setup } | { kind: "payment_intent"; intent: Intent }
const MAX_TRIES = 10

/** The intent a page or a due instant is about. */
export async function waitingNamed(ctx: Context, id: string): Promise<Waiting> {
  const setup = await find(ctx, "setup_intent", id)
  if (setup) return { kind: "setup_intent", intent: setup }
  return { kind: "payment_intent", intent: await load(ctx, "payment_intent", id) }
}

/** True while deposits are on their way or wait to be named. */
export function waitsForDeposits({ intent }: Waiting): boolean {
  return (
    intent.body.status === "requires_action" && intent.body.next_action?.type === "verify_with_microdeposits"
  )
}

/**
 * Checks the entered proof: the right one lets the set-up or the payment go on, some wrong ones end it badly.
 * Throws 400 otherwise.
 */
export async function verifyDeposits(ctx: Context, waiting: Waiting, proof: Proof): Promise<void> {
  if (!waitsForDeposits(waiting)) {
    throw waiting.kind === "setup_intent"
      ? unexpectedSetupState(waiting.intent.body, "verify")
      : unexpectedState(waiting.intent.body, "verify")
  }
  if (proof.amounts === undefined && proof.descriptor_code === undefined) {
    throw invalidRequest("You must provide either `amounts` or `descriptor_code`.", {
      code: "parameter_missing",
      param: "amounts",
    })
  }
  const method = await methodOf(ctx, waiting)
  if (bounces(method)) throw await giveUp(ctx, waiting, method, "payment_method_microdeposit_failed", BOUNCED)
  switch (meaningOf(proof)) {
    case "right":
      await goOn(ctx, waiting, method)
      return
    case "exceeded":
      throw await giveUp(
        ctx,
        waiting,
        method,
        "payment_method_microdeposit_verification_attempts_exceeded",
        EXCEEDED,
      )
    case "timeout":
      throw await giveUp(ctx, waiting, method, "payment_method_microdeposit_verification_timeout", TIMEOUT)
    case "wrong":
      throw await wrongTry(ctx, waiting, method, proof)
  }
}

async function methodOf(ctx: Context, { intent }: Waiting): Promise<Method> {
  return load(ctx, "payment_method", idOf(intent.body.payment_method) ?? "")
}

async function goOn(ctx: Context, waiting: Waiting, method: Method): Promise<void> {
  if (waiting.kind === "setup_intent") return finish(ctx, waiting.intent, method)
  await prove(ctx, method)
  await take(ctx, waiting.intent, method)
}

async function endBadly(ctx: Context, waiting: Waiting, method: Method, refused: Refusal): Promise<void> {
  if (waiting.kind === "setup_intent")
    return failSetup(ctx, waiting.intent, method, refused, "invalid_request_error")
  await fail(ctx, waiting.intent, lastError(refused, method, "invalid_request_error"), null)
}

async function keep(ctx: Context, waiting: Waiting): Promise<void> {
  if (waiting.kind === "setup_intent") await save(ctx, "setup_intent", waiting.intent)
  else await save(ctx, "payment_intent", waiting.intent)
}

const BOUNCED =
  "Microdeposit transfers failed. Please check the account, institution and transit numbers provided."
const EXCEEDED = "You have exceeded the number of allowed verification attempts."
const TIMEOUT =
  "The customer didn't complete the microdeposit verification before the verification time limit."

/** True where deposits cannot arrive. */
function bounces(method: Method): boolean {
  const token = behaviourOf(method)
  return token.type === "us_bank_account" && token.unreachable === true
}

/** At the arrival of deposits that bounced: set-up or payment has failed. Others go on waiting. */
export async function depositsArrived(ctx: Context, waiting: Waiting): Promise<void> {
  const method = await methodOf(ctx, waiting)
  waiting.intent.dueAt = null
  if (bounces(method))
    await endBadly(ctx, waiting, method, refusedFor("payment_method_microdeposit_failed", BOUNCED))
  else await keep(ctx, waiting)
}

function refusedFor(code: string, message: string): Refusal {
  return { code, declineCode: null, message }
}

function meaningOf(proof: Proof): "right" | "exceeded" | "timeout" | "wrong" {
  const amounts = [...(proof.amounts ?? [])].sort((a, b) => a - b).join("+")
  const code = (proof.descriptor_code ?? "").trim().toUpperCase()
  if (amounts === "32+45" || code === "SM11AA") return "right"
  if (amounts === "10+11" || code === "SM33CC") return "exceeded"
  if (amounts === "40+41" || code === "SM44DD") return "timeout"
  return "wrong"
}

async function wrongTry(
  ctx: Context,
  waiting: Waiting,
  method: Method,
  proof: Proof,
): Promise<StripeApiError> {
  const { hidden } = waiting.intent
  hidden.failedVerifications = (hidden.failedVerifications ?? 0) + 1
  const left = MAX_TRIES - hidden.failedVerifications
  if (left <= 0)
    return giveUp(
      ctx,
      waiting,
      method,
      "payment_method_microdeposit_verification_attempts_exceeded",
      EXCEEDED,
    )
  await keep(ctx, waiting)
  const byCode = proof.descriptor_code !== undefined
  return refused(
    byCode
      ? "payment_method_microdeposit_verification_descriptor_code_mismatch"
      : "payment_method_microdeposit_verification_amounts_mismatch",
    `The ${byCode ? "code does" : "amounts provided do"} not match what was sent to the bank account. You have ${left} attempts remaining.`,
  )
}

async function giveUp(
  ctx: Context,
  waiting: Waiting,
  method: Method,
  code: string,
  message: string,
): Promise<StripeApiError> {
  await endBadly(ctx, waiting, method, refusedFor(code, message))
  return refused(code, message)
}

/** A 400 whose changes stay: the tries are counted, set-up or payment has failed. */
function refused(code: string, message: string): StripeApiError {
  return new Failure(400, { type: "invalid_request_error", code, message }, true)
}
