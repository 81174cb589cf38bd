import { jobTitle, msFrom, rate } from "#web/data/format.ts"
import { type Job, shiftHeadingId } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Picture } from "#web/ui/avatar.tsx"
import { CardTitle } from "#web/ui/card.tsx"
import { DateTimeRange } from "#web/ui/date-time-range.tsx"
import { CalendarClock, MapPin, type LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

/** The parts of a shift's card: what it pays, when and where it is, and whose it is. */

type Times = Pick<Job, "worktime" | "endtime">
type Place = Pick<Job, "streetaddress" | "city" | "distance">

/** `$18 / hr`, the first thing a worker looks for. */
export function HourlyPay({ dollars }: { dollars: number }) {
  const words = useWords("kit")
  return (
    <span className="whitespace-nowrap">
      <span className="fig-m">{rate(dollars)}</span> <span className="small muted">{words.perHour}</span>
    </span>
  )
}

/** What the work pays by the hour and about in all. */
export function ShiftPay({ job }: { job: Pick<Job, "dollarsperhr" | "totalAmountEarned"> }) {
  const words = useWords("kit").shift
  return (
    <>
      <HourlyPay dollars={job.dollarsperhr} />
      {job.totalAmountEarned > 0 ? (
        <p className="small muted">{words.about({ total: rate(job.totalAmountEarned) })}</p>
      ) : null}
    </>
  )
}

/** Job title and restaurant behind a picture of the work or of the day, at the end the figure that counts. */
export function ShiftHeader({
  job,
  figure,
  lead,
  opens,
}: {
  job: Pick<Job, "_id" | "jobtitle" | "companyname" | "logo">
  figure: ReactNode
  lead?: ReactNode
  /** Shows the shift's details beside the list; the whole card can then be pressed. */
  opens?: { open: () => void; isOpen: boolean } | undefined
}) {
  const title = jobTitle(job.jobtitle)
  return (
    <div className="row top between">
      <div className="row top fills">
        {lead}
        <div className="fills">
          <CardTitle id={shiftHeadingId(job._id)}>
            {opens ? (
              <button
                type="button"
                className="stretched -my-2.5"
                onClick={opens.open}
                {...(opens.isOpen ? { "aria-current": true } : {})}
              >
                {title}
              </button>
            ) : (
              title
            )}
          </CardTitle>
          <p className="small muted row tight">
            <Picture src={job.logo} className="logo size-6" />
            {job.companyname}
          </p>
        </div>
      </div>
      <div className="right">{figure}</div>
    </div>
  )
}

/** When it is and how long. */
export function ShiftTime({ job }: { job: Times }) {
  const words = useWords("kit")
  return (
    <>
      <span className="strong">
        <DateTimeRange start={job.worktime} end={job.endtime} near />
      </span>
      <span className="muted">
        {"\u00a0· "}
        <span className="whitespace-nowrap">{words.length({ ms: msFrom(job.worktime, job.endtime) })}</span>
      </span>
    </>
  )
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="row top">
      <Icon aria-hidden="true" className="icon muted mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Where it is; how far away when the worker's location is known. */
export function ShiftPlace({ job }: { job: Place }) {
  const words = useWords("kit").shift
  return (
    <Line icon={MapPin}>
      {words.address(job)}
      {job.distance === undefined ? null : (
        <span className="muted"> · {words.away({ miles: job.distance })}</span>
      )}
    </Line>
  )
}

/** When it is, how long and where. */
export function ShiftFacts({ job }: { job: Times & Place }) {
  return (
    <div className="stack tight">
      <Line icon={CalendarClock}>
        <ShiftTime job={job} />
      </Line>
      <ShiftPlace job={job} />
    </div>
  )
}
