import { inOurWords } from "#server/integrations/stripe/errors.ts"
import { idOf, KINDS, PAGE, toMethod } from "#server/integrations/stripe/shapes.ts"
import { type PaymentProvider, troubleOf } from "#server/integrations/payment-provider.ts"
import type { Stripe } from "stripe"

/** Who pays, and with what. */

type Part<K extends keyof PaymentProvider> = Pick<PaymentProvider, K>

export function customers(
  stripe: Stripe,
): Part<"createCustomer" | "hasCustomer" | "setDefaultMethod" | "createSetup" | "setupsOf"> {
  return {
    createCustomer: ({ employerId }, key) =>
      inOurWords(async () => {
        // Nothing that its owner may edit stands here, or a second try would be another request.
        const customer = await stripe.customers.create(
          { metadata: { employer_id: employerId } },
          { idempotencyKey: key },
        )
        return { id: customer.id }
      }),
    hasCustomer: async (id) => {
      try {
        const customer = await inOurWords(() => stripe.customers.retrieve(id))
        return customer.deleted !== true
      } catch (error) {
        if (troubleOf(error)?.kind === "notFound") return false
        throw error
      }
    },
    setDefaultMethod: (customerId, methodId) =>
      inOurWords(async () => {
        await stripe.customers.update(customerId, {
          invoice_settings: { default_payment_method: methodId ?? "" },
        })
      }),
    createSetup: (customer) =>
      inOurWords(async () => {
        const setup = await stripe.setupIntents.create({
          customer,
          usage: "off_session",
          allowed_payment_method_types: [...KINDS],
          payment_method_options: {
            us_bank_account: {
              verification_method: "automatic",
              financial_connections: { permissions: ["payment_method"] },
            },
          },
        })
        if (!setup.client_secret) throw new Error("a set-up comes with its secret")
        return { clientSecret: setup.client_secret }
      }),
    setupsOf: (methodId) =>
      inOurWords(async () => {
        const { data } = await stripe.setupIntents.list({ payment_method: methodId, limit: PAGE })
        return data.map((setup) => ({
          customerId: idOf(setup.customer),
          succeeded: setup.status === "succeeded",
        }))
      }),
  }
}

export function methods(stripe: Stripe): Part<"method" | "methodsOf" | "detachMethod"> {
  return {
    method: (id) => inOurWords(async () => toMethod(await stripe.paymentMethods.retrieve(id))),
    methodsOf: (customer) =>
      inOurWords(async () => {
        const all = await stripe.paymentMethods
          .list({ customer, limit: PAGE })
          .autoPagingToArray({ limit: 1000 })
        return all.map(toMethod)
      }),
    detachMethod: async (id) => {
      try {
        await inOurWords(() => stripe.paymentMethods.detach(id))
      } catch (error) {
        const kind = troubleOf(error)?.kind
        if (kind !== "notFound" && kind !== "refused") throw error
        const left = await inOurWords(() => stripe.paymentMethods.retrieve(id)).catch(() => null)
        if (left?.customer) throw error
      }
    },
  }
}
