import { useCall } from "#web/data/hooks.ts"
import { useWorker } from "#web/data/me.ts"
import { invalidate } from "#web/data/query-client.ts"
import { useCallback, useEffect } from "react"

/**
 * The payout account as the payment partner has it now, and `look` to ask anew. Each asking makes a link into
 * the setup, so it is never done by itself: once, on coming back to the page, and on a tap. Once the account
 * is complete the person's flags are read anew, so that "Get Paid" shows on the dashboard.
 */
export function usePayoutAccount({ off = false }: { off?: boolean } = {}) {
  const me = useWorker()
  const account = useCall("retrieveAccount", {}, { off, onReturn: false })
  const { refetch } = account
  // Several events report the return at once: one request in flight is enough.
  const look = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  const complete = account.data?.status === "complete"
  const late = complete && me.data?.stripeOnboardingComplete === false
  useEffect(() => {
    if (late) void invalidate(["me"])
  }, [late])
  return { me, account, complete, look }
}
