import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { useAction } from "#web/data/hooks.ts"
import { currentUserId } from "#web/data/session.ts"
import { ShiftFacts, ShiftHeader, ShiftPay } from "#web/features/shifts/shift-card.tsx"
import { focusShift, shiftHeadingId, shiftName } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { CalendarX2, CircleCheck } from "lucide-react"

type OpenJob = Reply<"searchJobs">[number]

/** In place of the button. */
function ApplicationOutcome({ applied }: { applied: boolean }) {
  const words = useWords("applications").apply
  const Icon = applied ? CircleCheck : CalendarX2
  return (
    <p
      className={`flex min-h-12 items-center gap-2.5 rounded-button px-3 py-2 font-semibold ${
        applied ? "bg-success-soft text-on-success-soft" : "bg-warning-soft text-on-warning-soft"
      }`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {applied ? words.applied : words.conflict}
    </p>
  )
}

/** An open shift with its Apply; nothing is shown as done before the server's answer. */
export function OpenJobCard({ job, known }: { job: OpenJob; known: boolean }) {
  const words = useWords("applications").apply
  const apply = useAction("applyForJob", {
    onDone: () => announce(words.appliedTo({ shift: shiftName(job) })),
  })
  const code = apply.error?.code
  const applied = known || apply.done || code === "already_applied"
  const conflict = code === "conflict"

  const press = async () => {
    const { reply, error } = await apply.runAndWait({
      params: { userId: currentUserId() ?? "", jobId: job._id },
    })
    // The button may be gone, so the shift's heading takes the focus.
    if (reply || error) focusShift(job._id)
  }

  return (
    <Card as="li" labelledBy={shiftHeadingId(job._id)}>
      <ShiftHeader job={job} figure={<ShiftPay job={job} />} />
      <ShiftFacts job={job} />
      <p className="text-muted">{job.description}</p>
      {applied || conflict ? (
        <ApplicationOutcome applied={applied} />
      ) : (
        <div className="grid grid-cols-1 gap-2.5 lg:w-72 lg:justify-self-end">
          <ErrorNotice error={apply.error} />
          <ActionButton
            tone="primary"
            wide
            busy={apply.busy}
            aria-describedby={shiftHeadingId(job._id)}
            onClick={() => void press()}
          >
            {words.apply}
          </ActionButton>
        </div>
      )}
    </Card>
  )
}
