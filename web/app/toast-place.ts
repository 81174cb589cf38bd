/** Where a toast lies: at the lowest place of the window where it covers nothing that can be used. */

export type Span = { top: number; bottom: number }

const GAP = 8
const CONTROLS = "button, a[href], input, select, textarea, summary, label, [tabindex='0']"

/** The lowest top of a box of that height that keeps clear of all that is taken; null where it fits nowhere. */
export function lowestFreeTop(taken: readonly Span[], height: number, room: Span): number | null {
  let top = room.bottom - height - GAP
  // From the lowest up: what lies in its way moves it above itself, and so never into one that was passed.
  for (const one of [...taken].sort((a, b) => b.bottom - a.bottom))
    if (one.bottom > top - GAP && one.top < top + height + GAP) top = one.top - GAP - height
  return top >= room.top ? top : null
}

/** Moves the toast there; where there is no such place it stays at its own, above the tab bar. */
export function placeToast(toast: HTMLElement): void {
  const own = toast.getBoundingClientRect()
  const taken = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !toast.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(
      ({ left, right, width, height }) => width > 1 && height > 1 && left < own.right && right > own.left,
    )
  const top = lowestFreeTop(taken, own.height, { top: 0, bottom: innerHeight })
  toast.style.translate = top === null ? "" : `0 ${top - (own.top - currentShift(toast))}px`
}

const currentShift = (toast: HTMLElement): number =>
  Number.parseFloat(toast.style.translate.split(" ")[1] ?? "0")
