import { useAction } from "#web/data/hooks.ts"
import { endSession, useSession } from "#web/data/session.ts"
import { useRef } from "react"

/** Ends the session with the server, then on this device; a shared phone forgets the person in any case. */
export function useLogOut() {
  const session = useSession()
  const logOut = useAction(session?.role === "employer" ? "logOutEmployer" : "logOutWorker")
  const isRunning = useRef(false)
  return {
    busy: logOut.busy,
    run: async () => {
      // A second press would not wait for the server's answer.
      if (isRunning.current) return
      isRunning.current = true
      await logOut.runAndWait({})
      endSession("logout")
    },
  }
}
