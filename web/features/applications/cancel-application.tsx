import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import { currentUserId } from "#web/data/session.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { ShiftBrief } from "#web/features/shifts/shift-brief.tsx"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"

/** Withdraws a waiting application, which counts against nobody (docs/rules/applications.md#withdrawing). */
export function CancelApplication({ job, onCanceled }: { job: Job; onCanceled: () => void }) {
  const words = useWords("applied").cancel
  const kit = useWords("kit")
  const cancel = useAction("withdrawApplication")
  const shift = shiftName(job)
  const send = async () => {
    const { reply } = await cancel.runAndWait({
      params: { jobOrApplicationId: job._id, id: currentUserId() ?? "" },
      // A hire may have come between, and dropping a shift can count against a worker.
      query: { waiting: true },
    })
    if (!reply) return
    announce(words.done({ shift }))
    onCanceled()
  }
  return (
    <div className="stack">
      <ErrorNotice error={cancel.error} />
      <ConfirmButton
        label={words.label}
        name={words.labelOf({ shift })}
        tone="stop"
        busy={cancel.busy}
        onConfirm={send}
        title={words.ask}
        yes={words.label}
        no={kit.keep}
        danger
      >
        <ShiftBrief job={job} />
        <p>{words.text}</p>
      </ConfirmButton>
    </div>
  )
}
