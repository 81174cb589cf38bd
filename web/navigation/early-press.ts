/**
 * The landing is painted before its script is fetched, so a person may press a button that nothing reacts to yet.
 * The document remembers the last one (web/index.html).
 */

declare global {
  var lastPress: HTMLElement | null | undefined
}

/** Presses the remembered button again, once, where it is in that part of the page. Call it when the part can react. */
export function replayEarlyPress(part: string): void {
  const button = globalThis.lastPress
  if (!button?.isConnected || !button.closest(part)) return
  globalThis.lastPress = null
  button.click()
}
