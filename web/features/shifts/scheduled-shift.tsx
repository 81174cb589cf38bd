import { isShortNotice } from "#domain/shift.ts"
import { day, isSameDay, time } from "#web/data/format.ts"
import { useServerNow, useServerTime } from "#web/data/server-clock.ts"
import { ClockIn } from "#web/features/shifts/clock-in.tsx"
import { DirectionsLink } from "#web/features/shifts/directions-link.tsx"
import { DropShift } from "#web/features/shifts/drop-shift.tsx"
import { OnShift } from "#web/features/shifts/on-shift.tsx"
import { ShiftFacts, ShiftHeader, ShiftPay, ShiftTime } from "#web/features/shifts/shift-card.tsx"
import { timeLeft } from "#web/features/shifts/shift-times.ts"
import {
  clockInWindowOf,
  type Job,
  managerOf,
  phaseTones,
  shiftHeadingId,
  shiftPhase,
  type ShiftPhase,
} from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { DateBadge } from "#web/ui/date-badge.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { CalendarCheck, ShieldCheck } from "lucide-react"

/** Until the clock-in window opens. */
function ClockInCountdown({ job }: { job: Job }) {
  const words = useWords("scheduled")
  const kit = useWords("kit")
  const now = useServerNow(1000)
  const { opensAt, closesAt } = clockInWindowOf(job)
  const left = opensAt.getTime() - now.getTime()
  const window = { from: time(opensAt), to: time(closesAt) }
  return (
    <div className="stack tight">
      <p className="eyebrow">{words.opensIn}</p>
      <p className="fig-xl wraps" aria-hidden="true">
        {timeLeft(left)}
      </p>
      <p className="sr-only">{kit.span({ ms: left })}</p>
      <p className="muted">
        {isSameDay(opensAt, now)
          ? words.window(window)
          : words.windowOn({ day: day(opensAt, now), ...window })}
      </p>
    </div>
  )
}

function State({ phase }: { phase: ShiftPhase }) {
  const words = useWords("scheduled")
  const planned = phase === "before" || phase === "window"
  return (
    <p>
      <Pill tone={phaseTones[phase]} {...(planned ? { icon: CalendarCheck } : {})}>
        {words.states[phase]}
      </Pill>
    </p>
  )
}

/** Why nobody can clock in to this shift any more. */
function Ended({ job, phase }: { job: Job; phase: ShiftPhase }) {
  const words = useWords("scheduled")
  const manager = managerOf(job)
  if (phase === "late")
    return (
      <Notice tone="warning">{words.closed({ at: time(clockInWindowOf(job).closesAt), manager })}</Notice>
    )
  return phase === "cancelled" ? <p>{words.canceledText}</p> : null
}

/** Counted before the dialog asks, so that nobody has to open it to learn this. */
function ShortNoticeText({ job }: { job: Job }) {
  const words = useWords("scheduled")
  const isShort = useServerTime((now) => isShortNotice(new Date(job.worktime), now))
  return isShort ? <p className="small muted">{words.dropNow}</p> : null
}

/** The shift that is next for its worker: a countdown, then the code, then what the clock has earned. */
export function CurrentShift({
  job,
  onWorked,
  onDropped,
}: {
  job: Job
  onWorked: (job: Job) => void
  onDropped: () => void
}) {
  const words = useWords("scheduled")
  const phase = useServerTime((now) => shiftPhase(job, now))
  if (phase === "onShift")
    return (
      <>
        <OnShift job={job} onDone={onWorked} />
        <Notice tone="neutral" icon={ShieldCheck}>
          {words.paidByClock}
        </Notice>
      </>
    )
  return (
    <section className="card pad" aria-labelledby={shiftHeadingId(job._id)}>
      <ShiftHeader job={job} lead={<DateBadge at={job.worktime} />} figure={<ShiftPay job={job} />} />
      <State phase={phase} />
      <p>
        <ShiftTime job={job} />
      </p>
      {phase === "before" ? (
        <>
          <hr />
          <ClockInCountdown job={job} />
          <div className="row wrap">
            <DirectionsLink job={job} tone="primary" fill />
            <DropShift job={job} onDropped={onDropped} />
          </div>
          <ShortNoticeText job={job} />
        </>
      ) : null}
      {phase === "window" ? (
        <ClockIn job={job}>
          <DropShift job={job} onDropped={onDropped} />
        </ClockIn>
      ) : null}
      <Ended job={job} phase={phase} />
    </section>
  )
}

/** One of the shifts after the next. */
export function LaterShift({ job, onDropped }: { job: Job; onDropped: () => void }) {
  const phase = useServerTime((now) => shiftPhase(job, now))
  const planned = phase === "before" || phase === "window"
  return (
    <li className="card" aria-labelledby={shiftHeadingId(job._id)}>
      <ShiftHeader job={job} lead={<DateBadge at={job.worktime} />} figure={<ShiftPay job={job} />} />
      <State phase={phase} />
      <ShiftFacts job={job} />
      <Ended job={job} phase={phase} />
      {planned ? (
        <div className="row wrap between">
          <DirectionsLink job={job} tone="quiet" />
          <DropShift job={job} onDropped={onDropped} />
        </div>
      ) : null}
      {phase === "before" ? <ShortNoticeText job={job} /> : null}
    </li>
  )
}
