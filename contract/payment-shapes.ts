import { instant } from "#contract/parts.ts"
import { paymentStatuses, payoutStatuses } from "#domain/payment.ts"
import * as z from "zod/mini"

/**
 * A payment, amounts in dollars. The worker gets the required fields and `reason`
 * (docs/rules/payments.md#what-each-side-is-shown).
 */
export const payment = z.object({
  _id: z.string(),
  jobid: z.string(),
  status: z.enum(paymentStatuses),
  payout: z.enum(payoutStatuses),
  wage: z.number(),
  fee: z.optional(z.number()),
  amount: z.optional(z.number()),
  method: z.optional(z.nullable(z.string())),
  reason: z.optional(z.string()),
  updatedAt: instant,
})
