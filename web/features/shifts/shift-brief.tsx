import { jobTitle } from "#web/data/format.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { DateBadge } from "#web/ui/date-badge.tsx"
import { DateTimeRange } from "#web/ui/date-time-range.tsx"
import type { ReactNode } from "react"

/** A shift in a row of a list, or in the dialog about it: its day, what and where it is, and what else there is to say. */
export function ShiftBrief({
  job,
  children,
}: {
  job: Pick<Job, "jobtitle" | "companyname" | "worktime" | "endtime">
  children?: ReactNode
}) {
  return (
    <div className="row top">
      <DateBadge at={job.worktime} />
      <p className="fills">
        <b className="strong block">{jobTitle(job.jobtitle)}</b>
        <span className="block">{job.companyname}</span>
        <span className="small muted block">
          <DateTimeRange start={job.worktime} end={job.endtime} />
        </span>
        {children}
      </p>
    </div>
  )
}
