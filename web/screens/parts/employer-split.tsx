import { serverNow } from "#web/clock.ts"
import { money, range } from "#web/format.ts"
import { useWords } from "#web/i18n/words.ts"
import { capital, headingOf, type Job } from "#web/screens/parts/employer-shift.tsx"
import { Card } from "#web/ui/card.tsx"
import { ChevronRight } from "lucide-react"
import { useEffect, type ReactNode } from "react"

/** A shift in the left column: enough to find it by. */
function Row({
  job,
  chosen,
  onChoose,
  children,
}: {
  job: Job
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onChoose}
      {...(chosen ? { "aria-current": true } : {})}
      className={`grid w-full grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 rounded-button border p-3.5 text-left transition-colors duration-150 ${
        chosen
          ? "bg-surface border-primary shadow-[inset_0.3rem_0_0_var(--primary)]"
          : "bg-surface border-border hover:bg-raised"
      }`}
    >
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{capital(job.jobtitle)}</span>
        <span className="font-semibold">{money(job.totalAmountEarned)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="row-span-3 size-5" />
      <span className="text-muted">{range(job.worktime, job.endtime, serverNow())}</span>
      {children ? <span className="mt-0.5 flex flex-wrap gap-2">{children}</span> : null}
    </button>
  )
}

/**
 * Shifts as a list: in one column each with all its details, from 64 rem on a list of short rows beside the
 * details of the chosen one (`ux.md` 4.1).
 */
export function ShiftSplit({
  jobs,
  wide,
  chosenId,
  label,
  onChoose,
  state,
  detail,
  below,
}: {
  jobs: readonly Job[]
  wide: boolean
  chosenId: string | undefined
  label: string
  onChoose: (job: Job) => void
  /** The state of a shift as a pill, for the short row. */
  state: (job: Job) => ReactNode
  detail: (job: Job) => ReactNode
  /** Under the list: pages. */
  below?: ReactNode
}) {
  const words = useWords("employer").shift
  useEffect(() => {
    // In one column a shift that a tap or a link asked for may lie far down.
    if (!wide && chosenId) document.getElementById(headingOf(chosenId))?.scrollIntoView({ block: "center" })
  }, [wide, chosenId])
  if (!wide)
    return (
      <>
        <ol aria-label={label} className="grid grid-cols-1 gap-3">
          {jobs.map((job) => (
            <Card key={job._id} as="li" labelledBy={headingOf(job._id)}>
              {detail(job)}
            </Card>
          ))}
        </ol>
        {below}
      </>
    )
  const chosen = chosenId === undefined ? jobs[0] : jobs.find((job) => job._id === chosenId)
  return (
    <div className="grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)] items-start gap-6">
      <div>
        <ol aria-label={label} className="grid grid-cols-1 gap-2.5">
          {jobs.map((job) => (
            <li key={job._id}>
              <Row job={job} chosen={job === chosen} onChoose={() => onChoose(job)}>
                {state(job)}
              </Row>
            </li>
          ))}
        </ol>
        {below}
      </div>
      {chosen ? (
        <Card key={chosen._id} as="section" labelledBy={headingOf(chosen._id)}>
          {detail(chosen)}
        </Card>
      ) : (
        <p className="text-muted border-border rounded-card border border-dashed p-6">
          {chosenId === undefined ? words.pick : words.gone}
        </p>
      )}
    </div>
  )
}
