/**
 * Proving a bank account by two small deposits or by the code in their statement text. The figures are Stripe's
 * test ones (docs.stripe.com/payments/ach-direct-debit/set-up-payment).
 */
import { type Context, load, save } from "../state/context.ts"
import { type StripeFailure, StripeFailure as Failure, invalid } from "../state/errors.ts"
import { idOf } from "../state/ids.ts"
import { type Method, behaviourOf } from "./payment-methods.ts"
import { type Setup, failSetup, finish, unexpectedSetupState } from "./setup-intents.ts"

export type Proof = { amounts?: number[]; descriptor_code?: string }
const MAX_TRIES = 10

/** Checks the entered proof: the right one ends the set-up well, some wrong ones end it badly. Throws 400 otherwise. */
export async function verifyDeposits(ctx: Context, setup: Setup, proof: Proof): Promise<void> {
  if (
    setup.body.status !== "requires_action" ||
    setup.body.next_action?.type !== "verify_with_microdeposits"
  ) {
    throw unexpectedSetupState(setup.body, "verify")
  }
  if (proof.amounts === undefined && proof.descriptor_code === undefined) {
    throw invalid("You must provide either `amounts` or `descriptor_code`.", {
      code: "parameter_missing",
      param: "amounts",
    })
  }
  const method = await load(ctx, "payment_method", idOf(setup.body.payment_method) ?? "")
  if (bounces(method)) throw await giveUp(ctx, setup, method, "payment_method_microdeposit_failed", BOUNCED)
  switch (meaningOf(proof)) {
    case "right":
      await finish(ctx, setup, method)
      return
    case "exceeded":
      throw await giveUp(
        ctx,
        setup,
        method,
        "payment_method_microdeposit_verification_attempts_exceeded",
        EXCEEDED,
      )
    case "timeout":
      throw await giveUp(ctx, setup, method, "payment_method_microdeposit_verification_timeout", TIMEOUT)
    case "wrong":
      throw await wrongTry(ctx, setup, method, proof)
  }
}

const BOUNCED =
  "Microdeposit transfers failed. Please check the account, institution and transit numbers provided."
const EXCEEDED = "You have exceeded the number of allowed verification attempts."
const TIMEOUT =
  "The customer didn't complete the microdeposit verification before the verification time limit."

/** True where deposits cannot arrive. */
export function bounces(method: Method): boolean {
  const token = behaviourOf(method)
  return token.type === "us_bank_account" && token.unreachable === true
}

/** At the arrival of deposits that bounced: the set-up has failed. Others go on waiting. */
export async function depositsArrived(ctx: Context, setup: Setup): Promise<void> {
  const method = await load(ctx, "payment_method", idOf(setup.body.payment_method) ?? "")
  setup.dueAt = null
  if (bounces(method)) {
    await failSetup(
      ctx,
      setup,
      method,
      { code: "payment_method_microdeposit_failed", declineCode: null, message: BOUNCED },
      "invalid_request_error",
    )
  } else await save(ctx, "setup_intent", setup)
}

function meaningOf(proof: Proof): "right" | "exceeded" | "timeout" | "wrong" {
  const amounts = [...(proof.amounts ?? [])].sort((a, b) => a - b).join("+")
  const code = (proof.descriptor_code ?? "").trim().toUpperCase()
  if (amounts === "32+45" || code === "SM11AA") return "right"
  if (amounts === "10+11" || code === "SM33CC") return "exceeded"
  if (amounts === "40+41" || code === "SM44DD") return "timeout"
  return "wrong"
}

async function wrongTry(ctx: Context, setup: Setup, method: Method, proof: Proof): Promise<StripeFailure> {
  setup.hidden.wrongTries = (setup.hidden.wrongTries ?? 0) + 1
  const left = MAX_TRIES - setup.hidden.wrongTries
  if (left <= 0)
    return giveUp(ctx, setup, method, "payment_method_microdeposit_verification_attempts_exceeded", EXCEEDED)
  await save(ctx, "setup_intent", setup)
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
  setup: Setup,
  method: Method,
  code: string,
  message: string,
): Promise<StripeFailure> {
  await failSetup(ctx, setup, method, { code, declineCode: null, message }, "invalid_request_error")
  return refused(code, message)
}

/** A 400 whose changes stay: the tries are counted, the set-up has failed. */
function refused(code: string, message: string): StripeFailure {
  return new Failure(400, { type: "invalid_request_error", code, message }, true)
}
