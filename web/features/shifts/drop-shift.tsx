import { isShortNotice, checkTransition } from "#domain/shift.ts"
import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { shiftFactsOf, type JobView } from "#web/data/shift-view.ts"
import { selfId } from "#web/features/accounts/worker-self.ts"
import { shiftName } from "#web/features/shifts/worker-shift.tsx"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { useState } from "react"

/** Dropping a shift one is hired for, until clock-in. What it costs is said before it is done. */
export function DropShift({ job, onDropped }: { job: JobView; onDropped: () => void }) {
  const words = useWords("shifts").scheduled
  const kit = useWords("kit")
  const [asking, setAsking] = useState(false)
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

  const confirm = async () => {
    const { reply: done } = await drop.runAndWait({ params: { jobOrApplicationId: job._id, id: selfId() } })
    setAsking(false)
    if (done) onDropped()
  }

  return (
    <>
      <ErrorNotice error={drop.error} />
      <Button tone="danger" wide onClick={() => setAsking(true)}>
        {words.drop}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={words.dropAsk}
        yes={words.drop}
        no={kit.keep}
        danger
        busy={drop.busy}
      >
        <p>
          {shiftName(job)}, {job.companyname}
        </p>
        {warning ? <Notice tone="warning">{warning}</Notice> : <p>{words.dropText}</p>}
      </ConfirmDialog>
    </>
  )
}
