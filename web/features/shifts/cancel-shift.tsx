import { checkTransition, isShortNotice } from "#domain/shift.ts"
import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { focusShift, type Job, shiftFactsOf, workerName } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"

/** Cancels a hired shift while its restaurant may (docs/rules/shifts.md#canceling). */
export function CancelShift({ job }: { job: Job }) {
  const words = useWords("shifts").hired
  const kit = useWords("kit")
  const cancel = useAction("deleteJob")
  const now = serverNow()
  const name = workerName(job)
  const shift = shiftName(job)
  const isShort = isShortNotice(new Date(job.worktime), now)
  if (checkTransition("cancel", "employer", shiftFactsOf(job), now)) return null
  const send = async () => {
    const { reply } = await cancel.runAndWait({ params: { id: job._id } })
    if (!reply) return
    announce(words.cancelDone({ shift }))
    focusShift(job._id)
  }
  return (
    <>
      <ErrorNotice error={cancel.error} />
      <div className="row wrap between border-hairline border-t pt-3">
        <p className="small muted min-w-0 flex-1 basis-52">
          {isShort ? words.cancelCounts : words.cancelNotifies({ name })}
        </p>
        <ConfirmButton
          label={words.cancel}
          tone="danger"
          busy={cancel.busy}
          onConfirm={send}
          title={words.cancelTitle({ shift })}
          yes={words.cancel}
          no={kit.keep}
          danger
        >
          <p>{isShort ? words.cancelShort({ name }) : words.cancelText({ name })}</p>
        </ConfirmButton>
      </div>
    </>
  )
}
