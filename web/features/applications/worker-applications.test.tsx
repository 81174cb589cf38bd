import { HOUR_MS, plus } from "#domain/time.ts"
import { stubBrowser } from "#test/support/browser-globals.ts"
import type { Reply } from "#web/data/api.ts"
import { QueryClientProvider } from "@tanstack/react-query"
import { renderToStaticMarkup } from "react-dom/server"
import { beforeAll, beforeEach, expect, test } from "vitest"

stubBrowser()
const { callQuery, queryClient } = await import("#web/data/query-client.ts")
const { serverNow } = await import("#web/data/server-clock.ts")
const { Screen } = await import("#web/features/applications/worker-applications.tsx")
const { ownApplications, scheduledShifts } = await import("#web/features/shifts/shift-lists.ts")
const { loadWords } = await import("#web/i18n/words.ts")

type Application = Reply<"listApplications">[number]

let serial = 0
/** An application to a shift of six hours. */
function application(
  application: Omit<Partial<Application>, "job">,
  { startsIn = 48 * HOUR_MS, ...job }: Partial<Application["job"]> & { startsIn?: number } = {},
): Application {
  const id = `${(serial += 1)}`.padStart(24, "0")
  const worktime = plus(serverNow(), startsIn)
  return {
    _id: id,
    jobid: id,
    owner: "a".repeat(24),
    status: "waiting",
    rated: false,
    createdAt: serverNow().toISOString(),
    ...application,
    job: {
      _id: id,
      status: "open",
      jobtitle: "host",
      companyname: "Copper Kettle",
      logo: null,
      streetaddress: "1 Main St",
      city: "Mesa",
      dollarsperhr: 20,
      totalAmountEarned: 120,
      worktime: worktime.toISOString(),
      endtime: plus(worktime, 6 * HOUR_MS).toISOString(),
      ...job,
    } as Application["job"],
  }
}

function show(applied: Application[] | undefined, hired: Application[] | undefined): string {
  if (applied) queryClient.setQueryData(callQuery("listApplications", ownApplications()).queryKey, applied)
  if (hired) queryClient.setQueryData(callQuery("listApplications", scheduledShifts()).queryKey, hired)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  )
}
const count = (text: string, part: string): number => text.split(part).length - 1

beforeAll(async () => {
  await Promise.all([loadWords("kit"), loadWords("shell"), loadWords("applied")])
})
beforeEach(() => queryClient.clear())

test("it is loading until both what is applied for and what is scheduled are known", () => {
  expect(show([application({})], undefined)).toContain("Loading...")
  expect(show([application({})], [])).not.toContain("Loading...")
})

test("without any application it says so and leads to the search", () => {
  const html = show([], [])
  expect(html).toContain("You have not applied to any shifts this week.")
  expect(html).toContain("Search For A Shift")
  expect(html).not.toContain("While you wait")
})

test("waiting, hired and not chosen ones stand apart, and only a waiting one can be canceled", () => {
  const html = show(
    [application({}), application({}), application({ status: "notSelected", reason: "filled" })],
    [
      application({ status: "hired" }, { status: "scheduled" }),
      application({ status: "hired" }, { status: "cancelled" }),
    ],
  )
  expect(html).toContain("2 waiting, 1 hired")
  expect(count(html, 'aria-label="Cancel Application, Host, ')).toBe(2)
  expect(count(html, "Open this shift")).toBe(2)
  expect(html).toContain("This job is Scheduled!")
  expect(html).toContain("Canceled by the restaurant")
  expect(html).toContain("The restaurant hired another worker.")
})

test.each([
  ["filled", "The restaurant hired another worker."],
  ["deleted", "The restaurant took this shift down."],
  ["expired", "The shift began and nobody was hired."],
  ["booked_elsewhere", "You’re hired for another shift at that time."],
] as const)("one that was not chosen as %s says why", (reason, words) => {
  expect(show([application({ status: "notSelected", reason })], [])).toContain(words)
})

test("one that conflicts with a booked shift names that shift", () => {
  const lost = application({ status: "notSelected", reason: "booked_elsewhere" }, { jobtitle: "busser" })
  const booked = application({ status: "hired" }, { status: "scheduled", startsIn: 50 * HOUR_MS })
  const later = application({ status: "hired" }, { status: "scheduled", startsIn: 96 * HOUR_MS })
  expect(show([lost], [later, booked])).toMatch(/at that time\.<\/span><b [^>]*>Host, /)
  expect(show([lost], [later])).not.toMatch(/at that time\.<\/span><b /)
})

test("one that was set aside and counts again says so", () => {
  expect(show([application({})], [])).not.toContain("Active again")
  const html = show([application({ restoredAt: serverNow().toISOString() })], [])
  expect(html).toContain("Active again")
  expect(html).toContain("counts again since")
})

test("what canceling counts as is said before it is pressed", () => {
  const html = show([application({})], [])
  expect(html).toContain("You can cancel any time before you are hired.")
  expect(html).toContain("less than 24 hours before it starts counts as a short-notice cancel")
})
