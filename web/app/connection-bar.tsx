import { useWords } from "#web/i18n/words.ts"
import { WifiOff } from "#web/ui/landing-icons.tsx"
import { useSyncExternalStore } from "react"

function subscribeOnline(render: () => void): () => void {
  addEventListener("online", render)
  addEventListener("offline", render)
  return () => {
    removeEventListener("online", render)
    removeEventListener("offline", render)
  }
}

/** Whether the device has a connection; true in the prerendered page. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  )
}

/** Says while there is no connection that what is shown may be out of date. */
export function ConnectionBar() {
  const words = useWords("shell")
  const online = useOnline()
  return (
    <div role="status" className="print:hidden">
      {online ? null : (
        <p className="connection-bar">
          <WifiOff className="icon small" />
          {words.offline}
        </p>
      )}
    </div>
  )
}
