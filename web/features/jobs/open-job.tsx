import { announce } from "#web/data/announcements.ts"
import { moment } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { ShiftSummary } from "#web/features/shifts/shift-summary.tsx"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { navigate } from "#web/navigation/navigation.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { Trash2, UsersRound } from "lucide-react"

/** How many have applied for an open shift, or that nobody was hired in time. */
export function OpenJobPill({ job }: { job: Job }) {
  const words = useWords("jobs").open
  if (job.status === "expired") return <Pill tone="danger">{words.expired}</Pill>
  const count = job.applicationscount ?? 0
  if (job.status !== "open") return null
  return (
    <Pill tone={count > 0 ? "accent" : "neutral"} icon={UsersRound}>
      {words.applicants({ count })}
    </Pill>
  )
}

/** The screen that lists a shift which is no longer open. */
function listScreenOf({ status }: Job): "hiredShifts" | "completedShifts" {
  return status === "scheduled" || status === "clockedIn" || status === "cancelled"
    ? "hiredShifts"
    : "completedShifts"
}

/** Deletes an open shift, after asking. */
export function DeleteShift({ job, onRemoved }: { job: Job; onRemoved: () => void }) {
  const words = useWords("jobs").open
  const kit = useWords("kit")
  const remove = useAction("deleteJob")
  const shift = shiftName(job)
  const count = job.applicationscount ?? 0
  const send = async () => {
    const { reply } = await remove.runAndWait({ params: { id: job._id } })
    if (!reply) return
    announce(words.removed({ shift }))
    onRemoved()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ErrorNotice error={remove.error} />
      <ConfirmButton
        label={words.remove}
        icon={<Trash2 aria-hidden="true" className="icon" />}
        name={words.removeOf({ shift })}
        tone="stop"
        busy={remove.busy}
        onConfirm={send}
        title={words.removeTitle({ shift })}
        yes={words.removeYes}
        no={kit.keep}
        danger
      >
        <p>{count > 0 ? words.removeText({ count }) : words.removeAlone}</p>
      </ConfirmButton>
    </div>
  )
}

/** An open shift and what can be done with it; one opened by a link may no longer be open. */
export function OpenJob({
  job,
  onView,
  onRemoved,
}: {
  job: Job
  /** Opens the applications; absent where they are shown beside it, with the delete button below them. */
  onView?: () => void
  onRemoved: () => void
}) {
  const words = useWords("jobs").open
  return (
    <>
      {/* Beside the applications their heading has the number. */}
      <ShiftSummary job={job} pill={onView || job.status !== "open" ? <OpenJobPill job={job} /> : null}>
        <p>{job.description}</p>
        <p className="small muted">{words.posted({ when: moment(job.createdAt, serverNow()) })}</p>
      </ShiftSummary>
      {job.status === "expired" ? (
        <Button wide onClick={() => navigate("createJob", { again: job._id })}>
          {words.again}
        </Button>
      ) : null}
      {job.status === "open" && onView ? (
        <div className="row wrap">
          <Button
            tone={job.applicationscount ? "primary" : "secondary"}
            fill
            aria-label={words.viewOf({ shift: shiftName(job) })}
            onClick={onView}
          >
            {words.view}
          </Button>
          <DeleteShift job={job} onRemoved={onRemoved} />
        </div>
      ) : null}
      {job.status === "open" || job.status === "expired" ? null : (
        <>
          <p>{words.over}</p>
          <Button wide onClick={() => navigate(listScreenOf(job), { job: job._id })}>
            {words.toShift}
          </Button>
        </>
      )}
    </>
  )
}
