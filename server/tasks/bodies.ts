import type { Context } from "#server/context.ts"
import { sendPasswordReset } from "#server/features/accounts/send-password-reset.ts"
import { sendValidationAgain } from "#server/features/accounts/send-validation-again.ts"
import { advance } from "#server/features/payments/advance.ts"
import { refreshCustomer } from "#server/features/payments/refresh-customer.ts"
import { refreshPayoutAccount } from "#server/features/payments/payout-account.ts"
import type { TaskBodies } from "#server/queue.ts"
import { deliverMail } from "#server/tasks/deliver-mail.ts"

/** What each background task does. Each may run twice or late: all are safe to repeat. */
export function taskBodies(ctx: Context): TaskBodies {
  return {
    deliverMail: ({ mailId }) => deliverMail(ctx, mailId),
    advancePayment: ({ paymentId }) => advance(ctx, paymentId),
    refreshPayoutAccount: ({ accountId }) => refreshPayoutAccount(ctx, accountId),
    refreshCustomer: ({ employerId, setUpMethodId }) =>
      refreshCustomer(ctx, { employerId, mode: ctx.mode }, setUpMethodId),
    sendPasswordReset: ({ role, email }) => sendPasswordReset(ctx, role, email),
    sendValidationAgain: ({ role, email }) => sendValidationAgain(ctx, role, email),
  }
}
