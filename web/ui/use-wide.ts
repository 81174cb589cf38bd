import { useSyncExternalStore } from "react"

/** From this width on, list and details are side by side (docs/rules/navigation.md#wide-windows). */
const WIDE = "(min-width: 64rem)"

/** Whether there is room for two columns. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (render) => {
      const query = matchMedia(WIDE)
      query.addEventListener("change", render)
      return () => query.removeEventListener("change", render)
    },
    () => matchMedia(WIDE).matches,
    () => false,
  )
}
