import { DAY_MS, plus } from "#domain/time.ts"
import { day, isSameDay, money, rate, weekday } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { DayBars } from "#web/ui/day-bars.tsx"

const DAYS = 7

const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** The last seven days, today the last, each with the cents that the shifts begun on it have earned. */
export function earningsByDay(jobs: readonly Job[], now: Date): { at: Date; cents: number }[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const at = plus(now, (index + 1 - DAYS) * DAY_MS)
    const worked = jobs.filter((job) => isSameDay(job.worktime, at))
    return { at, cents: worked.reduce((sum, job) => sum + centsOf(job.totalAmountEarned), 0) }
  })
}

/** What each of the last seven days has earned. */
export function EarningsBars({ jobs }: { jobs: readonly Job[] }) {
  const words = useWords("shifts").history
  const now = serverNow()
  const days = earningsByDay(jobs, now)
  const highest = Math.max(...days.map(({ cents }) => cents), 1)
  return (
    <DayBars
      label={words.earnedBars}
      bars={days.map(({ at, cents }) => {
        const isToday = isSameDay(at, now)
        return {
          key: at.toISOString(),
          day: weekday(at),
          // Whole dollars fit above a bar; less than one is shown to the cent.
          shown:
            cents >= 100
              ? rate(Math.round(cents / 100))
              : cents > 0
                ? money(cents / 100)
                : isToday
                  ? words.today
                  : "",
          spoken: words.earnedOn({ day: day(at, now), amount: money(cents / 100) }),
          share: cents / highest,
          isToday,
        }
      })}
    />
  )
}
