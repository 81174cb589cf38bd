import { clockInWindow, codeIsVisible } from "#domain/shift.ts"
import { MINUTE_MS } from "#domain/time.ts"
import { money, time } from "#web/data/format.ts"
import { useServerNow } from "#web/data/server-clock.ts"
import { shiftFactsOf } from "#web/data/shift-view.ts"
import { UpcomingCode, ClockInCode } from "#web/features/shifts/clock-in-code.tsx"
import { type Job, ShiftSummary, wageBetween, workerName } from "#web/features/shifts/employer-shift.tsx"
import { CancelShift, ClockOut, NotClockedIn } from "#web/features/shifts/hired-actions.tsx"
import { useWords } from "#web/i18n/words.ts"
import { Notice } from "#web/ui/notice.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { CalendarCheck, KeyRound, Timer, UserRound } from "lucide-react"

export type Phase = "before" | "window" | "missed" | "working" | "cancelled" | "over"

/** Where a hired shift stands, by the same rules the server asks. */
export function phaseOf(job: Job, now: Date): Phase {
  if (job.status === "cancelled") return "cancelled"
  if (job.status === "clockedIn") return "working"
  if (job.status !== "scheduled") return "over"
  if (codeIsVisible(shiftFactsOf(job), now)) return "window"
  return now < clockInWindow(new Date(job.worktime)).opensAt ? "before" : "missed"
}

/** The state as a pill. */
export function HiredPill({ job, now }: { job: Job; now: Date }) {
  const words = useWords("shifts").hired
  switch (phaseOf(job, now)) {
    case "before":
      return (
        <Pill tone="primary" icon={CalendarCheck}>
          {words.scheduled}
        </Pill>
      )
    case "window":
      return (
        <Pill tone="accent" icon={KeyRound}>
          {words.windowOpen}
        </Pill>
      )
    case "missed":
      return <Pill tone="danger">{words.missed}</Pill>
    case "working":
      return (
        <Pill tone="success" icon={Timer}>
          {words.clockedIn({ time: time(job.clockintime ?? job.worktime) })}
        </Pill>
      )
    case "cancelled":
      return <Pill tone="danger">{words.cancelled}</Pill>
    case "over":
      break
  }
  return <Pill tone="info">{words.over}</Pill>
}

/** How long the worker has been there and what that is worth by now. */
function ElapsedTime({ job, now }: { job: Job; now: Date }) {
  const words = useWords("shifts").hired
  const kit = useWords("kit")
  const from = new Date(job.clockintime ?? job.worktime)
  const ms = Math.max(0, now.getTime() - from.getTime())
  return (
    <div className="bg-raised border-border rounded-input border px-3 py-2.5">
      <p className="text-xl leading-snug font-extrabold">
        {words.elapsed({ length: kit.length({ ms: ms - (ms % MINUTE_MS) }) })}
      </p>
      <p className="text-muted">
        {words.soFar({ total: money(wageBetween(from, now, job.dollarsperhr) / 100) })}
      </p>
    </div>
  )
}

/** A hired shift: worker, state, code in its window, and what can be done now. */
export function HiredShift({ job, onGone }: { job: Job; onGone: () => void }) {
  const { hired: words, worker } = useWords("shifts")
  const now = useServerNow(1000)
  const phase = phaseOf(job, now)
  const name = workerName(job)
  return (
    <>
      <ShiftSummary job={job} pill={<HiredPill job={job} now={now} />}>
        <p className="flex items-center gap-2">
          <UserRound aria-hidden="true" className="text-muted size-5 shrink-0" />
          <span className="sr-only">{worker} </span>
          <span className="font-semibold">{name}</span>
        </p>
      </ShiftSummary>
      {job.here && (phase === "before" || phase === "window") ? (
        <Notice tone="warning">{words.here({ name })}</Notice>
      ) : null}
      {phase === "window" ? <ClockInCode job={job} now={now} /> : null}
      {phase === "before" ? <UpcomingCode job={job} now={now} /> : null}
      {phase === "working" ? (
        <>
          <ElapsedTime job={job} now={now} />
          <ClockOut job={job} onGone={onGone} />
          <p className="text-muted text-sm">{words.cannotCancel}</p>
        </>
      ) : null}
      {phase === "missed" ? <NotClockedIn job={job} onGone={onGone} /> : null}
      {phase === "before" || phase === "window" ? <CancelShift job={job} /> : null}
    </>
  )
}
