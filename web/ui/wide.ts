import { useSyncExternalStore } from "react"

/** From here on list and detail stand side by side (`ux.md` 4.1). */
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
