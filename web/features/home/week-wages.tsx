import { marketWeekStart } from "#domain/time.ts"
import { money } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"

const parts = ["closed", "toClose", "scheduled"] as const
type Part = (typeof parts)[number]

const partOf: Partial<Record<Job["status"], Part>> = {
  closed: "closed",
  pendingComplete: "toClose",
  scheduled: "scheduled",
  clockedIn: "scheduled",
}

/** Dollars of the shifts that start in the week of `now`, Monday to Sunday, by what has become of them. */
export function weekWages(jobs: readonly Job[], now: Date): Record<Part, number> & { total: number } {
  const week = marketWeekStart(now).getTime()
  const cents = { closed: 0, toClose: 0, scheduled: 0 }
  for (const job of jobs) {
    const part = partOf[job.status]
    if (part && marketWeekStart(new Date(job.worktime)).getTime() === week)
      cents[part] += Math.round(job.totalAmountEarned * 100)
  }
  const { closed, toClose, scheduled } = cents
  return {
    closed: closed / 100,
    toClose: toClose / 100,
    scheduled: scheduled / 100,
    total: (closed + toClose + scheduled) / 100,
  }
}

/** What the workers of this week cost, without fees: closed, to close, and about what is still to be worked. */
export function WeekWages({ jobs }: { jobs: readonly Job[] }) {
  const words = useWords("home").employer.wages
  const wages = weekWages(jobs, serverNow())
  return (
    <section className="card pad" aria-labelledby="wages">
      <h2 id="wages" className="eyebrow">
        {words.title}
      </h2>
      <p className="fig-l">{money(wages.total)}</p>
      <p className="wage-bar" aria-hidden="true">
        {parts.map((part) =>
          wages[part] > 0 ? <i key={part} className={part} style={{ flexGrow: wages[part] }} /> : null,
        )}
      </p>
      <dl className="wage-parts small">
        {parts.map((part) => (
          <div key={part} className="row between">
            <dt className="row tight muted">
              <i aria-hidden="true" className={part} />
              {words[part]}
            </dt>
            <dd className="strong">{money(wages[part])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
