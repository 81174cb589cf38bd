import type { Context } from "#server/context.ts"
import { findLanguage } from "#server/features/accounts/store.ts"
import { advance } from "#server/features/payments/advance.ts"
import { refreshPayoutAccount } from "#server/features/payments/payout-account.ts"
import { renderMail } from "#server/notifications/render.ts"
import type { TaskBodies } from "#server/queue.ts"

/**
 * Hands a mail over once, in the language its recipient reads now; a second delivery of the same task finds
 * it sent. Without a mailbox of ours its secret is gone then.
 */
async function deliverMail(ctx: Context, mailId: string): Promise<void> {
  const mail = await ctx.db.selectFrom("mails").selectAll().where("id", "=", mailId).executeTakeFirst()
  if (!mail || mail.sent_at) return
  const language = await findLanguage(ctx.db, mail.role, mail.account_id)
  const rendered = renderMail(language, ctx.publicUrl(), mail)
  await ctx.mail.send({ to: mail.recipient, ...rendered, messageId: mail.message_id })
  await ctx.db
    .updateTable("mails")
    .set({ sent_at: ctx.clock.now(), language, ...(!ctx.mail.isMailbox && { secret: null }) })
    .where("id", "=", mail.id)
    .execute()
}

/** What each background task does. Each may run twice or late: all are safe to repeat. */
export function taskBodies(ctx: Context): TaskBodies {
  return {
    deliverMail: ({ mailId }) => deliverMail(ctx, mailId),
    advancePayment: ({ paymentId }) => advance(ctx, paymentId),
    refreshPayoutAccount: ({ accountId }) => refreshPayoutAccount(ctx, accountId),
  }
}
