import { clockInWindow } from "#domain/shift.ts"
import { announce } from "#web/data/announcements.ts"
import { SpokenCode } from "#web/features/shifts/spoken-code.tsx"
import { timeLeft, timesOf } from "#web/features/shifts/shift-times.ts"
import { focusShift, type Job, workerName } from "#web/features/shifts/shift.ts"
import { keepScreenOn } from "#web/features/shifts/screen-wake-lock.ts"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { LivePill } from "#web/ui/hero-card.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Copy, KeyRound } from "lucide-react"
import { useEffect, useLayoutEffect, useRef, useState } from "react"

/** "Code visible 3:50–4:10 PM" and how long until it opens. */
export function UpcomingCode({ job, now }: { job: Job; now: Date }) {
  const words = useWords("shifts").hired
  const { opensAt, closesAt } = clockInWindow(new Date(job.worktime))
  return (
    <Notice tone="neutral" icon={KeyRound}>
      <b className="strong block text-balance">{words.codeVisible(timesOf(opensAt, closesAt))}</b>
      <span className="muted">{words.codeOpens({ left: timeLeft(opensAt.getTime() - now.getTime()) })}</span>
    </Notice>
  )
}

/** The code while its window is open. */
export function ClockInCode({ job, now }: { job: Job; now: Date }) {
  const words = useWords("shifts").hired
  useEffect(keepScreenOn, [])
  const section = useRef<HTMLElement>(null)
  const { _id: id } = job
  useLayoutEffect(() => {
    const element = section.current
    // The code is removed when its window closes or the worker is in, so the focus inside it must go elsewhere.
    return () => {
      if (element?.contains(document.activeElement)) focusShift(id)
    }
  }, [id])
  const { opensAt, closesAt } = clockInWindow(new Date(job.worktime))
  const code = job.clockincode
  const [refused, setRefused] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code ?? "")
      setRefused(false)
      announce(words.copied)
    } catch {
      setRefused(true)
    }
  }
  return (
    <section ref={section} aria-label={words.codeHeading} className="hero-card">
      <div className="row between top wrap">
        <p className="strong fills">{words.codeVisible(timesOf(opensAt, closesAt))}</p>
        <LivePill>{words.codeCloses({ left: timeLeft(closesAt.getTime() - now.getTime()) })}</LivePill>
      </div>
      {code ? <SpokenCode code={code} /> : <p>{words.codeComing}</p>}
      <p className="muted">{words.codeText({ name: workerName(job) })}</p>
      {code ? (
        <div className="grid justify-items-start gap-3">
          {refused ? (
            <Notice tone="warning" alert>
              {words.copyFailed}
            </Notice>
          ) : null}
          <Button tone="onInkSecondary" onClick={() => void copy()}>
            <Copy aria-hidden="true" className="icon" />
            {words.copy}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
