import { api } from "#web/data/api.ts"
import { CallError } from "#web/data/call-error.ts"
import { invalidate, setCachedReply } from "#web/data/query-client.ts"
import { createTapLock } from "#web/data/tap-lock.ts"
import { useEffect, useState } from "react"

/**
 * Opens the payment partner's setup in a tab of its own. The tab is opened empty in the tap itself and gets
 * its address when the server has given one, since pop-up blockers eat a tab that comes later. A link is good
 * for one visit, so each tap asks for a new one.
 */
export function usePayoutSetupTab() {
  const [lock] = useState(createTapLock)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [link, setLink] = useState<string>()

  const openTab = async (prepare?: () => Promise<unknown>) => {
    const tab = window.open("about:blank", "_blank")
    setBusy(true)
    setFailed(false)
    try {
      await prepare?.()
      const reply = await api.call("retrieveAccount", {})
      const { redirect_url: address } = reply
      if (address) {
        setLink(address)
        if (tab) {
          // The partner's page has no business with ours.
          tab.opener = null
          tab.location.replace(address)
        }
      } else {
        tab?.close()
      }
      // Asking again would make a link that nobody opens.
      setCachedReply("retrieveAccount", {}, reply)
      void invalidate(["me"])
    } catch (error) {
      tab?.close()
      if (!(error instanceof CallError)) throw error
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const open = (prepare?: () => Promise<unknown>) => lock.run("open", () => openTab(prepare))
  return { open, busy, failed, link }
}

/** Looks again whenever the person comes back to this tab. */
export function useOnReturn(look: () => void) {
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === "visible") look()
    }
    addEventListener("focus", back)
    document.addEventListener("visibilitychange", back)
    return () => {
      removeEventListener("focus", back)
      document.removeEventListener("visibilitychange", back)
    }
  }, [look])
}
