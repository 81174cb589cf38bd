import { jsonReply, stubBrowser } from "#test/support/browser-globals.ts"
import { expect, test, vi } from "vitest"

stubBrowser()
const { loadPublicConfig } = await import("#web/data/public-config.ts")
const { serverNow } = await import("#web/data/server-clock.ts")

test("the configuration, which every visit asks for, tells the server's time to a device whose clock is wrong", async () => {
  const answer = () => jsonReply({}, { headers: { date: "Mon, 01 Mar 2027 17:00:00 GMT" } })
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer()),
  )
  await loadPublicConfig()
  expect(serverNow().toISOString().slice(0, 16)).toBe("2027-03-01T17:00")
})
