import type { Context } from "#server/context.ts"
import { advance } from "#server/features/payments/advance.ts"
import { refreshPayoutAccount } from "#server/features/payments/webhooks.ts"
import type { TaskBodies } from "#server/queue.ts"

/** Hands a mail over once; a second delivery of the same task finds it sent. */
async function deliverMail(ctx: Context, mailId: string): Promise<void> {
  const mail = await ctx.db.selectFrom("mails").selectAll().where("id", "=", mailId).executeTakeFirst()
  if (!mail || mail.sent_at) return
  await ctx.mail.send({
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    messageId: mail.message_id,
  })
  await ctx.db
    .updateTable("mails")
    .set({ sent_at: ctx.clock.now(), ...(!ctx.mail.isMailbox && { text_body: "", html_body: "" }) })
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
