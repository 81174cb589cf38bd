import { employerPayments } from "#web/i18n/en/payments-employer.ts"
import { workerPayments } from "#web/i18n/en/payments-worker.ts"

/** Payouts of workers and payment methods of restaurants. */
export const payments = {
  mode: {
    sandbox: "Payment sandbox. No real money moves. Test card 4242\u00a04242\u00a04242\u00a04242.",
    test: "Stripe test mode",
  },
  worker: workerPayments,
  employer: employerPayments,
}
