import { useSyncExternalStore } from "react"

/**
 * The two live regions of the frame (`ux.md` 2.3). `announce` for results ("Applied to Dishwasher"),
 * `alarm` only for errors that block. A screen's title is never announced: focus on the heading speaks it.
 */

type Words = { status: string; alert: string }

const silent: Words = { status: "", alert: "" }
const renderers = new Set<() => void>()
let words = silent

function speak(next: Partial<Words>): void {
  words = { ...words, ...next }
  for (const render of renderers) render()
}

function say(region: keyof Words, text: string): void {
  // The same words twice would change nothing in the page and so would not be spoken again.
  speak({ [region]: "" })
  setTimeout(() => speak({ [region]: text }), 50)
}

export function announce(text: string): void {
  say("status", text)
}

export function alarm(text: string): void {
  say("alert", text)
}

export function useAnnouncements(): Words {
  return useSyncExternalStore(
    (render) => {
      renderers.add(render)
      return () => renderers.delete(render)
    },
    () => words,
    () => silent,
  )
}
