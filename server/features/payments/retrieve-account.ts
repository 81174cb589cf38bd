import { screenLink } from "#contract/links.ts"
import { advanceWaitingWages, readPayoutAccount } from "#server/features/payments/payout-account.ts"
import { withProviderErrors } from "#server/features/payments/provider-calls.ts"
import type { Handler } from "#server/handler.ts"

/** Whether money can come in and go out; a link only when the worker can do something. */
export const retrieveAccount: Handler<"retrieveAccount"> = (ctx, { caller }) =>
  withProviderErrors(ctx, async () => {
    const account = await readPayoutAccount(ctx, caller.id)
    if (!account) return { status: "incomplete" }
    if (account.canReceive) await advanceWaitingWages(ctx, caller.id)
    if (account.canReceive && account.canPayOut) return { status: "complete" }
    if (!account.needsInput) return { status: "incomplete" }
    const returnTo = `${ctx.publicUrl()}${screenLink("payoutCheck")}`
    const link = await ctx.provider.createOnboardingLink(account.id, returnTo)
    return { status: "incomplete", redirect_url: link }
  })
