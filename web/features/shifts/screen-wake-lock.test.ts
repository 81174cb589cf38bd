import { stubBrowser } from "#test/support/browser-globals.ts"
import { keepScreenOn } from "#web/features/shifts/screen-wake-lock.ts"
import { beforeEach, expect, test, vi } from "vitest"

const browser = stubBrowser()
/** Each lock that was asked for: how to grant it, and whether it is released. */
let locks: { grant: () => void; release: () => Promise<void>; isReleased: boolean }[]

beforeEach(() => {
  locks = []
  const request = () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const lock = {
      isReleased: false,
      grant: () => resolve(lock),
      release: async () => {
        lock.isReleased = true
      },
    }
    locks.push(lock)
    return promise
  }
  Object.assign(browser.navigator, { wakeLock: { request } })
  browser.setVisible(true)
})

const grantAll = async () => {
  for (const { grant } of locks) grant()
  await vi.waitFor(() => Promise.resolve())
}
const released = () => locks.map(({ isReleased }) => isReleased)

test("the screen is kept on again each time the tab is seen, and no longer once the code is gone", async () => {
  const stop = keepScreenOn()
  await grantAll()
  browser.setVisible(false)
  expect(locks).toHaveLength(1)
  browser.setVisible(true)
  await grantAll()
  expect(locks).toHaveLength(2)
  stop()
  expect(released()).toEqual([true, true])
  browser.setVisible(true)
  expect(locks).toHaveLength(2)
})

test("of two locks that were asked for at once only one is held, and none after the end", async () => {
  const stop = keepScreenOn()
  browser.setVisible(true)
  await grantAll()
  expect(released()).toEqual([true, false])
  stop()
  expect(released()).toEqual([true, true])
})

test("a lock that is granted after the code has gone is released", async () => {
  const stop = keepScreenOn()
  stop()
  await grantAll()
  expect(released()).toEqual([true])
})
