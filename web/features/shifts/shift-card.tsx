import { msFrom, rate } from "#web/data/format.ts"
import { headingOf, roleName, type JobView } from "#web/data/shift-view.ts"
import { useWords } from "#web/i18n/words.ts"
import { CardTitle } from "#web/ui/card.tsx"
import { HourlyPay, DateTimeRange } from "#web/ui/date-time-range.tsx"
import { CalendarClock, MapPin, type LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

/**
 * The face that a shift shows to workers: what it pays, when and where it is. The restaurant sees the same while
 * it posts one.
 */

type JobName = Pick<JobView, "_id" | "jobtitle" | "companyname">
type JobPay = JobName & Pick<JobView, "dollarsperhr" | "totalAmountEarned">
type JobPlace = Pick<JobView, "streetaddress" | "city" | "distance">
type JobTimes = Pick<JobView, "worktime" | "endtime">

/** What the work pays by the hour and about in all. */
export function ShiftPay({ job }: { job: Pick<JobPay, "dollarsperhr" | "totalAmountEarned"> }) {
  const words = useWords("shifts")
  return (
    <>
      <HourlyPay dollars={job.dollarsperhr} />
      {job.totalAmountEarned > 0 ? (
        <p className="text-muted">{words.about({ total: rate(job.totalAmountEarned) })}</p>
      ) : null}
    </>
  )
}

/** Role and restaurant at the left, at the right the figure that counts. */
export function ShiftHead({ job, figure }: { job: JobName; figure: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-24">
        <CardTitle id={headingOf(job._id)}>{roleName(job.jobtitle)}</CardTitle>
        <p className="text-muted">{job.companyname}</p>
      </div>
      <div className="ml-auto text-right">{figure}</div>
    </div>
  )
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5">
      <Icon aria-hidden="true" className="text-accent mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Where it is; how far when the worker's own place is known. */
export function ShiftPlace({ job }: { job: JobPlace }) {
  const words = useWords("shifts")
  return (
    <Line icon={MapPin}>
      {words.address(job)}
      {job.distance === undefined ? null : (
        <span className="text-muted"> · {words.away({ miles: job.distance })}</span>
      )}
    </Line>
  )
}

/** When and how long, and where. */
export function ShiftFacts({ job }: { job: JobTimes & JobPlace }) {
  const kit = useWords("kit")
  return (
    <div className="grid gap-1.5">
      <Line icon={CalendarClock}>
        <span className="font-semibold">
          <DateTimeRange start={job.worktime} end={job.endtime} near />
        </span>{" "}
        <span className="text-muted whitespace-nowrap">
          · {kit.length({ ms: msFrom(job.worktime, job.endtime) })}
        </span>
      </Line>
      <ShiftPlace job={job} />
    </div>
  )
}
