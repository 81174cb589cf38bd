import type { Reply } from "#web/data/api.ts"
import { useCall } from "#web/data/hooks.ts"
import { currentSession, updateSession } from "#web/data/session.ts"
import { useEffect } from "react"

type Account = Reply<"getEmployer">

/** Writes the account's flags into the session when they are newer, so that gates open and close by the truth. */
export function keepFlags({
  stripeCustomerId,
  stripePaymentMethods,
  termsOfUseAgreement,
}: Pick<Account, "stripeCustomerId" | "stripePaymentMethods" | "termsOfUseAgreement">): void {
  const session = currentSession()
  if (session?.role !== "employer") return
  const flags = { stripeCustomerId, stripePaymentMethods, termsOfUseAgreement }
  const held = session.encodedData
  const same =
    held.stripeCustomerId === stripeCustomerId &&
    held.termsOfUseAgreement.agreed === termsOfUseAgreement.agreed &&
    JSON.stringify(held.stripePaymentMethods) === JSON.stringify(stripePaymentMethods)
  if (!same) updateSession(flags)
}

/** The restaurant's own account; the flags of the session follow it. */
export function useEmployer() {
  const me = useCall("getEmployer", {})
  const { data, isStale } = me
  useEffect(() => {
    // What was read before a change, as before agreeing to the terms, must not undo it in the session.
    if (data && !isStale) keepFlags(data)
  }, [data, isStale])
  return me
}
