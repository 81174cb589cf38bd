import "#web/features/home/week-wages.css"
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

type Jobs = { items: readonly Job[]; more: boolean }
type Wages = Record<Part, number> & { total: number }

/**
 * Dollars of the shifts that start in the week of `now`, Monday to Sunday, by state; null when a list has more than it
 * shows, since the sum would be too small.
 */
export function weekWages(lists: readonly Jobs[], now: Date): Wages | null {
  if (lists.some(({ more }) => more)) return null
  const week = marketWeekStart(now).getTime()
  const cents = { closed: 0, toClose: 0, scheduled: 0 }
  for (const job of lists.flatMap(({ items }) => items)) {
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

/** The wages of this week's shifts without fees: closed, to close, and an estimate of those still to be worked. */
export function WeekWages({ lists }: { lists: readonly Jobs[] }) {
  const words = useWords("home").employer.wages
  const wages = weekWages(lists, serverNow())
  if (!wages) return null
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
