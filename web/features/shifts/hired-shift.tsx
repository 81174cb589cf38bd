import { MINUTE_MS } from "#domain/time.ts"
import { announce } from "#web/data/announcements.ts"
import { money, msFrom, time } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow, useServerNow } from "#web/data/server-clock.ts"
import { CancelShift } from "#web/features/shifts/cancel-shift.tsx"
import { ClockInCode, UpcomingCode } from "#web/features/shifts/clock-in-code.tsx"
import { MissedShift } from "#web/features/shifts/missed-shift.tsx"
import { ShiftSummary } from "#web/features/shifts/shift-summary.tsx"
import { payCents } from "#web/features/shifts/shift-pay.ts"
import { type Job, phaseTones, type ShiftPhase, shiftPhase, workerName } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { CalendarCheck, KeyRound, Timer, type LucideIcon } from "lucide-react"

const phaseIcons: Partial<Record<ShiftPhase, LucideIcon>> = {
  before: CalendarCheck,
  window: KeyRound,
  onShift: Timer,
}

export function HiredPill({ job, now }: { job: Job; now: Date }) {
  const words = useWords("shifts").hired
  const phase = shiftPhase(job, now)
  const texts: Record<ShiftPhase, string> = {
    before: words.scheduled,
    window: words.windowOpen,
    late: words.missed,
    onShift: words.clockedIn({ time: time(job.clockintime ?? job.worktime) }),
    cancelled: words.cancelled,
    over: words.over,
  }
  const icon = phaseIcons[phase]
  return (
    <Pill tone={phaseTones[phase]} {...(icon ? { icon } : {})}>
      {texts[phase]}
    </Pill>
  )
}

/** How long the worker has been on shift and what that has come to. */
function ElapsedTime({ job, now }: { job: Job; now: Date }) {
  const words = useWords("shifts").hired
  const kit = useWords("kit")
  const ms = Math.max(0, msFrom(job.clockintime ?? job.worktime, now))
  return (
    <div className="box stack tight">
      <p className="fig-m wraps">{words.elapsed({ length: kit.length({ ms: ms - (ms % MINUTE_MS) }) })}</p>
      <p className="muted">{words.soFar({ total: money(payCents(ms, job.dollarsperhr) / 100) })}</p>
    </div>
  )
}

function ClockOut({ job, onGone }: { job: Job; onGone: () => void }) {
  const words = useWords("shifts").hired
  const kit = useWords("kit")
  const clockOut = useAction("clockOutAsEmployer")
  const name = workerName(job)
  const now = serverNow()
  const ms = msFrom(job.clockintime ?? job.worktime, now)
  const send = async () => {
    const { reply } = await clockOut.runAndWait({ params: { jobId: job._id }, body: {} })
    if (!reply) return
    announce(words.clockedOut({ name }))
    onGone()
  }
  return (
    <>
      <ErrorNotice error={clockOut.error} />
      <div className="actions">
        <ConfirmButton
          label={words.clockOut}
          tone="primary"
          wide
          busy={clockOut.busy}
          onConfirm={send}
          title={words.clockOutTitle({ name })}
          yes={kit.yes}
          no={kit.no}
        >
          <p>
            {words.clockOutText({
              time: time(now),
              length: kit.length({ ms }),
              total: money(payCents(ms, job.dollarsperhr) / 100),
            })}
          </p>
        </ConfirmButton>
      </div>
    </>
  )
}

/** A hired shift with its code in the window, and what can be done now. */
export function HiredShift({ job, onGone }: { job: Job; onGone: () => void }) {
  const words = useWords("shifts").hired
  const now = useServerNow(1000)
  const phase = shiftPhase(job, now)
  const isUpcoming = phase === "before" || phase === "window"
  return (
    <>
      <ShiftSummary job={job} pill={<HiredPill job={job} now={now} />} />
      {job.here && isUpcoming ? (
        <Notice tone="warning">{words.here({ name: workerName(job) })}</Notice>
      ) : null}
      {phase === "window" ? <ClockInCode job={job} now={now} /> : null}
      {phase === "before" ? <UpcomingCode job={job} now={now} /> : null}
      {phase === "onShift" ? (
        <>
          <ElapsedTime job={job} now={now} />
          <ClockOut job={job} onGone={onGone} />
          <p className="small muted">{words.cannotCancel}</p>
        </>
      ) : null}
      {phase === "late" ? <MissedShift job={job} onGone={onGone} /> : null}
      {isUpcoming ? <CancelShift job={job} /> : null}
    </>
  )
}
