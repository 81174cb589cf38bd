import { screenLink } from "#contract/links.ts"
import { timeLimit } from "#web/data/time-limit.ts"
import type { PaymentDetails } from "#web/features/payments/payment-details.ts"
import { wordsOf } from "#web/i18n/words.ts"

/** The browser's own call to the payment sandbox, as Stripe.js makes it to the real provider. */

export type SandboxDetails =
  | { card: { number: string; exp_month: number; exp_year: number; cvc: string } }
  | {
      us_bank_account: {
        routing_number: string
        account_number: string
        account_holder_type: string
      }
    }

type Answer = {
  status?: string
  payment_method?: string
  error?: { message?: string; param?: string }
}

/** The server's words on why it was refused, and which value it means when it says so. */
export type SandboxRefusal = { message: string; param?: string }

/** Sets up what was typed, known by the set-up's secret alone. */
export async function confirmInSandbox(
  clientSecret: string,
  typed: SandboxDetails,
): Promise<{ details: PaymentDetails } | { refused: SandboxRefusal }> {
  const failed = { refused: { message: wordsOf("payments").failed } }
  const id = clientSecret.split("_secret_")[0] ?? ""
  try {
    const response = await fetch(`/stripe-sandbox/v1/setup_intents/${encodeURIComponent(id)}/confirm`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_secret: clientSecret,
        return_url: `${location.origin}${screenLink("paymentMethods")}`,
        ...typed,
      }),
      signal: timeLimit(10_000),
    })
    const answer = (await response.json()) as Answer
    if (!response.ok || answer.payment_method === undefined) {
      const { message, param } = answer.error ?? {}
      return message ? { refused: { message, ...(param ? { param } : {}) } } : failed
    }
    const isPending = answer.status === "requires_action"
    return { details: { paymentMethodId: answer.payment_method, isPending } }
  } catch {
    return failed
  }
}
