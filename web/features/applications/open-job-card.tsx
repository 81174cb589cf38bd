import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { useAction } from "#web/data/hooks.ts"
import { currentUserId } from "#web/data/session.ts"
import { conflictingShift, type OwnShift } from "#web/features/applications/own-shifts.ts"
import { ShiftFacts, ShiftHeader, ShiftPay } from "#web/features/shifts/shift-card.tsx"
import { focusShift, shiftHeadingId, shiftName } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { DateBadge } from "#web/ui/date-badge.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { CalendarX2, CircleCheck } from "lucide-react"

type OpenJob = Reply<"searchJobs">[number]

/** In place of the button; a conflict names the shift of the worker's own that it is with. */
function ApplicationOutcome({
  applied,
  refused,
  conflicting,
}: {
  applied: boolean
  /** The server has just refused it. */
  refused: boolean
  conflicting: OwnShift["job"] | undefined
}) {
  const words = useWords("search").apply
  const Icon = applied ? CircleCheck : CalendarX2
  return (
    <div
      className={applied ? "note tone-success" : "note tone-warning"}
      {...(refused && !applied ? { role: "alert" } : {})}
    >
      <Icon aria-hidden="true" className="icon" />
      <p>
        {applied ? words.applied : words.conflict}
        {conflicting && !applied ? <b className="strong block">{shiftName(conflicting)}</b> : null}
      </p>
    </div>
  )
}

/** An open shift with its Apply; nothing is shown as done before the server's answer. */
export function OpenJobCard({
  job,
  known,
  own,
}: {
  job: OpenJob
  known: boolean
  /** What the worker is hired for or waits for. */
  own: readonly OwnShift[] | undefined
}) {
  const words = useWords("search").apply
  const apply = useAction("applyForJob", {
    onDone: () => announce(words.appliedTo({ shift: shiftName(job) })),
  })
  const code = apply.error?.code
  const applied = known || apply.done || code === "already_applied"
  const refused = code === "conflict"
  const conflicting = own && conflictingShift(job, own)
  const conflict = refused || conflicting !== undefined

  const press = async () => {
    const { reply, error } = await apply.runAndWait({
      params: { userId: currentUserId() ?? "", jobId: job._id },
    })
    // The button may be gone, so the shift's heading takes the focus.
    if (reply || error) focusShift(job._id)
  }

  return (
    <Card as="li" labelledBy={shiftHeadingId(job._id)}>
      <ShiftHeader job={job} lead={<DateBadge at={job.worktime} />} figure={<ShiftPay job={job} />} />
      <p className="small muted">{job.description}</p>
      {/* The outcome below says that the times conflict. */}
      <ErrorNotice error={refused ? null : apply.error} />
      <div className="row between wrap">
        <div className="fills">
          <ShiftFacts job={job} />
        </div>
        {applied || conflict ? null : (
          <ActionButton
            tone="primary"
            busy={apply.busy}
            aria-describedby={shiftHeadingId(job._id)}
            onClick={() => void press()}
          >
            {words.apply}
          </ActionButton>
        )}
      </div>
      {applied || conflict ? (
        <ApplicationOutcome applied={applied} refused={refused} conflicting={conflicting} />
      ) : null}
    </Card>
  )
}
