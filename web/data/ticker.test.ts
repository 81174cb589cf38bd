import { stubBrowser } from "#test/support/browser-globals.ts"
import { createTicker } from "#web/data/ticker.ts"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

const browser = stubBrowser()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-27T23:20:21.400Z") })
  browser.setVisible(true)
})
afterEach(() => vi.useRealTimers())

test("ticks at each whole second of the clock, whenever a listener is added", () => {
  const ticks: number[] = []
  const stop = createTicker(() => Date.now()).subscribe(() => ticks.push(Date.now() % 1000))
  vi.advanceTimersByTime(599)
  expect(ticks).toEqual([])
  vi.advanceTimersByTime(2001)
  expect(ticks).toEqual([0, 0, 0])
  stop()
})

test("is aligned to the server's clock, not to the device's", () => {
  const ticks: number[] = []
  const stop = createTicker(() => Date.now() + 250).subscribe(() => ticks.push(Date.now() % 1000))
  vi.advanceTimersByTime(2000)
  expect(ticks).toEqual([750, 750])
  stop()
})

test("one timer serves all listeners, and none is left when nobody listens", () => {
  const ticker = createTicker(() => Date.now())
  const stops = Array.from({ length: 20 }, () => ticker.subscribe(() => undefined))
  expect(vi.getTimerCount()).toBe(1)
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
})

test("stops while the tab is hidden and ticks at once when it is visible again", () => {
  const onTick = vi.fn()
  const stop = createTicker(() => Date.now()).subscribe(onTick)
  browser.setVisible(false)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(onTick).not.toHaveBeenCalled()
  browser.setVisible(true)
  expect(onTick).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  expect(onTick).toHaveBeenCalledTimes(2)
  stop()
})

test("tells everybody when the clock was set, and goes on by the new one", () => {
  let offset = 0
  const ticker = createTicker(() => Date.now() + offset)
  const ticks: number[] = []
  const stop = ticker.subscribe(() => ticks.push(Date.now() % 1000))
  offset = 500
  ticker.tick()
  expect(ticks).toEqual([400])
  vi.advanceTimersByTime(100)
  expect(ticks).toEqual([400, 500])
  stop()
})
