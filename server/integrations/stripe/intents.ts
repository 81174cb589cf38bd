import type { PaymentProvider } from "#server/integrations/payment-provider.ts"
import { callStripe } from "#server/integrations/stripe/errors.ts"
import { METHOD_TYPES, PAGE_SIZE, toIntent } from "#server/integrations/stripe/mapping.ts"
import type { Stripe } from "stripe"

export function intentCalls(
  stripe: Stripe,
): Pick<
  PaymentProvider,
  "createIntent" | "confirmIntent" | "retrieveIntent" | "listIntents" | "cancelIntent"
> {
  return {
    // Without the method, which may be another one at a retry with the same key.
    createIntent: ({ paymentId, jobId, customerId, amountCents, currency }, key) =>
      callStripe(async () =>
        toIntent(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency,
              customer: customerId,
              allowed_payment_method_types: [...METHOD_TYPES],
              transfer_group: `pay_${paymentId}`,
              metadata: { payment_id: paymentId, job_id: jobId },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    confirmIntent: (id, methodId, key) =>
      callStripe(async () =>
        toIntent(
          await stripe.paymentIntents.confirm(
            id,
            { payment_method: methodId, off_session: true },
            { idempotencyKey: key },
          ),
        ),
      ),
    retrieveIntent: (id) => callStripe(async () => toIntent(await stripe.paymentIntents.retrieve(id))),
    listIntents: (customer, since) =>
      callStripe(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        const all = await stripe.paymentIntents
          .list({ customer, created, limit: PAGE_SIZE })
          .autoPagingToArray({ limit: 10_000 })
        return all.map(toIntent)
      }),
    cancelIntent: (id, key) =>
      callStripe(async () => toIntent(await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key }))),
  }
}
