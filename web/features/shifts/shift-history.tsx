import { Letterhead } from "#web/features/shifts/letterhead.tsx"
import type { Reply } from "#web/data/api.ts"
import { money, msFrom } from "#web/data/format.ts"
import { useCall } from "#web/data/hooks.ts"
import { HistoryShift } from "#web/features/shifts/history-shift.tsx"
import { PeriodSelect, periodIn } from "#web/features/shifts/period-select.tsx"
import { PayoutProgress } from "#web/features/shifts/payout-progress.tsx"
import { shiftHistory } from "#web/features/shifts/shift-lists.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { List } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead, Section } from "#web/ui/page-head.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { Total, Totals } from "#web/ui/totals.tsx"

type Application = Reply<"listApplications">[number]

/** The figures of the list: a total is the sum of the lines as they are shown (docs/rules/stats.md#totals). */
function totalsOf(applications: readonly Application[]) {
  const worked = applications.map(({ job }) => job).filter(({ status }) => status !== "noShow")
  const cents = worked.reduce((sum, job) => sum + Math.round(job.totalAmountEarned * 100), 0)
  const ms = worked.reduce(
    (sum, { clockintime, clockouttime }) =>
      sum + (clockintime && clockouttime ? Math.round(msFrom(clockintime, clockouttime) / 1000) * 1000 : 0),
    0,
  )
  return { shifts: worked.length, ms, dollars: cents / 100 }
}

function HistoryTotals({ applications }: { applications: readonly Application[] }) {
  const words = useWords("shifts").history
  const kit = useWords("kit")
  const { shifts, ms, dollars } = totalsOf(applications)
  return (
    <Totals>
      <Total name={words.earned} value={money(dollars)} main />
      <Total name={words.shifts} value={String(shifts)} />
      <Total name={words.hours} value={kit.length({ ms })} />
    </Totals>
  )
}

/** What was worked within a period, and the state of each shift's pay. */
export function Screen({ params }: ScreenProps) {
  const { history: words, toSearch } = useWords("shifts")
  const period = periodIn(params)
  const reading = useCall("listApplications", shiftHistory(period))
  return (
    <>
      <Letterhead />
      <PageHead>{words.title}</PageHead>
      <div className="columns main-side">
        <div className="stack loose">
          <div className="chips">
            <PeriodSelect value={period} onChoose={(time) => replace("workerHistory", { time })} />
          </div>
          {reading.data ? <HistoryTotals applications={reading.data} /> : null}
          {reading.isPending ? <Skeleton height="card" /> : null}
          <Section id="shifts" title={words.shifts}>
            <List
              label={words.list}
              reading={reading}
              empty={
                <>
                  <p className="fig-m wraps">{words.empty}</p>
                  <NavButton to="searchJobs" tone="primary">
                    {toSearch}
                  </NavButton>
                </>
              }
              item={(application) => <HistoryShift key={application._id} application={application} />}
            />
          </Section>
        </div>
        {reading.data ? <PayoutProgress jobs={reading.data.map(({ job }) => job)} /> : null}
      </div>
    </>
  )
}
