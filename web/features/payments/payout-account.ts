import { useCall } from "#web/data/hooks.ts"
import { useWorker } from "#web/data/me.ts"
import { invalidate } from "#web/data/query-client.ts"
import { useCallback, useEffect } from "react"

/**
 * The payout account as the payment partner has it now, and `look` to ask anew. Each asking makes a link into
 * the setup, so it is never done by itself: once, on coming back to the page, and on a tap. When the account
 * becomes complete, or is lost, the person's flags are read anew: "Get Paid" shows on the dashboard, or the setup
 * begins again.
 */
export function usePayoutAccount({ off = false }: { off?: boolean } = {}) {
  const me = useWorker()
  const account = useCall("retrieveAccount", {}, { off, onReturn: false })
  const { refetch } = account
  // Several events report the return at once: one request in flight is enough.
  const look = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  const complete = account.data?.status === "complete"
  const differs =
    account.data !== undefined && me.data !== undefined && me.data.stripeOnboardingComplete !== complete
  useEffect(() => {
    if (differs) void invalidate(["me"])
  }, [differs])
  return { me, account, complete, look }
}
