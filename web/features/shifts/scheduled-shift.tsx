import { day, isSameDay, time } from "#web/data/format.ts"
import { useServerNow, useServerTime } from "#web/data/server-clock.ts"
import { ClockIn } from "#web/features/shifts/clock-in.tsx"
import { DirectionsLink } from "#web/features/shifts/directions-link.tsx"
import { DropShift } from "#web/features/shifts/drop-shift.tsx"
import { OnShift } from "#web/features/shifts/on-shift.tsx"
import { ShiftFacts, ShiftHeader, ShiftPay } from "#web/features/shifts/shift-card.tsx"
import { timeLeft } from "#web/features/shifts/shift-times.ts"
import {
  clockInWindowOf,
  type Job,
  shiftHeadingId,
  shiftPhase,
  type ShiftPhase,
} from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Card } from "#web/ui/card.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Pill, type PillTone } from "#web/ui/pill.tsx"
import { CalendarCheck } from "lucide-react"

/** Until the clock-in window opens. */
function ClockInCountdown({ job }: { job: Job }) {
  const words = useWords("shifts").scheduled
  const kit = useWords("kit")
  const now = useServerNow(1000)
  const { opensAt, closesAt } = clockInWindowOf(job)
  const left = opensAt.getTime() - now.getTime()
  const span = kit.span({ ms: left })
  const window = { from: time(opensAt), to: time(closesAt) }
  return (
    <div>
      <p className="text-muted">{words.opensIn}</p>
      <p className="text-display leading-tight font-extrabold tracking-tight" aria-hidden="true">
        {timeLeft(left)}
      </p>
      <p className="sr-only">{span}</p>
      <p className="text-muted">
        {isSameDay(opensAt, now)
          ? words.window(window)
          : words.windowOn({ day: day(opensAt, now), ...window })}
      </p>
    </div>
  )
}

const tones: Record<ShiftPhase, PillTone> = {
  over: "info",
  before: "primary",
  window: "primary",
  late: "warning",
  onShift: "success",
  cancelled: "danger",
}

function State({ phase }: { phase: ShiftPhase }) {
  const words = useWords("shifts").scheduled
  const planned = phase === "before" || phase === "window"
  return (
    <Pill tone={tones[phase]} {...(planned ? { icon: CalendarCheck } : {})}>
      {words.states[phase]}
    </Pill>
  )
}

/** A hired shift for its worker: a countdown, then the code, then a stopwatch. */
export function ScheduledShift({
  job,
  onWorked,
  onDropped,
}: {
  job: Job
  onWorked: (job: Job) => void
  onDropped: () => void
}) {
  const words = useWords("shifts").scheduled
  const phase = useServerTime((now) => shiftPhase(job, now))
  const manager = job.hiringmanager ?? job.companyname
  return (
    <Card as="li" labelledBy={shiftHeadingId(job._id)}>
      <div>
        <State phase={phase} />
      </div>
      <ShiftHeader job={job} figure={<ShiftPay job={job} />} />
      <ShiftFacts job={job} />
      {phase === "before" || phase === "window" ? <DirectionsLink job={job} tone="quiet" /> : null}
      {phase === "cancelled" ? null : <hr className="border-border my-1" />}
      {phase === "before" ? <ClockInCountdown job={job} /> : null}
      {phase === "window" ? <ClockIn job={job} /> : null}
      {phase === "onShift" ? <OnShift job={job} onDone={onWorked} /> : null}
      {phase === "late" ? (
        <Notice tone="warning">{words.closed({ at: time(clockInWindowOf(job).closesAt), manager })}</Notice>
      ) : null}
      {phase === "cancelled" ? <p>{words.canceledText}</p> : null}
      {phase === "before" || phase === "window" ? <DropShift job={job} onDropped={onDropped} /> : null}
    </Card>
  )
}
