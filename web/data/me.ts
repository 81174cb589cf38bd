import { flagsOf, forgetFlags, readFlags, storeFlags, type AccountFlags } from "#web/data/account-flags.ts"
import type { Reply } from "#web/data/api.ts"
import { prefetch, useCall } from "#web/data/hooks.ts"
import { callQuery, queryClient } from "#web/data/query-client.ts"
import { currentSession, onSession, startSession, useSession, type Role } from "#web/data/session.ts"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"

/** The account of the logged-in person: one query, and its flags, which open and close gates. */

export type WorkerAccount = Reply<"getWorker">
export type EmployerAccount = Reply<"getEmployer">

const meCalls = { worker: "getWorker", employer: "getEmployer" } as const satisfies Record<Role, string>

// Also when the server ended the session or the account: they name whose they are.
onSession(() => {
  if (!currentSession()) forgetFlags()
})

type Reader = {
  /** Shows what the screen has read and never asks itself: the frame comes before its screen and would ask twice. */
  passive?: boolean
}

/** The worker's own account. */
export function useWorker({ passive = false }: Reader = {}) {
  return useCall("getWorker", {}, { off: passive })
}

/** The restaurant's own account. */
export function useEmployer({ passive = false }: Reader = {}) {
  return useCall("getEmployer", {}, { off: passive })
}

/** The account of the logged-in person, in either role. */
export function useMe() {
  const session = useSession()
  return useQuery({
    ...callQuery(meCalls[session?.role ?? "worker"], {}),
    enabled: session !== null,
  })
}

/**
 * The flags of the logged-in person; as they were last read on this device until the account is there. There
 * is no data for a guest, nor as long as nothing is known.
 */
export function useAccountFlags({ passive = false }: Reader = {}) {
  const session = useSession()
  const { data, isPending, isError, refetch } = useQuery({
    ...callQuery(meCalls[session?.role ?? "worker"], {}),
    select: flagsOf,
    enabled: session !== null && !passive,
    // The screens that show the account ask for it anew.
    refetchOnMount: false,
  })
  const userId = session?.userId
  useEffect(() => {
    if (userId !== undefined && data) storeFlags(userId, data)
  }, [userId, data])
  const flags = userId === undefined ? undefined : (data ?? readFlags(userId))
  return { data: flags, isPending, isError, refetch }
}

/** The flags as they are held now, outside of a component. */
export function currentFlags(): AccountFlags | undefined {
  const session = currentSession()
  if (!session) return undefined
  const held = queryClient.getQueryData<WorkerAccount | EmployerAccount>(
    callQuery(meCalls[session.role], {}).queryKey,
  )
  return held ? flagsOf(held) : readFlags(session.userId)
}

/** Takes a log-in on: its session and flags; the account itself is asked for at once. */
export function beginSession(
  role: Role,
  { token, encodedData }: Reply<"logInWorker"> | Reply<"logInEmployer">,
): void {
  const { _id: userId, ...account } = encodedData
  storeFlags(userId, flagsOf(account))
  startSession({ role, token, userId })
  prefetch(meCalls[role], {})
}
