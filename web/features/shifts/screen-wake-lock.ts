/**
 * Keeps the screen on, where the device allows it, until the function it returns is called. The browser lets go of the
 * lock whenever the tab is hidden, so it is asked for again each time the tab is seen.
 */
export function keepScreenOn(): () => void {
  let held: WakeLockSentinel | undefined
  let isOver = false
  const release = (lock: WakeLockSentinel | undefined) => void lock?.release().catch(() => undefined)
  const ask = async () => {
    if (document.visibilityState === "hidden") return
    // Refused on low battery or where it is not supported; what is shown is shown all the same.
    const lock = await navigator.wakeLock?.request("screen").catch(() => undefined)
    // Two may have been asked for at once: only the last is held.
    release(isOver ? lock : held)
    if (!isOver) held = lock
  }
  const onVisibility = () => void ask()
  document.addEventListener("visibilitychange", onVisibility)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener("visibilitychange", onVisibility)
    release(held)
  }
}
