import { periods, type Period } from "#domain/time.ts"
import type { Reply } from "#web/data/api.ts"
import { money, msFrom } from "#web/data/format.ts"
import { useCall } from "#web/data/hooks.ts"
import { shiftHistory, HistoryShift } from "#web/features/shifts/history-shift.tsx"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Field, inputClass } from "#web/ui/field.tsx"
import { List } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"

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

function Figure({ name, value, main = false }: { name: string; value: string; main?: boolean }) {
  return (
    <div className={main ? "col-span-2" : ""}>
      <dt className={main ? "" : "text-sm"}>{name}</dt>
      <dd
        className={
          main
            ? "text-display leading-tight font-extrabold tracking-tight"
            : "text-xl leading-tight font-bold"
        }
      >
        {value}
      </dd>
    </div>
  )
}

function Totals({ applications }: { applications: readonly Application[] }) {
  const words = useWords("shifts").history
  const kit = useWords("kit")
  const { shifts, ms, dollars } = totalsOf(applications)
  return (
    <dl className="bg-primary-soft text-on-primary-soft grid grid-cols-2 gap-3 rounded-card p-4 sm:p-5">
      <Figure name={words.earned} value={money(dollars)} main />
      <Figure name={words.shifts} value={String(shifts)} />
      <Figure name={words.hours} value={kit.length({ ms })} />
    </dl>
  )
}

/** What was worked within a period, and how the pay of each shift stands. */
export function Screen({ params }: ScreenProps) {
  const { history: words, toSearch, period: periodLabel, periods: periodNames } = useWords("shifts")
  const period: Period = periods.find((one) => one === params.time) ?? "week"
  const reading = useCall("listApplications", shiftHistory(period))
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
        <div className="grid gap-4">
          <Field label={periodLabel}>
            {(ids) => (
              <select
                {...ids}
                value={period}
                onChange={(event) => replace("workerHistory", { time: event.target.value })}
                className={inputClass}
              >
                {periods.map((one) => (
                  <option key={one} value={one}>
                    {periodNames[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {reading.data ? <Totals applications={reading.data} /> : null}
          {reading.isPending ? <Skeleton height="card" /> : null}
          <p className="text-muted text-sm">{words.earnedText}</p>
        </div>
        <List
          label={words.list}
          reading={reading}
          empty={
            <>
              <p className="text-lg font-semibold">{words.empty}</p>
              <NavButton to="searchJobs">{toSearch}</NavButton>
            </>
          }
          item={(application) => <HistoryShift key={application._id} application={application} />}
        />
      </div>
    </>
  )
}
