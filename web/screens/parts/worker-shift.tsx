import type { Input } from "#web/api.ts"
import { serverNow } from "#web/clock.ts"
import { focusOn } from "#web/focus.ts"
import { hoursBetween, range, rate } from "#web/format.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { selfId } from "#web/screens/parts/worker-self.ts"
import { roleName, type JobView } from "#web/shift-view.ts"
import { CardTitle } from "#web/ui/card.tsx"
import { HourlyPay, When } from "#web/ui/figures.tsx"
import { CalendarClock, MapPin, type LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

/** How a worker sees a shift: what it pays, when and where it is. */

/** The lists of `product.md` section 4: scheduled (true, false, 'week') and history (true, true, period). */
export const scheduledShifts = (): Input<"listApplications"> => ({
  params: { userId: selfId() },
  query: { active: true, completed: false, time: "week" },
})

export const headingOf = (id: string): string => `shift-${id}`

/** Gives the focus to a shift's heading, or to the screen's. */
export function focusShift(id: string | undefined): void {
  focusOn(id === undefined ? undefined : headingOf(id))
}

/** `Dishwasher, Fri, Dec 4, 4:00 PM – 10:00 PM`: how dialogs and announcements name a shift. */
export function shiftName(job: JobView): string {
  return wordsOf("worker").shift.name({
    role: roleName(job.jobtitle),
    when: range(job.worktime, job.endtime, serverNow()),
  })
}

/** Role and restaurant at the left, at the right what it pays. */
export function ShiftHead({ job, figure }: { job: JobView; figure?: ReactNode }) {
  const words = useWords("worker").shift
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-24">
        <CardTitle id={headingOf(job._id)}>{roleName(job.jobtitle)}</CardTitle>
        <p className="text-muted">{job.companyname}</p>
      </div>
      <div className="ml-auto text-right">
        {figure ?? (
          <>
            <HourlyPay dollars={job.dollarsperhr} />
            <p className="text-muted">{words.about({ total: rate(job.totalAmountEarned) })}</p>
          </>
        )}
      </div>
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

/** When and how long, and where; `miles` when the worker's own place is known. */
export function ShiftFacts({ job, full = false }: { job: JobView; full?: boolean }) {
  const words = useWords("worker").shift
  const kit = useWords("kit")
  const hours = hoursBetween(job.worktime, job.endtime)
  const { distance } = job
  return (
    <div className="grid gap-1.5">
      <Line icon={CalendarClock}>
        <span className="font-semibold">
          <When start={job.worktime} end={job.endtime} near />
        </span>{" "}
        <span className="text-muted whitespace-nowrap">· {kit.hours({ hours })}</span>
      </Line>
      <Line icon={MapPin}>
        {full ? words.address(job) : job.city}
        {distance === undefined ? null : (
          <span className="text-muted"> · {words.away({ miles: distance })}</span>
        )}
      </Line>
    </div>
  )
}
