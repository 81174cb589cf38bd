import { useSyncExternalStore } from "react"

/**
 * Results ("Applied to Dishwasher"): the frame shows them and its polite live region speaks them
 * (docs/rules/navigation.md#announcements). One stays until the next screen or until the person dismisses it.
 * A screen's title is never announced: the focus on the heading speaks it.
 */

const renderers = new Set<() => void>()
let text = ""
let timer: ReturnType<typeof setTimeout> | undefined

function setText(next: string): void {
  text = next
  for (const render of renderers) render()
}

export function announce(next: string): void {
  clearTimeout(timer)
  // The same words twice would change nothing in the page and so would not be spoken again.
  setText("")
  timer = setTimeout(() => setText(next), 50)
}

/** Takes the result in sight away; one that is just being announced still comes. */
export function clearAnnouncement(): void {
  if (text !== "") setText("")
}

export function useAnnouncement(): string {
  return useSyncExternalStore(
    (render) => {
      renderers.add(render)
      return () => renderers.delete(render)
    },
    () => text,
    () => "",
  )
}
