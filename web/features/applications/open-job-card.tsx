import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { jobTitle, money, msFrom, rate } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { currentUserId } from "#web/data/session.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { conflictingShift, type OwnShift } from "#web/features/applications/own-shifts.ts"
import { ShiftFacts, ShiftHeader, ShiftPay } from "#web/features/shifts/shift-card.tsx"
import { focusShift, shiftHeadingId } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { DateBadge } from "#web/ui/date-badge.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { NavLink } from "#web/ui/nav-link.tsx"
import { TitleTile } from "#web/ui/title-tile.tsx"
import { CalendarX2, CircleCheck } from "lucide-react"
import type { ReactNode } from "react"

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
  if (applied)
    return (
      <Notice tone="success">
        {words.applied}
        <NavLink
          to="workerApplications"
          className="text-primary relative -mb-2.5 flex min-h-11 w-fit items-center"
        >
          {words.toApplications}
        </NavLink>
      </Notice>
    )
  return (
    <Notice tone="warning" icon={CalendarX2} alert={refused}>
      {words.conflict}
      {conflicting ? <b className="strong block">{shiftName(conflicting)}</b> : null}
    </Notice>
  )
}

/** Details of an open shift, shown beside the results on wide screens. */
function OpenJobDetails({
  job,
  isFree,
  children,
}: {
  job: OpenJob
  /** Nothing of the worker's own is at that time. */
  isFree: boolean
  children: ReactNode
}) {
  const { details: words, policy } = useWords("search")
  const { length } = useWords("kit")
  const pay = { length: length({ ms: msFrom(job.worktime, job.endtime) }), rate: rate(job.dollarsperhr) }
  return (
    <section className="card pad details" aria-label={words.title}>
      <div className="row">
        <TitleTile title={job.jobtitle} />
        <p className="fills">
          <b className="strong block">{jobTitle(job.jobtitle)}</b>
          <span className="small muted">{job.companyname}</span>
        </p>
      </div>
      <div>
        <p className="fig-l">{money(job.totalAmountEarned)}</p>
        <p className="small muted">{words.pay(pay)}</p>
      </div>
      <hr />
      <ShiftFacts job={job} />
      <p>{job.description}</p>
      {isFree ? (
        <p className="row tight small">
          <CircleCheck aria-hidden="true" className="icon success" />
          {words.free}
        </p>
      ) : null}
      {children}
      <p className="small muted">{policy}</p>
    </section>
  )
}

/**
 * An open shift with its Apply; nothing is shown as done before the server's answer. From 64 rem on the chosen one has
 * its details, and there its Apply, beside the list.
 */
export function OpenJobCard({
  job,
  known,
  own,
  opens,
}: {
  job: OpenJob
  known: boolean
  /** What the worker is hired for or waits for. */
  own: readonly OwnShift[] | undefined
  /** Where there is room for details: whether they are shown, and what shows them. */
  opens?: { open: () => void; isOpen: boolean } | undefined
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
  const isOpen = opens?.isOpen === true

  const press = async () => {
    const { reply, error } = await apply.runAndWait({
      params: { userId: currentUserId() ?? "", jobId: job._id },
    })
    // The button may be gone, so the shift's heading takes the focus.
    if (reply || error) focusShift(job._id)
  }

  const outcome =
    applied || conflict ? (
      <ApplicationOutcome applied={applied} refused={refused} conflicting={conflicting} />
    ) : null
  const button = outcome ? null : (
    <span className={isOpen ? "grid" : "relative"}>
      <ActionButton
        tone="primary"
        wide={isOpen}
        busy={apply.busy}
        aria-describedby={shiftHeadingId(job._id)}
        onClick={() => void press()}
      >
        {words.apply}
      </ActionButton>
    </span>
  )
  // The outcome says that the times conflict.
  const error = <ErrorNotice error={refused ? null : apply.error} />

  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role with display: contents
    <li role="listitem" aria-labelledby={shiftHeadingId(job._id)}>
      <div className={isOpen ? "card relative chosen" : "card relative"}>
        <ShiftHeader
          job={job}
          lead={<DateBadge at={job.worktime} />}
          figure={<ShiftPay job={job} />}
          opens={opens}
        />
        {isOpen ? null : <p className="small muted">{job.description}</p>}
        {isOpen ? null : error}
        <div className="row between wrap">
          <div className="fills">
            <ShiftFacts job={job} />
          </div>
          {isOpen ? null : button}
        </div>
        {isOpen ? null : outcome}
      </div>
      {isOpen ? (
        <OpenJobDetails job={job} isFree={own !== undefined && !outcome}>
          {error}
          {button}
          {outcome}
        </OpenJobDetails>
      ) : null}
    </li>
  )
}
