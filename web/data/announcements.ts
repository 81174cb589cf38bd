import { useSyncExternalStore } from "react"

/**
 * Results ("Applied to Dishwasher"): the frame shows them and its polite live region speaks them
 * (docs/rules/navigation.md#announcements). One leaves the sight after 5 seconds, later while it is pointed at or has
 * the focus, at once with the next screen or when it is dismissed; its words stay readable to assistive technology.
 * A screen's title is never announced: the focus on the heading speaks it.
 */

const SHOWN_MS = 5000

const renderers = new Set<() => void>()
let announcement = { text: "", isShown: false }
let timer: ReturnType<typeof setTimeout> | undefined
let isHeld = false

function set(next: typeof announcement): void {
  announcement = next
  for (const render of renderers) render()
}

function hideLater(): void {
  clearTimeout(timer)
  if (announcement.isShown && !isHeld)
    timer = setTimeout(() => set({ ...announcement, isShown: false }), SHOWN_MS)
}

export function announce(text: string): void {
  clearTimeout(timer)
  isHeld = false
  // The same words twice would change nothing in the page and so would not be spoken again.
  set({ text: "", isShown: false })
  timer = setTimeout(() => {
    set({ text, isShown: true })
    hideLater()
  }, 50)
}

/** Keeps it in sight while a person points at it or is in it. */
export function holdAnnouncement(): void {
  isHeld = true
  hideLater()
}

export function releaseAnnouncement(): void {
  isHeld = false
  hideLater()
}

/** Whether this screen has had one. */
export function hasAnnouncement(): boolean {
  return announcement.text !== ""
}

/** Shows and speaks the last one of this screen again. */
export function showLastAnnouncement(): void {
  if (announcement.text !== "") announce(announcement.text)
}

/** Takes the result out of sight; it can be shown again. */
export function dismissAnnouncement(): void {
  clearTimeout(timer)
  set({ ...announcement, isShown: false })
}

/** Forgets the result; one that is just being announced still comes. */
export function clearAnnouncement(): void {
  if (announcement.text !== "") set({ text: "", isShown: false })
}

export const currentAnnouncement = (): typeof announcement => announcement

const none = { text: "", isShown: false }

export function useAnnouncement(): typeof announcement {
  return useSyncExternalStore(
    (render) => {
      renderers.add(render)
      return () => renderers.delete(render)
    },
    currentAnnouncement,
    () => none,
  )
}
