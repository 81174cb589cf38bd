import { stubBrowser } from "#test/support/browser-globals.ts"
import { loadWords } from "#web/i18n/words.ts"
import { Loaded } from "#web/ui/list.tsx"
import { renderToString } from "react-dom/server"
import { beforeAll, expect, test } from "vitest"

stubBrowser()
beforeAll(() => loadWords("kit"))

const shown = (reading: { isPending: boolean; isError: boolean; data: string | undefined }) =>
  renderToString(
    <Loaded
      reading={{ ...reading, dataUpdatedAt: Date.parse("2026-12-04T21:14:00Z"), refetch: () => undefined }}
    >
      {(data) => <p>{data}</p>}
    </Loaded>,
  )

test("what could not be read again stays, with the time at which it was read", () => {
  const read = shown({ data: "6 shifts", isPending: false, isError: false })
  expect(read).toBe("<p>6 shifts</p>")
  const stale = shown({ data: "6 shifts", isPending: false, isError: true })
  expect(stale).toContain("Could not refresh. Last updated at 2:14 PM.")
  expect(stale).toContain("<p>6 shifts</p>")
  expect(stale).toContain("Try again")
})

test("what was never read says so", () => {
  expect(shown({ data: undefined, isPending: false, isError: true })).not.toContain("Last updated")
})
