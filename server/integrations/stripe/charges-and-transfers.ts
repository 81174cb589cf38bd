import { inOurWords } from "#server/integrations/stripe/errors.ts"
import { KINDS, PAGE, toIntent, toPayoutAccount, toTransfer } from "#server/integrations/stripe/shapes.ts"
import type { PaymentProvider } from "#server/integrations/payment-provider.ts"
import type { Stripe } from "stripe"

/** Money in by intents, and out by transfers to payout accounts. */

type Part<K extends keyof PaymentProvider> = Pick<PaymentProvider, K>

const ACCOUNT_PARTS: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
  "configuration.recipient",
  "requirements",
  "defaults",
]

export function intents(
  stripe: Stripe,
): Part<"createIntent" | "confirmIntent" | "intent" | "intentsOf" | "cancelIntent"> {
  return {
    // Without the method: a try with another one is then the same request, and the intent outlives it.
    createIntent: ({ paymentId, jobId, customerId, amountCents, currency }, key) =>
      inOurWords(async () =>
        toIntent(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency,
              customer: customerId,
              allowed_payment_method_types: [...KINDS],
              transfer_group: `pay_${paymentId}`,
              metadata: { payment_id: paymentId, job_id: jobId },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    confirmIntent: (id, methodId, key) =>
      inOurWords(async () =>
        toIntent(
          await stripe.paymentIntents.confirm(
            id,
            { payment_method: methodId, off_session: true },
            { idempotencyKey: key },
          ),
        ),
      ),
    intent: (id) => inOurWords(async () => toIntent(await stripe.paymentIntents.retrieve(id))),
    intentsOf: (customer, since) =>
      inOurWords(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        const all = await stripe.paymentIntents
          .list({ customer, created, limit: PAGE })
          .autoPagingToArray({ limit: 10_000 })
        return all.map(toIntent)
      }),
    cancelIntent: (id, key) =>
      inOurWords(async () => toIntent(await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key }))),
  }
}

export function payouts(
  stripe: Stripe,
): Part<"createTransfer" | "transfersOf" | "createPayoutAccount" | "payoutAccount" | "onboardingLink"> {
  return {
    createTransfer: ({ paymentId, jobId, chargeId, accountId, amountCents, currency }, key) =>
      inOurWords(async () =>
        toTransfer(
          await stripe.transfers.create(
            {
              amount: amountCents,
              currency,
              destination: accountId,
              source_transaction: chargeId,
              transfer_group: `pay_${paymentId}`,
              metadata: { payment_id: paymentId, job_id: jobId },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    transfersOf: (paymentId) =>
      inOurWords(async () => {
        const { data } = await stripe.transfers.list({ transfer_group: `pay_${paymentId}`, limit: PAGE })
        return data.map(toTransfer)
      }),
    createPayoutAccount: ({ workerId, name, email, mode }, key) =>
      inOurWords(async () => {
        const account = await stripe.v2.core.accounts.create(
          {
            contact_email: email,
            display_name: name,
            dashboard: "express",
            identity: { country: "us", entity_type: "individual" },
            configuration: {
              recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
            },
            defaults: {
              currency: "usd",
              responsibilities: { fees_collector: "application", losses_collector: "application" },
            },
            metadata: { employee_id: workerId, mode },
            include: ACCOUNT_PARTS,
          },
          { idempotencyKey: key },
        )
        return { id: account.id }
      }),
    payoutAccount: (id) =>
      inOurWords(async () =>
        toPayoutAccount(await stripe.v2.core.accounts.retrieve(id, { include: ACCOUNT_PARTS })),
      ),
    onboardingLink: (account, returnTo) =>
      inOurWords(async () => {
        const link = await stripe.v2.core.accountLinks.create({
          account,
          use_case: {
            type: "account_onboarding",
            account_onboarding: { return_url: returnTo, refresh_url: returnTo },
          },
        })
        return link.url
      }),
  }
}
