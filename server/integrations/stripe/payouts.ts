import type { PaymentProvider } from "#server/integrations/payment-provider.ts"
import { callStripe } from "#server/integrations/stripe/errors.ts"
import { PAGE_SIZE, toPayoutAccount, toTransfer } from "#server/integrations/stripe/mapping.ts"
import type { Stripe } from "stripe"

/** Transfers and the accounts they go to. */

const ACCOUNT_FIELDS: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
  "configuration.recipient",
  "requirements",
  "defaults",
]

/** How many failed payouts are looked at; the worker was notified of older ones. */
const FAILED_PAYOUTS = 10

export function payoutCalls(
  stripe: Stripe,
): Pick<
  PaymentProvider,
  | "createTransfer"
  | "listTransfers"
  | "createPayoutAccount"
  | "retrievePayoutAccount"
  | "listFailedPayouts"
  | "createOnboardingLink"
> {
  return {
    createTransfer: ({ paymentId, jobId, groupId, chargeId, accountId, amountCents, currency }, key) =>
      callStripe(async () =>
        toTransfer(
          await stripe.transfers.create(
            {
              amount: amountCents,
              currency,
              destination: accountId,
              source_transaction: chargeId,
              transfer_group: `pay_${groupId}`,
              metadata: { payment_id: paymentId, job_id: jobId },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    listTransfers: (groupId) =>
      callStripe(async () => {
        const { data } = await stripe.transfers.list({ transfer_group: `pay_${groupId}`, limit: PAGE_SIZE })
        return data.map(toTransfer)
      }),
    createPayoutAccount: ({ workerId, name, email, mode }, key) =>
      callStripe(async () => {
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
            include: ACCOUNT_FIELDS,
          },
          { idempotencyKey: key },
        )
        return { id: account.id }
      }),
    retrievePayoutAccount: (id) =>
      callStripe(async () =>
        toPayoutAccount(await stripe.v2.core.accounts.retrieve(id, { include: ACCOUNT_FIELDS })),
      ),
    listFailedPayouts: (stripeAccount) =>
      callStripe(async () => {
        const { data } = await stripe.payouts.list(
          { status: "failed", limit: FAILED_PAYOUTS },
          { stripeAccount },
        )
        return data.map((payout) => ({ id: payout.id, amountCents: payout.amount }))
      }),
    createOnboardingLink: (account, returnTo) =>
      callStripe(async () => {
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
