import { workerState } from "#domain/payment.ts"
import type { Period } from "#domain/time.ts"
import type { Input, Reply } from "#web/data/api.ts"
import { moment, msFrom, money, rate, time } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { headingOf, type JobView } from "#web/data/shift-view.ts"
import { selfId } from "#web/features/accounts/worker-self.ts"
import { WorkerPaymentPill } from "#web/features/payments/worker-payment.tsx"
import { ShiftHead } from "#web/features/shifts/shift-card.tsx"
import { useWords } from "#web/i18n/words.ts"
import { Card } from "#web/ui/card.tsx"
import { DateTimeRange } from "#web/ui/date-time-range.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { ArrowRight, Clock, Hourglass, Lock, PencilLine } from "lucide-react"

/** The history's list: all that was worked, or missed, within the period. */
export const shiftHistory = (period: Period): Input<"listApplications"> => ({
  params: { userId: selfId() },
  query: { active: true, completed: true, time: period },
})

type Edit = NonNullable<JobView["edits"]>[number]
type Punches = { clockintime: string | null; clockouttime: string | null }

function State({ status }: { status: JobView["status"] }) {
  const words = useWords("shifts").history
  if (status === "pendingComplete")
    return (
      <Pill tone="warning" icon={Hourglass}>
        {words.waiting}
      </Pill>
    )
  return status === "noShow" ? (
    <Pill tone="danger">{words.noShow}</Pill>
  ) : (
    <Pill tone="success" icon={Lock}>
      {words.closed}
    </Pill>
  )
}

/** `3:56 PM – 10:02 PM`, or that there was no clock-in. */
function usePunchText() {
  const words = useWords("shifts").history
  const kit = useWords("kit")
  return ({ clockintime, clockouttime }: Punches): string =>
    clockintime === null
      ? words.noPunch
      : kit.fromTo({
          from: time(clockintime),
          to: clockouttime === null ? words.noPunchOut : time(clockouttime),
        })
}

/** A change of the punches by the restaurant: old, new, why. */
function EditLine({ edit }: { edit: Edit }) {
  const words = useWords("shifts").history
  const text = usePunchText()
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="sr-only">{words.oldTimes}</span>
        <s className="text-muted">{text(edit.from)}</s>
        <ArrowRight aria-hidden="true" className="size-4" />
        <span className="sr-only">{words.newTimes}</span>
        <span className="font-semibold">{text(edit.to)}</span>
      </p>
      <p className="text-muted text-sm">
        {words.editedAt({ at: moment(edit.at, serverNow()) })}
        {edit.reason ? ` · ${words.editReason({ reason: edit.reason })}` : null}
      </p>
    </li>
  )
}

function Punched({ job }: { job: JobView }) {
  const words = useWords("shifts").history
  const kit = useWords("kit")
  const text = usePunchText()
  const { clockintime = null, clockouttime = null, edits = [] } = job
  return (
    <div className="grid gap-2.5">
      <p className="flex items-start gap-2.5">
        <Clock aria-hidden="true" className="text-accent mt-0.5 size-5 shrink-0" />
        <span>
          <span className="text-muted">{words.worked} </span>
          <span className="font-semibold">{text({ clockintime, clockouttime })}</span>
          {clockintime && clockouttime ? (
            <span className="text-muted whitespace-nowrap">
              {" "}
              · {kit.length({ ms: msFrom(clockintime, clockouttime) })}
            </span>
          ) : null}
        </span>
      </p>
      {edits.length > 0 ? (
        <div className="bg-raised grid gap-2 rounded-input p-3">
          <h3 className="flex items-center gap-2 text-sm font-semibold">
            <PencilLine aria-hidden="true" className="size-4 shrink-0" />
            {words.edited}
          </h3>
          <ul className="grid gap-2">
            {edits.map((edit) => (
              <EditLine key={edit.at} edit={edit} />
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

/** A worked shift: what it earned, the punches, and how its pay stands. */
export function HistoryShift({ application: { job } }: { application: Reply<"listApplications">[number] }) {
  const words = useWords("shifts").history
  const { finishSetUp } = useWords("payments")
  const missed = job.status === "noShow"
  return (
    <Card as="li" labelledBy={headingOf(job._id)}>
      <ShiftHead
        job={job}
        figure={
          <>
            <p className="text-xl leading-tight font-extrabold">
              {money(missed ? 0 : job.totalAmountEarned)}
            </p>
            <p className="text-muted">{words.rate({ pay: rate(job.dollarsperhr) })}</p>
          </>
        }
      />
      <p className="text-muted">
        <DateTimeRange start={job.worktime} end={job.endtime} />
      </p>
      {missed ? <p>{words.noShowText}</p> : <Punched job={job} />}
      <div className="flex flex-wrap items-center gap-2">
        <State status={job.status} />
        {job.payment ? <WorkerPaymentPill payment={job.payment} /> : null}
      </div>
      {job.status === "pendingComplete" ? <p className="text-muted text-sm">{words.waitingText}</p> : null}
      {job.payment && workerState(job.payment) === "waitingForAccount" ? (
        <div>
          <NavButton to="payoutCheck">{finishSetUp}</NavButton>
        </div>
      ) : null}
      {job.payment?.reason ? <p className="text-sm">{job.payment.reason}</p> : null}
    </Card>
  )
}
