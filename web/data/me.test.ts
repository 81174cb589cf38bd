import { stubBrowser } from "#test/support/browser-globals.ts"
import { expect, test } from "vitest"

const { localStorage: storage } = stubBrowser()
const { storeFlags } = await import("#web/data/account-flags.ts")
const { endSession, startSession } = await import("#web/data/session.ts")
await import("#web/data/me.ts")

const userId = "a".repeat(24)
const stored = () =>
  JSON.stringify(
    Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? "")),
  )

test.each(["logout", "ended"] as const)(
  "nothing on the device names the account after its session: %s",
  (event) => {
    storeFlags(userId, { gaps: ["terms"], payoutReady: false, termsOutdated: false })
    startSession({ role: "worker", token: "token-of-ana", userId })
    expect(stored()).toContain(userId)
    endSession(event)
    expect(stored()).not.toContain(userId)
  },
)
