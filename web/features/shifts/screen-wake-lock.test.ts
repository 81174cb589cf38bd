import { stubBrowser } from "#test/support/browser-globals.ts"
import { keepScreenOn } from "#web/features/shifts/screen-wake-lock.ts"
import { expect, test, vi } from "vitest"

test("the screen is kept on again each time the tab is seen, and no longer once the code is gone", async () => {
  const browser = stubBrowser()
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }))
  Object.assign(browser.navigator, { wakeLock: { request } })
  const stop = keepScreenOn()
  expect(request).toHaveBeenCalledTimes(1)
  browser.setVisible(false)
  expect(request).toHaveBeenCalledTimes(1)
  browser.setVisible(true)
  expect(request).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(request.mock.results).toHaveLength(2))
  await Promise.resolve()
  stop()
  expect(release).toHaveBeenCalled()
  browser.setVisible(true)
  expect(request).toHaveBeenCalledTimes(2)
})
