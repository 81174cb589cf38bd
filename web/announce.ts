import { useSyncExternalStore } from "react"

/**
 * The polite live region of the frame (`ux.md` 2.3), for results ("Applied to Dishwasher"). What blocks is
 * said by the notice that shows it. A screen's title is never announced: focus on the heading speaks it.
 */

const renderers = new Set<() => void>()
let words = ""

function speak(next: string): void {
  words = next
  for (const render of renderers) render()
}

export function announce(text: string): void {
  // The same words twice would change nothing in the page and so would not be spoken again.
  speak("")
  setTimeout(() => speak(text), 50)
}

export function useAnnouncement(): string {
  return useSyncExternalStore(
    (render) => {
      renderers.add(render)
      return () => renderers.delete(render)
    },
    () => words,
    () => "",
  )
}
