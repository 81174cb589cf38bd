import { Letterhead } from "#web/features/shifts/letterhead.tsx"
import type { Reply } from "#web/data/api.ts"
import { money, msFrom } from "#web/data/format.ts"
import { useCall } from "#web/data/hooks.ts"
import { EarningsBars } from "#web/features/shifts/earnings-bars.tsx"
import { HistoryShift } from "#web/features/shifts/history-shift.tsx"
import { PeriodSelect, periodIn } from "#web/features/shifts/period-select.tsx"
import { PayoutProgress } from "#web/features/shifts/payout-progress.tsx"
import { shiftHistory } from "#web/features/shifts/shift-lists.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Empty } from "#web/ui/empty.tsx"
import { List } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead, Section } from "#web/ui/page-head.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { Total, Totals } from "#web/ui/totals.tsx"
import { History } from "lucide-react"

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

/** What the period has earned; a week by its days too. */
function HistoryTotals({ applications, isWeek }: { applications: readonly Application[]; isWeek: boolean }) {
  const words = useWords("shifts").history
  const kit = useWords("kit")
  const { shifts, ms, dollars } = totalsOf(applications)
  return (
    <div className="card pad">
      <Totals>
        <Total name={words.earned} value={money(dollars)} main />
        <Total name={words.shifts} value={String(shifts)} />
        <Total name={words.hours} value={kit.length({ ms })} />
      </Totals>
      {isWeek ? <EarningsBars jobs={applications.map(({ job }) => job)} /> : null}
    </div>
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
      <PageHead
        action={<PeriodSelect value={period} onChoose={(time) => replace("workerHistory", { time })} />}
      >
        {words.title}
      </PageHead>
      <div className="columns main-side">
        <div className="stack loose">
          {reading.data ? <HistoryTotals applications={reading.data} isWeek={period === "week"} /> : null}
          {reading.isPending ? <Skeleton height="card" /> : null}
          <Section id="shifts" title={words.shifts}>
            <List
              label={words.list}
              reading={reading}
              empty={
                <Empty Icon={History} text={words.empty}>
                  <NavButton to="searchJobs" tone="primary">
                    {toSearch}
                  </NavButton>
                </Empty>
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
