import { money } from "#web/data/format.ts"
import type { Reply } from "#web/data/api.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { wageTotals } from "#web/features/payments/wage-sum.ts"
import { EarningsBars, earningsByDay } from "#web/features/shifts/earnings-bars.tsx"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { NavButton } from "#web/ui/nav-button.tsx"
import { NavLink } from "#web/ui/nav-link.tsx"

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
  const total = earningsByDay(jobs, serverNow()).reduce((sum, { cents }) => sum + cents, 0)
  return (
    <section className="card pad" aria-labelledby="earned">
      <div className="section-head">
        <h2 id="earned" className="eyebrow">
          {words.earned}
        </h2>
        <NavLink to="workerHistory">{words.details}</NavLink>
      </div>
      <p className="fig-xl">{money(total / 100)}</p>
      <EarningsBars jobs={jobs} />
      {payments ? <WagesSent payments={payments} paid={paid} /> : null}
    </section>
  )
}
