/** The confirm call of a page in the browser. */
import { type Context, load } from "../../state/context.ts"
import { StripeApiError, invalidRequest } from "../../state/errors.ts"
import {
  type BankAccountInput,
  type CardInput,
  addBankAccount,
  addCard,
  resolveMethod,
} from "./method-input.ts"
import { confirmSetup } from "./setup-intents.ts"

export type BrowserConfirmParams = {
  client_secret?: string
  payment_method?: string
  card?: CardInput
  us_bank_account?: BankAccountInput
  return_url?: string
}

/**
 * Confirms a SetupIntent with the method entered in a form, authorized by the intent's client secret, as Stripe.js
 * does. Returns `{id, object, status, payment_method, next_action?}`; 401 for a wrong secret, 402 for a decline.
 */
export async function confirmFromBrowser(
  ctx: Context,
  id: string,
  given: BrowserConfirmParams,
): Promise<object> {
  const setup = await load(ctx, "setup_intent", id, "intent")
  if (given.client_secret !== setup.body.client_secret) {
    throw new StripeApiError(401, {
      type: "invalid_request_error",
      message: "The client_secret provided does not match this SetupIntent.",
      param: "client_secret",
    })
  }
  const methods = [given.payment_method, given.card, given.us_bank_account].filter(
    (each) => each !== undefined,
  )
  if (methods.length !== 1)
    throw invalidRequest("Provide exactly one of payment_method, card, us_bank_account.", {
      code: "parameter_missing",
      param: "payment_method",
    })
  const method = given.card
    ? addCard(ctx, given.card)
    : given.us_bank_account
      ? addBankAccount(ctx, given.us_bank_account)
      : await resolveMethod(ctx, given.payment_method ?? "")
  await confirmSetup(ctx, setup, method, { returnUrl: given.return_url ?? null })
  const { status, next_action: next } = setup.body
  return {
    id,
    object: "setup_intent",
    status,
    payment_method: method.id,
    ...(next ? { next_action: next } : {}),
  }
}
