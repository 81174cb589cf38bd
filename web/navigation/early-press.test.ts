import { forgetHandledPresses, replayEarlyPress } from "#web/navigation/early-press.ts"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

/** docs/rules/navigation.md#landing: a button pressed before the app is there is pressed again, once. */

let handled: () => void = () => undefined

/** A button of the footer, as the document remembers it. */
function press(button: { isConnected?: boolean } = {}) {
  const click = vi.fn()
  const closest = (part: string) => (part === ".landing-footer" ? {} : null)
  globalThis.lastPress = { isConnected: true, ...button, closest, click } as unknown as HTMLElement
  return click
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => (handled = listener))
})
afterEach(() => {
  globalThis.lastPress = undefined
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test("a press is replayed once, however often its part asks, and another part leaves it alone", () => {
  const click = press()
  replayEarlyPress("#other")
  vi.runAllTimers()
  expect(click).not.toHaveBeenCalled()
  // As when React starts a part twice.
  replayEarlyPress(".landing-footer")
  replayEarlyPress(".landing-footer")
  vi.runAllTimers()
  replayEarlyPress(".landing-footer")
  vi.runAllTimers()
  expect(click).toHaveBeenCalledOnce()
})

test("a press that React has handled meanwhile is not replayed", () => {
  forgetHandledPresses()
  const click = press()
  replayEarlyPress(".landing-footer")
  handled()
  vi.runAllTimers()
  expect(click).not.toHaveBeenCalled()
})

test("a button that has left the page is not pressed", () => {
  const click = press({ isConnected: false })
  replayEarlyPress(".landing-footer")
  vi.runAllTimers()
  expect(click).not.toHaveBeenCalled()
})
