import { useAction } from "#web/data/hooks.ts"
import { endSession, useSession } from "#web/data/session.ts"

/** Ends the session with the server, then on this device; a shared phone forgets the person in any case. */
export function useLogOut() {
  const session = useSession()
  const logOut = useAction(session?.role === "employer" ? "logOutEmployer" : "logOutWorker")
  return {
    busy: logOut.busy,
    run: async () => {
      await logOut.runAndWait({})
      endSession("logout")
    },
  }
}
