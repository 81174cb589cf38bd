import { DAY_MS, plus } from "#domain/time.ts"
import { day, isSameDay, money, rate, weekday } from "#web/data/format.ts"
import type { Reply } from "#web/data/api.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { wageTotals } from "#web/features/payments/wage-sum.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { DayBars, type DayBar } from "#web/features/home/day-bars.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { NavLink } from "#web/ui/nav-link.tsx"

const DAYS = 7

const cents = (dollars: number): number => Math.round(dollars * 100)

/** The last seven days, today the last, each with the cents that the shifts begun on it have earned. */
export function earningsByDay(jobs: readonly Job[], now: Date): { at: Date; cents: number }[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const at = plus(now, (index + 1 - DAYS) * DAY_MS)
    const worked = jobs.filter((job) => isSameDay(job.worktime, at))
    return { at, cents: worked.reduce((sum, job) => sum + cents(job.totalAmountEarned), 0) }
  })
}

/** How much of all wages was sent, and what is on its way. What waits for a payout account is said beside it. */
function WagesSent({ payments, paid }: { payments: Readonly<Reply<"listPayments">>; paid: boolean }) {
  const words = useWords("home").worker
  const { sent, onItsWay, delayed } = wageTotals(payments, paid)
  return (
    <>
      <hr />
      <div className="row between wrap">
        <p className="small">
          <b className="strong">{words.paidOut({ amount: money(sent) })}</b>
          {onItsWay > 0 ? (
            <>
              <br />
              <span className="muted">{words.onItsWay({ amount: money(onItsWay) })}</span>
            </>
          ) : null}
          {delayed > 0 ? (
            <>
              <br />
              <span className="text-danger">{words.delayed({ amount: money(delayed) })}</span>
            </>
          ) : null}
        </p>
        {paid ? (
          <NavButton to="getPaid" tone="tonal">
            {words.getPaid}
          </NavButton>
        ) : null}
      </div>
    </>
  )
}

/** What the week has earned, day by day, and how much of all wages has been sent. */
export function WeekEarnings({
  jobs,
  payments,
  paid,
}: {
  jobs: readonly Job[]
  payments: Readonly<Reply<"listPayments">> | undefined
  /** The payout account is complete: Get Paid is open. */
  paid: boolean
}) {
  const words = useWords("home").worker
  const now = serverNow()
  const days = earningsByDay(jobs, now)
  const total = days.reduce((sum, one) => sum + one.cents, 0)
  const highest = Math.max(...days.map((one) => one.cents), 1)
  const bars: DayBar[] = days.map(({ at, cents: earned }) => {
    const isToday = isSameDay(at, now)
    return {
      key: at.toISOString(),
      day: weekday(at),
      shown: isToday ? words.today : earned > 0 ? rate(Math.round(earned / 100)) : "",
      spoken: words.earnedOn({ day: day(at, now), amount: money(earned / 100) }),
      share: earned / highest,
      isToday,
    }
  })
  return (
    <section className="card pad" aria-labelledby="earned">
      <div className="section-head">
        <h2 id="earned" className="eyebrow">
          {words.earned}
        </h2>
        <NavLink to="workerHistory">{words.details}</NavLink>
      </div>
      <p className="fig-xl">{money(total / 100)}</p>
      <DayBars bars={bars} label={words.earnedBars} />
      {payments ? <WagesSent payments={payments} paid={paid} /> : null}
    </section>
  )
}
