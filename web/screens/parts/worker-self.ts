import type { Reply } from "#web/api.ts"
import { useCall } from "#web/data.ts"
import { currentSession, updateSession } from "#web/session.ts"
import { useEffect } from "react"

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
  useEffect(() => {
    if (me.data) keepFlags(me.data)
  }, [me.data])
  return me
}

/** The id of whoever is logged in; worker screens are shown to nobody else. */
export function selfId(): string {
  return currentSession()?.userId ?? ""
}
