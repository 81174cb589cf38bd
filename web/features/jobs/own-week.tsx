import "#web/features/jobs/own-week.css"
import { DAY_MS, plus } from "#domain/time.ts"
import { dayOfMonth, isSameDay, shortRange, unbroken, weekday } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import type { OwnShift } from "#web/features/applications/own-shifts.ts"
import { useWords } from "#web/i18n/words.ts"

const DAYS = 7

/** On which of the next seven days the worker is booked, or waits for an answer. */
export function OwnWeek({ shifts }: { shifts: readonly OwnShift[] | undefined }) {
  const words = useWords("search").week
  const now = serverNow()
  return (
    <section className="card" aria-labelledby="own-week">
      <h2 id="own-week" className="eyebrow">
        {words.title}
      </h2>
      <ol className="own-week">
        {Array.from({ length: DAYS }, (_, index) => {
          const at = plus(now, index * DAY_MS)
          const ofDay = shifts
            ?.filter(({ job }) => isSameDay(job.worktime, at))
            .toSorted((one, other) => one.job.worktime.localeCompare(other.job.worktime))
          const state =
            ofDay === undefined
              ? "unknown"
              : ofDay.some(({ isBooked }) => isBooked)
                ? "booked"
                : ofDay.length > 0
                  ? "applied"
                  : "free"
          return (
            <li key={at.toISOString()} className={state}>
              <span>{weekday(at)}</span>
              <b>{dayOfMonth(at)}</b>
              <span className="fills">
                {ofDay?.length === 0 ? words.free : null}
                {ofDay?.map(({ job, isBooked }) => (
                  <span key={job._id} className="block">
                    <span className="block">
                      {isBooked ? words.booked : words.applied}
                      <span className="sr-only">,</span>
                    </span>{" "}
                    {unbroken(shortRange(job.worktime, job.endtime))}
                  </span>
                ))}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
