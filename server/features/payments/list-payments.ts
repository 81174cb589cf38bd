import { ApiError } from "#server/errors.ts"
import { presentPayment } from "#server/features/payments/present.ts"
import { listPaymentPage } from "#server/features/payments/store.ts"
import { type Handler, Page } from "#server/handler.ts"

/** The caller's payments of the mode in use, with their shifts, newest first. */
export const listPayments: Handler<"listPayments"> = async (ctx, { query, caller }) => {
  const { role } = caller
  if (role === "admin") throw new ApiError("wrong_role")
  const rows = await listPaymentPage(ctx.db, { role, id: caller.id, mode: ctx.mode }, query)
  return Page.of(rows, query.limit, ({ payment, job }) => ({
    ...presentPayment(payment, role, caller.language),
    jobtitle: job.title,
    companyname: job.company_name,
    worktime: job.starts_at.toISOString(),
    endtime: job.ends_at.toISOString(),
  }))
}
