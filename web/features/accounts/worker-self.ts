import type { Reply } from "#web/data/api.ts"
import { refresh, useCall } from "#web/data/hooks.ts"
import { currentSession, updateSession } from "#web/data/session.ts"
import { useCallback, useEffect } from "react"

export type Worker = Reply<"getWorker">

/** Writes the account's flags into the session when they are newer, so that gates open and close by the truth. */
function keepFlags(worker: Worker): void {
  const session = currentSession()
  if (session?.role !== "worker") return
  const { stripeAccountId, stripeOnboardingComplete, prepsideOnboarding, termsOfUseAgreement } = worker
  const flags = { stripeAccountId, stripeOnboardingComplete, prepsideOnboarding, termsOfUseAgreement }
  const held = session.encodedData
  const same = (Object.keys(flags) as (keyof typeof flags)[]).every(
    (name) => JSON.stringify(held[name]) === JSON.stringify(flags[name]),
  )
  if (!same) updateSession(flags)
}

/** The worker's own account; the flags of the session follow it. */
export function useSelf() {
  const me = useCall("getWorker", {})
  const { data, isStale } = me
  useEffect(() => {
    // What was read before a change, as before agreeing to the terms, must not undo it in the session.
    if (data && !isStale) keepFlags(data)
  }, [data, isStale])
  return me
}

/**
 * The payout account as the payment partner has it now, and `look` to ask anew. Each asking makes a link into
 * the setup, so it is never done by a timer: once, on coming back to the page, and on a tap. Once the account
 * is complete the person's flags are read anew, so that "Get Paid" shows on the dashboard.
 */
export function usePayoutAccount(options: { off?: boolean } = {}) {
  const me = useSelf()
  const account = useCall("retrieveAccount", {}, options)
  const { refetch } = account
  // Coming back is told by several events at once: one asking on its way is enough.
  const look = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  const complete = account.data?.status === "complete"
  const late = complete && me.data?.stripeOnboardingComplete === false
  useEffect(() => {
    if (late) void refresh("getWorker")
  }, [late])
  return { me, account, complete, look }
}

/** The id of whoever is logged in; worker screens are shown to nobody else. */
export function selfId(): string {
  return currentSession()?.userId ?? ""
}
