import { feeCents, wageCents } from "#domain/money.ts"
import { HOUR_MS, type Period } from "#domain/time.ts"
import type { Input, Reply } from "#web/data/api.ts"
import { money, msFrom, range, rate, stopwatch, time } from "#web/data/format.ts"
import type { PublicConfig } from "#web/data/public-config.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { headingOf, roleName } from "#web/data/shift-view.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { CardTitle } from "#web/ui/card.tsx"
import { HourlyPay, DateTimeRange } from "#web/ui/date-time-range.tsx"
import type { ReactNode } from "react"

/** What the restaurant's screens know about a shift. */

export type Job = Reply<"getJob">

export const PAGE_SIZE = 5
/** Enough for the whole of a restaurant's present on its dashboard. */
export const MOST = 50

type Page = { skip?: number; limit?: number }
/** The three lists and their flags (docs/rules/jobs.md#job-lists). */
export const openJobs = ({ skip = 0, limit = PAGE_SIZE }: Page = {}): Input<"listJobs"> => ({
  query: { openjob: true, completed: false, time: "week", skip, limit },
})
export const hiredJobs = ({ skip = 0, limit = PAGE_SIZE }: Page = {}): Input<"listJobs"> => ({
  query: { openjob: false, completed: false, time: "week", skip, limit },
})
export const completedJobs = (
  period: Period = "week",
  { skip = 0, limit = PAGE_SIZE }: Page = {},
): Input<"listJobs"> => ({ query: { openjob: false, completed: true, time: period, skip, limit } })

/** `Dishwasher, Fri, Dec 4, 4:00 PM – 10:00 PM`: how dialogs and announcements name a shift. */
export function shiftName(job: Pick<Job, "jobtitle" | "worktime" | "endtime">): string {
  return wordsOf("shifts").name({
    title: roleName(job.jobtitle),
    when: range(job.worktime, job.endtime, serverNow()),
  })
}

export function workerName(job: Job): string {
  return job.scheduledEmployee?.employeename ?? ""
}

/** What is left of a span, coarse while it is long: `2 days 3 hr`, `1 hr 5 min`, `4:12`. */
export function timeLeft(ms: number): string {
  return ms < HOUR_MS ? stopwatch(ms) : wordsOf("kit").span({ ms })
}

/** Two times of one day, naming AM or PM once: `3:50` and `4:10 PM`. */
export function timesOf(from: Date, to: Date): { from: string; to: string } {
  const [first, last] = [time(from), time(to)]
  return { from: first.slice(-3) === last.slice(-3) ? first.slice(0, -3) : first, to: last }
}

/** Wage in cents for the time between two instants at a pay of whole dollars. */
export function wageBetween(from: Date, to: Date, dollarsPerHour: number): number {
  return to > from ? wageCents(to.getTime() - from.getTime(), Math.round(dollarsPerHour * 100)) : 0
}

/** Fee and amount on top of a wage, in cents, by what the installation takes. */
export function chargeOf(wage: number, config: PublicConfig | null): { fee: number; amount: number } {
  const { feeBps: bps = 0, feeFixedCents: fixedCents = 0 } = config?.payments ?? {}
  const fee = feeCents(wage, { bps, fixedCents })
  return { fee, amount: wage + fee }
}

/** Gives the focus to a shift's heading, once what changed is in the page. */
export function focusShift(id: string): void {
  focusOn(headingOf(id))
}

/** The head of a shift's card: title and pay, when and how long, the total. `about` before it is worked. */
export function ShiftSummary({ job, pill, children }: { job: Job; pill?: ReactNode; children?: ReactNode }) {
  const words = useWords("shifts")
  const kit = useWords("kit")
  const worked = Boolean(job.clockouttime)
  const total = money(job.totalAmountEarned)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle id={headingOf(job._id)}>{roleName(job.jobtitle)}</CardTitle>
        <HourlyPay dollars={job.dollarsperhr} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap gap-2">{pill}</div>
        {job.status === "noShow" ? null : (
          <p className="text-muted">
            {worked ? words.total({ total }) : words.about({ total: rate(job.totalAmountEarned) })}
          </p>
        )}
      </div>
      <p>
        <span className="font-semibold">
          <DateTimeRange start={job.worktime} end={job.endtime} near />
        </span>{" "}
        <span className="text-muted whitespace-nowrap">
          · {kit.length({ ms: msFrom(job.worktime, job.endtime) })}
        </span>
      </p>
      {children}
    </>
  )
}
