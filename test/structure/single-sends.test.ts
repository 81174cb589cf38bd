import { effects } from "#web/data/effects.ts"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** Two taps in one instant send once (docs/rules/navigation.md#forms): what a tap sends goes through an action or a lock. */

const web = fileURLToPath(new URL("../../web/", import.meta.url))
/** A change that no action makes. */
const OWN_SEND = new RegExp(
  `performAction\\(|\\.call\\("(?:${Object.keys(effects).join("|")})"|method: "POST"`,
)
/** The lock is held by the component that sends by these. */
const SENT_BY: Record<string, string> = {
  "features/payments/sandbox-confirm.ts": "features/payments/sandbox-details-form.tsx",
  "features/payments/payout-setup.tsx": "features/payments/payout-setup-tab.ts",
}

test("whatever sends a change takes the lock of its tap", () => {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
  )
  const read = (file: string) => readFileSync(join(web, file), "utf8")
  const sending = files.filter((file) => OWN_SEND.test(read(file)) && file !== "data/action.ts")
  expect(sending.length).toBeGreaterThanOrEqual(Object.keys(SENT_BY).length)
  expect(sending.filter((file) => !read(SENT_BY[file] ?? file).includes("createTapLock"))).toEqual([])
})
