import { jobTitle, money, rate } from "#web/data/format.ts"
import { TitleTile } from "#web/ui/title-tile.tsx"
import { HourlyPay, ShiftTime } from "#web/features/shifts/shift-card.tsx"
import { type Job, shiftHeadingId, workerName } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Avatar } from "#web/ui/avatar.tsx"
import { CardTitle } from "#web/ui/card.tsx"
import type { ReactNode } from "react"

/** The head of a shift's card for its restaurant: the work or who does it, pay, state, total and time. */
export function ShiftSummary({ job, pill, children }: { job: Job; pill?: ReactNode; children?: ReactNode }) {
  const words = useWords("shifts")
  const { about } = useWords("kit").shift
  const worked = Boolean(job.clockouttime)
  const worker = workerName(job)
  return (
    <>
      <div className="row top wrap">
        {worker ? (
          <Avatar size="card" name={worker} src={job.scheduledEmployee?.avatar} />
        ) : (
          <TitleTile title={job.jobtitle} />
        )}
        <div className="min-w-0 flex-1 basis-36">
          <CardTitle id={shiftHeadingId(job._id)}>{jobTitle(job.jobtitle)}</CardTitle>
          <p className="hidden print:block">{job.companyname}</p>
          {worker ? (
            <p className="strong">
              <span className="sr-only">{words.worker} </span>
              {worker}
            </p>
          ) : null}
          <p className="small muted">
            <ShiftTime job={job} />
          </p>
        </div>
        <div className="flex basis-full flex-wrap items-baseline gap-x-3 sm:block sm:basis-auto sm:text-right">
          <HourlyPay dollars={job.dollarsperhr} />
          {job.status === "noShow" ? null : (
            <p className="small muted">
              {worked
                ? words.total({ total: money(job.totalAmountEarned) })
                : about({ total: rate(job.totalAmountEarned) })}
            </p>
          )}
        </div>
      </div>
      {pill ? <div className="flex flex-wrap gap-2">{pill}</div> : null}
      {children}
    </>
  )
}
