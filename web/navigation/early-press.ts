/**
 * The landing is painted before its script is fetched, so a person may press a button that nothing reacts to yet.
 * The document remembers the last one (web/index.html).
 */

declare global {
  var lastPress: HTMLElement | null | undefined
}

/**
 * Presses the remembered button again, once, where it is in that part of the page. Call it when the part can react. The
 * press that made React start this part may still be under way, and reaches the button by itself: it is waited for.
 */
export function replayEarlyPress(part: string): void {
  setTimeout(() => {
    const button = globalThis.lastPress
    if (!button?.isConnected || !button.closest(part)) return
    globalThis.lastPress = null
    button.click()
  })
}

/** Called once React listens: it stops the presses that it cannot handle yet, so what gets to the window is handled. */
export function forgetHandledPresses(): void {
  addEventListener("click", () => {
    globalThis.lastPress = null
  })
}
