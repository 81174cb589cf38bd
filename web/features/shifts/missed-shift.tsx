import { market } from "#domain/market.ts"
import { checkTransition } from "#domain/shift.ts"
import { plus } from "#domain/time.ts"
import { announce } from "#web/data/announcements.ts"
import { moment, time } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { PunchForm } from "#web/features/shifts/punch-form.tsx"
import {
  clockInWindowOf,
  focusShift,
  type Job,
  shiftFactsOf,
  workerName,
} from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { useState } from "react"

/** A shift without a clock-in, after the window: enter the times or mark a no-show (docs/rules/shifts.md#not-clocked-in). */
export function MissedShift({ job, onGone }: { job: Job; onGone: () => void }) {
  const { hired: words, punches } = useWords("shifts")
  const kit = useWords("kit")
  const [entering, setEntering] = useState(false)
  const markNoShow = useAction("deleteJob")
  const name = workerName(job)
  const now = serverNow()
  const facts = shiftFactsOf(job)
  const refusal = checkTransition("markNoShow", "employer", facts, now)
  const closedAt = time(clockInWindowOf(job).closesAt)
  const noShowAt = plus(facts.endsAt, market.limits.noShowAfterEndMs)
  const close = () => {
    setEntering(false)
    focusShift(job._id)
  }
  const send = async () => {
    const { reply } = await markNoShow.runAndWait({ params: { id: job._id } })
    if (!reply) return
    announce(words.noShowDone({ name }))
    onGone()
  }
  return (
    <>
      <Notice tone="warning">
        {job.here ? words.missedHere({ name, time: closedAt }) : words.missedText({ name, time: closedAt })}
        {job.here ? null : <span className="block">{words.by({ time: moment(noShowAt, now) })}</span>}
      </Notice>
      {entering ? (
        <PunchForm job={job} onClose={close} onSaved={onGone} />
      ) : (
        <div className="actions">
          <Button tone="primary" wide onClick={() => setEntering(true)}>
            {punches.enter}
          </Button>
          <ConfirmButton
            label={words.noShow}
            tone="danger"
            wide
            off={refusal !== null}
            busy={markNoShow.busy}
            onConfirm={send}
            title={words.noShowTitle({ name })}
            yes={words.noShow}
            no={kit.notYet}
            danger
          >
            <p>{words.noShowWarning({ name, shift: shiftName(job) })}</p>
          </ConfirmButton>
        </div>
      )}
      {refusal?.reason === "arrivalReported" && !entering ? (
        <p className="muted">{words.wasHere({ name })}</p>
      ) : null}
      <ErrorNotice error={markNoShow.error} />
    </>
  )
}
