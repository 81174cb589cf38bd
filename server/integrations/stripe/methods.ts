import { type PaymentProvider, providerErrorOf } from "#server/integrations/payment-provider.ts"
import { callStripe } from "#server/integrations/stripe/errors.ts"
import { PAGE_SIZE, toMethod } from "#server/integrations/stripe/mapping.ts"
import type { Stripe } from "stripe"

export function methodCalls(
  stripe: Stripe,
): Pick<PaymentProvider, "retrieveMethod" | "listMethods" | "detachMethod"> {
  return {
    retrieveMethod: (id) => callStripe(async () => toMethod(await stripe.paymentMethods.retrieve(id))),
    listMethods: (customer) =>
      callStripe(async () => {
        const all = await stripe.paymentMethods
          .list({ customer, limit: PAGE_SIZE })
          .autoPagingToArray({ limit: 1000 })
        return all.map(toMethod)
      }),
    detachMethod: async (id) => {
      try {
        await callStripe(() => stripe.paymentMethods.detach(id))
      } catch (error) {
        const kind = providerErrorOf(error)?.kind
        if (kind !== "notFound" && kind !== "refused") throw error
        const method = await callStripe(() => stripe.paymentMethods.retrieve(id)).catch(() => null)
        if (method?.customer) throw error
      }
    },
  }
}
