import { DAY_MS, plus } from "#domain/time.ts"
import "#web/features/shifts/pay-steps.css"
import type { Reply } from "#web/data/api.ts"
import { moment, msFrom, money, rate } from "#web/data/format.ts"
import { useAccountFlags } from "#web/data/me.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { WorkerPaymentPill } from "#web/features/payments/payment-pills.tsx"
import { shownWorkerState } from "#web/features/payments/wage-sum.ts"
import { RateEmployer } from "#web/features/ratings/rate-employer.tsx"
import { PunchEdit } from "#web/features/shifts/punch-edit.tsx"
import { ShiftHeader } from "#web/features/shifts/shift-card.tsx"
import { punchText } from "#web/features/shifts/shift-times.ts"
import { type Job, shiftHeadingId } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Card } from "#web/ui/card.tsx"
import { DateTimeRange } from "#web/ui/date-time-range.tsx"
import { DateBadge } from "#web/ui/date-badge.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { Clock, Hourglass, Lock, PencilLine } from "lucide-react"

/** For so long after the clock-out a shift's rating is asked for; later it is offered. */
const ASKS_FOR_MS = 7 * DAY_MS

function State({ status }: { status: Job["status"] }) {
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

function WorkedTime({ job }: { job: Job }) {
  const words = useWords("shifts").history
  const kit = useWords("kit")
  const { clockintime = null, clockouttime = null, edits = [] } = job
  return (
    <>
      <p className="row top">
        <Clock aria-hidden="true" className="icon muted mt-0.5" />
        <span>
          <span className="muted">{words.worked} </span>
          <span className="strong">{punchText({ clockintime, clockouttime }, words.notClockedIn)}</span>
          {clockintime && clockouttime ? (
            <span className="muted whitespace-nowrap">
              {" "}
              · {kit.length({ ms: msFrom(clockintime, clockouttime) })}
            </span>
          ) : null}
        </span>
      </p>
      {edits.length > 0 ? (
        <div className="box stack tight">
          <h3 className="row tight small">
            <PencilLine aria-hidden="true" className="icon small" />
            {words.edited}
          </h3>
          <ul className="stack">
            {edits.map((edit) => (
              <PunchEdit key={edit.at} edit={edit} missing={words.notClockedIn}>
                <p className="small muted">
                  {words.editedAt({ at: moment(edit.at, serverNow()) })}
                  {edit.reason ? ` · ${words.editReason({ reason: edit.reason })}` : null}
                </p>
              </PunchEdit>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

/** Worked, closed, charged, sent: how many of the four are done. What they mean is said by the pill beside them. */
function PaySteps({ job: { status, payment } }: { job: Job }) {
  if (status === "noShow" || payment?.status === "not_collectable") return null
  const steps = [true, payment !== undefined && payment !== null]
  steps.push(payment?.status === "paid", payment?.status === "paid" && payment.payout === "transferred")
  const done = steps.filter(Boolean).length
  return (
    <span className="pay-steps" aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <span key={step} className={step <= done ? "done" : step === done + 1 ? "now" : ""} />
      ))}
    </span>
  )
}

/** How far the pay of a shift has got: its payment's state once there is one, before that the shift's own. */
function PayState({ job }: { job: Job }) {
  const words = useWords("shifts").history
  const { finishSetUp } = useWords("payments")
  const flags = useAccountFlags()
  const waits =
    job.payment && shownWorkerState(job.payment, flags.data?.payoutReady ?? false) === "waitingForAccount"
  return (
    <>
      <div className="row wrap between">
        {job.payment ? <WorkerPaymentPill payment={job.payment} /> : <State status={job.status} />}
        <PaySteps job={job} />
      </div>
      {job.status === "pendingComplete" ? <p className="small muted">{words.waitingText}</p> : null}
      {waits ? (
        <div>
          <NavButton to="payoutCheck">{finishSetUp}</NavButton>
        </div>
      ) : null}
      {job.payment?.reason ? <p className="small">{job.payment.reason}</p> : null}
    </>
  )
}

/** A worked shift: what it earned, the punches, and the state of its pay. */
export function HistoryShift({ application }: { application: Reply<"listApplications">[number] }) {
  const { job } = application
  const words = useWords("shifts").history
  const missed = job.status === "noShow"
  return (
    <Card as="li" labelledBy={shiftHeadingId(job._id)}>
      <ShiftHeader
        job={job}
        lead={<DateBadge at={job.worktime} />}
        figure={
          <>
            <p className="fig-m">{money(missed ? 0 : job.totalAmountEarned)}</p>
            <p className="small muted">{words.rate({ pay: rate(job.dollarsperhr) })}</p>
          </>
        }
      />
      <p className="small muted">
        <DateTimeRange start={job.worktime} end={job.endtime} />
      </p>
      {missed ? <p>{words.noShowText}</p> : <WorkedTime job={job} />}
      <PayState job={job} />
      {missed ? null : (
        <div className="border-hairline border-t pt-3 print:hidden">
          <RateEmployer
            application={application}
            asks={plus(serverNow(), -ASKS_FOR_MS) < new Date(job.clockouttime ?? job.endtime)}
          />
        </div>
      )}
    </Card>
  )
}
