/**
 * One timer for everything on the page that shows time: it ticks at each whole second of the server's clock
 * and stops while the tab is hidden or nothing subscribes.
 */

const TICK_MS = 1000

export type Ticker = {
  /** Calls back at each tick, and at once when the tab is seen again. Returns the unsubscribing. */
  subscribe: (onTick: () => void) => () => void
  /** Tells everybody that the clock itself was set. */
  tick: () => void
}

/** `now` is the clock, in milliseconds. */
export function createTicker(now: () => number): Ticker {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function tick(): void {
    for (const listener of listeners) listener()
  }
  function schedule(): void {
    clearTimeout(timer)
    if (listeners.size === 0 || document.visibilityState === "hidden") return
    timer = setTimeout(
      () => {
        tick()
        schedule()
      },
      TICK_MS - (now() % TICK_MS),
    )
  }
  function onVisibility(): void {
    if (document.visibilityState !== "hidden") tick()
    schedule()
  }
  return {
    subscribe(onTick) {
      listeners.add(onTick)
      if (listeners.size === 1) {
        document.addEventListener("visibilitychange", onVisibility)
        schedule()
      }
      return () => {
        listeners.delete(onTick)
        if (listeners.size > 0) return
        document.removeEventListener("visibilitychange", onVisibility)
        schedule()
      }
    },
    tick() {
      tick()
      schedule()
    },
  }
}
