import { stubBrowser } from "#test/support/browser-globals.ts"
import { QueryClientProvider } from "@tanstack/react-query"
import { renderToString } from "react-dom/server"
import { beforeAll, beforeEach, expect, test } from "vitest"

stubBrowser()
const { callQuery, queryClient } = await import("#web/data/query-client.ts")
const { CloseShift } = await import("#web/features/shifts/close-shift.tsx")
const { loadWords } = await import("#web/i18n/words.ts")

/** A worked shift of $108.00. */
const job = {
  _id: "1".repeat(24),
  status: "pendingComplete",
  jobtitle: "dishwasher",
  worktime: "2026-11-27T16:00:00.000Z",
  endtime: "2026-11-27T22:00:00.000Z",
  clockintime: "2026-11-27T16:00:00.000Z",
  clockouttime: "2026-11-27T22:00:00.000Z",
  dollarsperhr: 18,
  totalAmountEarned: 108,
} as unknown as Parameters<typeof CloseShift>[0]["job"]
const shown = () =>
  renderToString(
    <QueryClientProvider client={queryClient}>
      <CloseShift job={job} />
    </QueryClientProvider>,
  )

beforeAll(async () => {
  await Promise.all([loadWords("kit"), loadWords("shifts"), loadWords("payments")])
})
beforeEach(() => queryClient.clear())

test("there is nothing to confirm before the fee is known", () => {
  expect(shown()).not.toContain("<button")
  expect(shown()).toContain("Loading...")
  queryClient.setQueryData(callQuery("getPublicConfig", {}).queryKey, {
    payments: { mode: "sandbox", publishableKey: null, feeBps: 1000, feeFixedCents: 50 },
  })
  expect(shown()).toContain("<button")
})
