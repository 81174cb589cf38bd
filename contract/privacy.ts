import { field, instant, success } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import { password } from "#domain/fields.ts"
import { paymentStatuses, payoutStatuses } from "#domain/payment.ts"
import { shiftStates } from "#domain/shift.ts"
import * as z from "zod/mini"

/** A person's own data: download it, and delete the account. */

export const exportData = call({
  method: "GET",
  path: "/my-data",
  summary: "All data of the account as a ZIP archive: `index.html` to read, `my-data.json` and the images",
  who: "member",
  reply: "archive",
  errors: ["wrong_state"],
})

const blockingShift = z.object({
  jobid: z.string(),
  jobtitle: z.string(),
  companyname: z.string(),
  worktime: instant,
  endtime: instant,
})

export const listDeletionBlockers = call({
  method: "GET",
  path: "/my-account/deletion-blockers",
  summary:
    "What the deletion of the account waits for: unfinished shifts and open payments, at most 20 of each",
  who: "member",
  reply: z.object({
    shifts: z.array(z.extend(blockingShift, { status: z.enum(shiftStates) })),
    payments: z.array(
      z.extend(blockingShift, {
        status: z.enum(paymentStatuses),
        payout: z.enum(payoutStatuses),
        /** In dollars: of a restaurant what it is charged, of a worker the wage. */
        amount: z.number(),
      }),
    ),
  }),
})

export const deleteAccount = call({
  method: "DELETE",
  path: "/my-account",
  summary: "Delete the account; worked shifts and pay are kept without the person's name",
  who: "member",
  body: z.object({ password: field(password) }),
  reply: success,
  errors: ["invalid", "bad_credentials", "too_many", "wrong_state"],
})
