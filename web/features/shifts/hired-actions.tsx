import { market } from "#domain/market.ts"
import { clockInWindow, isShortNotice, checkTransition } from "#domain/shift.ts"
import { plus } from "#domain/time.ts"
import { announce } from "#web/data/announcements.ts"
import { moment, money, time } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { shiftFactsOf } from "#web/data/shift-view.ts"
import {
  focusShift,
  type Job,
  shiftName,
  wageBetween,
  workerName,
} from "#web/features/shifts/employer-shift.tsx"
import { PunchForm } from "#web/features/shifts/punch-form.tsx"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { useState } from "react"

/** Clocking the worker out now, asked with Yes and No. */
export function ClockOut({ job, onGone }: { job: Job; onGone: () => void }) {
  const words = useWords("shifts").hired
  const kit = useWords("kit")
  const [asking, setAsking] = useState(false)
  const clockOut = useAction("clockOutAsEmployer")
  const name = workerName(job)
  const now = serverNow()
  const from = new Date(job.clockintime ?? job.worktime)
  const send = async () => {
    const { reply: done } = await clockOut.runAndWait({ params: { jobId: job._id }, body: {} })
    setAsking(false)
    if (!done) return
    announce(words.clockedOut({ name }))
    onGone()
  }
  return (
    <>
      <ErrorNotice error={clockOut.error} />
      <ActionButton tone="primary" wide busy={clockOut.busy} onClick={() => setAsking(true)}>
        {words.clockOut}
      </ActionButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
        title={words.clockOutTitle({ name })}
        yes={kit.yes}
        no={kit.no}
        busy={clockOut.busy}
      >
        <p>
          {words.clockOutText({
            time: time(now),
            length: kit.length({ ms: now.getTime() - from.getTime() }),
            total: money(wageBetween(from, now, job.dollarsperhr) / 100),
          })}
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Cancelling, until the window closes; the worker is told. */
export function CancelShift({ job }: { job: Job }) {
  const words = useWords("shifts").hired
  const kit = useWords("kit")
  const [asking, setAsking] = useState(false)
  const cancel = useAction("deleteJob")
  const now = serverNow()
  const name = workerName(job)
  const shift = shiftName(job)
  if (checkTransition("cancel", "employer", shiftFactsOf(job), now)) return null
  const send = async () => {
    const { reply: done } = await cancel.runAndWait({ params: { id: job._id } })
    setAsking(false)
    if (!done) return
    announce(words.cancelDone({ shift }))
    focusShift(job._id)
  }
  return (
    <>
      <ErrorNotice error={cancel.error} />
      <div className="grid grid-cols-1 sm:grid-cols-[auto] sm:justify-start">
        <Button tone="danger" onClick={() => setAsking(true)}>
          {words.cancel}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
        title={words.cancelTitle({ shift })}
        yes={words.cancel}
        no={kit.keep}
        danger
        busy={cancel.busy}
      >
        <p>
          {isShortNotice(new Date(job.worktime), now)
            ? words.cancelShort({ name })
            : words.cancelText({ name })}
        </p>
      </ConfirmDialog>
    </>
  )
}

/** After the window without a clock-in: enter the times, or say that nobody came. */
export function NotClockedIn({ job, onGone }: { job: Job; onGone: () => void }) {
  const { hired: words, punches } = useWords("shifts")
  const kit = useWords("kit")
  const [entering, setEntering] = useState(false)
  const [asking, setAsking] = useState(false)
  const absent = useAction("deleteJob")
  const name = workerName(job)
  const now = serverNow()
  const facts = shiftFactsOf(job)
  const refusal = checkTransition("didNotCome", "employer", facts, now)
  const close = () => {
    setEntering(false)
    focusShift(job._id)
  }
  const closed = time(clockInWindow(facts.startsAt).closesAt)
  const ends = plus(facts.endsAt, market.limits.noShowAfterEndMs)
  const send = async () => {
    const { reply: done } = await absent.runAndWait({ params: { id: job._id } })
    setAsking(false)
    if (!done) return
    announce(words.didNotComeDone({ name }))
    onGone()
  }
  return (
    <>
      <Notice tone="warning">
        {job.here ? words.missedHere({ name, time: closed }) : words.missedText({ name, time: closed })}
        {job.here ? null : <span className="block">{words.by({ time: moment(ends, now) })}</span>}
      </Notice>
      {entering ? (
        <PunchForm job={job} onClose={close} onSaved={onGone} />
      ) : (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Button tone="primary" wide onClick={() => setEntering(true)}>
            {punches.enter}
          </Button>
          <Button tone="danger" wide off={refusal !== null} onClick={() => setAsking(true)}>
            {words.didNotCome}
          </Button>
        </div>
      )}
      {refusal?.reason === "workerWasHere" && !entering ? (
        <p className="text-muted">{words.wasHere({ name })}</p>
      ) : null}
      <ErrorNotice error={absent.error} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
        title={words.didNotComeTitle({ name })}
        yes={words.didNotCome}
        no={kit.notYet}
        danger
        busy={absent.busy}
      >
        <p>{words.didNotComeText({ name, shift: shiftName(job) })}</p>
      </ConfirmDialog>
    </>
  )
}
