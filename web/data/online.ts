import { useSyncExternalStore } from "react"

function subscribe(render: () => void): () => void {
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
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
