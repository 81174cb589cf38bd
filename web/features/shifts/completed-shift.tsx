import { checkTransition } from "#domain/shift.ts"
import { isSameDay, moment, money, time } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { shiftFactsOf } from "#web/data/shift-view.ts"
import { EmployerPaymentPill, EmployerPayment } from "#web/features/payments/employer-payment.tsx"
import { CloseShift, workedMs } from "#web/features/shifts/close-shift.tsx"
import { focusShift, type Job, ShiftSummary, workerName } from "#web/features/shifts/employer-shift.tsx"
import { PunchForm } from "#web/features/shifts/punch-form.tsx"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { Lock, Pencil, UserRound } from "lucide-react"
import { useState, type ReactNode } from "react"

type Punch = { clockintime: string | null; clockouttime: string | null }

/** `3:56 PM – 10:02 PM`, with the day of the second where it is another one. */
function usePunchText(): (punch: Punch) => string {
  const words = useWords("shifts").punches
  const kit = useWords("kit")
  return ({ clockintime, clockouttime }) => {
    if (!clockintime || !clockouttime) return words.noPunches
    const now = serverNow()
    return kit.fromTo({
      from: time(clockintime),
      to: isSameDay(clockintime, clockouttime) ? time(clockouttime) : moment(clockouttime, now),
    })
  }
}

/** The state as a pill for the short row; a closed one shows how its payment stands. */
export function CompletedPill({ job }: { job: Job }) {
  const words = useWords("shifts").completed
  if (job.status === "noShow") return <Pill tone="info">{words.noShow}</Pill>
  if (job.status === "pendingComplete") return <Pill tone="warning">{words.needsClosing}</Pill>
  return (
    <>
      <Pill tone="primary" icon={Lock}>
        {words.closed}
      </Pill>
      {job.payment ? <EmployerPaymentPill payment={job.payment} /> : null}
    </>
  )
}

/** What was changed about the punches: old → new, when and why. */
function PunchEdits({ job }: { job: Job }) {
  const words = useWords("shifts").punches
  const punchText = usePunchText()
  const edits = job.edits ?? []
  if (edits.length === 0) return null
  return (
    <details className="border-border rounded-input border px-3">
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <Pencil aria-hidden="true" className="size-4" />
        {words.edited}
        <span className="sr-only">, {words.edits}</span>
      </summary>
      <ul className="divide-border grid divide-y pb-1">
        {edits.map((edit) => (
          <li key={edit.at} className="py-2">
            <p className="font-medium">
              {words.editFromTo({ from: punchText(edit.from), to: punchText(edit.to) })}
            </p>
            {edit.reason ? <p>{edit.reason}</p> : null}
            <p className="text-muted text-sm">
              {words.editLine({ when: moment(edit.at, serverNow()), by: words.editBy[edit.by] ?? edit.by })}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

function WorkedHours({ job }: { job: Job }) {
  const words = useWords("shifts").completed
  const kit = useWords("kit")
  const punchText = usePunchText()
  const { clockintime = null, clockouttime = null } = job
  return (
    <Facts compact>
      <Fact name={words.scheduled}>
        {punchText({ clockintime: job.worktime, clockouttime: job.endtime })}
      </Fact>
      <Fact name={words.worked}>
        {punchText({ clockintime, clockouttime })}
        {clockouttime ? <span className="text-muted"> · {kit.length({ ms: workedMs(job) })}</span> : null}
      </Fact>
      <Fact name={words.wage} strong>
        {money(job.totalAmountEarned)}
      </Fact>
    </Facts>
  )
}

/** One numbered step of the checklist. */
function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 gap-y-3">
      <span
        aria-hidden="true"
        className="bg-primary-soft text-on-primary-soft grid size-8 place-items-center rounded-full font-bold"
      >
        {number}
      </span>
      <h3 className="pt-0.5 text-base font-bold">{title}</h3>
      {/* On phones the fields need the whole width; with room the steps are indented under their numbers. */}
      <div className="col-span-2 grid grid-cols-1 gap-3 sm:col-span-1 sm:col-start-2">{children}</div>
    </li>
  )
}

/** Still to be closed: first the punches, then closing. */
function UnclosedShift({ job }: { job: Job }) {
  const { completed: words, punches } = useWords("shifts")
  const [editing, setEditing] = useState(false)
  const close = () => {
    setEditing(false)
    focusShift(job._id)
  }
  const mayEdit = checkTransition("editPunches", "employer", shiftFactsOf(job), serverNow()) === null
  return (
    <ol className="border-border mt-1 grid grid-cols-1 gap-5 border-t pt-4">
      <Step number={1} title={words.stepReview}>
        <WorkedHours job={job} />
        <PunchEdits job={job} />
        {editing ? (
          <PunchForm job={job} onClose={close} onSaved={close} />
        ) : mayEdit ? (
          <Button wide onClick={() => setEditing(true)}>
            {punches.edit}
          </Button>
        ) : null}
      </Step>
      <Step number={2} title={words.close}>
        <p className="text-muted">{words.closesItself}</p>
        <CloseShift job={job} />
      </Step>
    </ol>
  )
}

function ClosedShift({ job }: { job: Job }) {
  const words = useWords("shifts").completed
  return (
    <>
      <WorkedHours job={job} />
      <PunchEdits job={job} />
      {job.payment ? (
        <div className="border-border border-t pt-3">
          <EmployerPayment payment={job.payment} />
        </div>
      ) : null}
      <p className="text-muted flex items-center gap-2 text-sm">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        {words.locked}
      </p>
    </>
  )
}

/** A worked shift: a checklist until it is closed, then locked, with how its payment stands. */
export function CompletedShift({ job }: { job: Job }) {
  const { completed: words, worker } = useWords("shifts")
  const name = workerName(job)
  return (
    <>
      <ShiftSummary
        job={job}
        pill={
          job.status === "closed" ? (
            <Pill tone="primary" icon={Lock}>
              {words.closed}
            </Pill>
          ) : (
            <CompletedPill job={job} />
          )
        }
      >
        <p className="flex items-center gap-2">
          <UserRound aria-hidden="true" className="text-muted size-5 shrink-0" />
          <span className="sr-only">{worker} </span>
          <span className="font-semibold">{name}</span>
        </p>
      </ShiftSummary>
      {job.status === "pendingComplete" ? <UnclosedShift job={job} /> : null}
      {job.status === "closed" ? <ClosedShift job={job} /> : null}
      {job.status === "noShow" ? <p>{words.noShowText({ name })}</p> : null}
    </>
  )
}
