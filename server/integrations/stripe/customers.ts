import { type PaymentProvider, providerErrorOf } from "#server/integrations/payment-provider.ts"
import { callStripe } from "#server/integrations/stripe/errors.ts"
import { idOf, METHOD_TYPES, PAGE_SIZE, toMethodSetup } from "#server/integrations/stripe/mapping.ts"
import type { Stripe } from "stripe"

/** Customers and the setups of their methods. */
export function customerCalls(
  stripe: Stripe,
): Pick<
  PaymentProvider,
  | "createCustomer"
  | "hasCustomer"
  | "deleteCustomer"
  | "setDefaultMethod"
  | "createSetup"
  | "findUnusedSetup"
  | "listSetups"
  | "listCustomerSetups"
  | "cancelSetup"
> {
  return {
    createCustomer: ({ employerId }, key) =>
      callStripe(async () => {
        // Nothing that the employer can edit: a retry with the same key must send the same parameters.
        const customer = await stripe.customers.create(
          { metadata: { employer_id: employerId } },
          { idempotencyKey: key },
        )
        return { id: customer.id }
      }),
    hasCustomer: async (id) => {
      try {
        const customer = await callStripe(() => stripe.customers.retrieve(id))
        return customer.deleted !== true
      } catch (error) {
        if (providerErrorOf(error)?.kind === "notFound") return false
        throw error
      }
    },
    deleteCustomer: async (id) => {
      try {
        await callStripe(() => stripe.customers.del(id))
      } catch (error) {
        if (providerErrorOf(error)?.kind !== "notFound") throw error
      }
    },
    setDefaultMethod: (customerId, methodId) =>
      callStripe(async () => {
        await stripe.customers.update(customerId, {
          invoice_settings: { default_payment_method: methodId ?? "" },
        })
      }),
    createSetup: (customer) =>
      callStripe(async () => {
        const setup = await stripe.setupIntents.create({
          customer,
          usage: "off_session",
          allowed_payment_method_types: [...METHOD_TYPES],
          payment_method_options: {
            us_bank_account: {
              verification_method: "automatic",
              financial_connections: { permissions: ["payment_method"] },
            },
          },
        })
        if (!setup.client_secret) throw new Error("a setup intent was created without a client secret")
        return { clientSecret: setup.client_secret }
      }),
    findUnusedSetup: (customer) =>
      callStripe(async () => {
        const { data } = await stripe.setupIntents.list({ customer, limit: PAGE_SIZE })
        const unused = data.find((one) => one.status === "requires_payment_method" && !one.last_setup_error)
        return unused?.client_secret ? { clientSecret: unused.client_secret } : null
      }),
    listSetups: (methodId) =>
      callStripe(async () => {
        const { data } = await stripe.setupIntents.list({ payment_method: methodId, limit: PAGE_SIZE })
        return data.map((setup) => ({
          customerId: idOf(setup.customer),
          succeeded: setup.status === "succeeded",
        }))
      }),
    listCustomerSetups: (customer) =>
      callStripe(async () => {
        const { data } = await stripe.setupIntents.list({
          customer,
          limit: PAGE_SIZE,
          expand: ["data.payment_method"],
        })
        return data.map(toMethodSetup).filter((setup) => setup !== null)
      }),
    cancelSetup: async (id) => {
      try {
        await callStripe(() => stripe.setupIntents.cancel(id))
      } catch (error) {
        if (providerErrorOf(error)?.kind !== "refused") throw error
        const setup = await callStripe(() => stripe.setupIntents.retrieve(id))
        const methodId = idOf(setup.payment_method)
        if (setup.status === "succeeded" && methodId)
          await callStripe(() => stripe.paymentMethods.detach(methodId))
        else if (setup.status !== "canceled") throw error
      }
    },
  }
}
