import { isShortNotice, checkTransition } from "#domain/shift.ts"
import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { currentUserId } from "#web/data/session.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { type Job, shiftFactsOf } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ShiftBrief } from "#web/features/shifts/shift-brief.tsx"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"

/** Drops a shift before clock-in; the dialog says what it counts as (docs/rules/shifts.md#dropping). */
export function DropShift({ job, onDropped }: { job: Job; onDropped: () => void }) {
  const words = useWords("scheduled")
  const kit = useWords("kit")
  const drop = useAction("withdrawApplication", {
    onDone: () => announce(words.dropped({ shift: shiftName(job) })),
  })
  const now = serverNow()
  const started = checkTransition("drop", "worker", shiftFactsOf(job), now) !== null
  const warning = started
    ? words.dropNoShow
    : isShortNotice(new Date(job.worktime), now)
      ? words.dropShortNotice
      : undefined

  const send = async () => {
    const { reply } = await drop.runAndWait({
      params: { jobOrApplicationId: job._id, id: currentUserId() ?? "" },
      query: {},
    })
    if (reply) onDropped()
  }

  return (
    <div className="stack">
      <ErrorNotice error={drop.error} />
      <ConfirmButton
        label={words.drop}
        tone="stop"
        busy={drop.busy}
        onConfirm={send}
        title={words.dropAsk}
        yes={words.drop}
        no={kit.keep}
        danger
      >
        <ShiftBrief job={job} />
        {warning ? <Notice tone="warning">{warning}</Notice> : <p>{words.dropText}</p>}
      </ConfirmButton>
    </div>
  )
}
