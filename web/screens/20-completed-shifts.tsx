import { periods } from "#domain/time.ts"
import { refresh, useCall, usePage } from "#web/data.ts"
import { useWords } from "#web/i18n/words.ts"
import { go, replace } from "#web/nav.ts"
import type { Params, ScreenProps } from "#web/screens.ts"
import { CompletedShift, CompletedState } from "#web/screens/parts/employer-completed-shift.tsx"
import { isMoving, isOwed, PaymentState } from "#web/screens/parts/employer-payment.tsx"
import { capital, completedJobs, type Job, type Period } from "#web/screens/parts/employer-shift.tsx"
import { useWithWanted, wantedJob } from "#web/screens/parts/employer-wanted.ts"
import { ShiftSplit } from "#web/screens/parts/employer-split.tsx"
import { Card } from "#web/ui/card.tsx"
import { Choice } from "#web/ui/choice.tsx"
import { When } from "#web/ui/figures.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { Loaded, LoadingCards } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Pager } from "#web/ui/pager.tsx"
import { ScreenTitle } from "#web/ui/title.tsx"
import { useWide } from "#web/ui/wide.ts"
import { ClipboardCheck } from "lucide-react"
import { useEffect } from "react"

const SIZE = 20
const MOVING_MS = 2000

function periodOf(params: Params): Period {
  return periods.find((period) => period === params.time) ?? "week"
}

/** What the restaurant must see first: to close, then unpaid, then all else in the order it came. */
function weightOf(job: Job): number {
  if (job.status === "pendingComplete") return 0
  return isOwed(job.payment) ? 1 : 2
}

/** While a payment is on its way, the list is asked again every two seconds. */
function useMoving(jobs: readonly Job[] | undefined): void {
  const moving = jobs?.some((job) => isMoving(job.payment)) ?? false
  useEffect(() => {
    if (!moving) return undefined
    const timer = setInterval(() => void refresh("listJobs", "getJob"), MOVING_MS)
    return () => clearInterval(timer)
  }, [moving])
}

/** Unpaid shifts that lie outside the period in sight: they bar new shifts, so they are always shown. */
function UnpaidElsewhere({ shown }: { shown: readonly Job[] }) {
  const words = useWords("employer").completed
  const payments = useCall("listPayments", { query: { limit: 50 } })
  const owed = (payments.data ?? []).filter(
    (payment) => isOwed(payment) && !shown.some((job) => job._id === payment.jobid),
  )
  if (owed.length === 0) return null
  return (
    <section aria-labelledby="unpaid" className="mb-5 grid grid-cols-1 gap-3">
      <div>
        <h2 id="unpaid" className="text-xl leading-tight font-bold">
          {words.unpaidHeading}
        </h2>
        <p className="text-muted">{words.unpaidText}</p>
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {owed.map((payment) => (
          <Card key={payment._id} as="li">
            <p>
              <span className="text-lg font-semibold">{capital(payment.jobtitle)}</span>{" "}
              <span className="text-muted">
                <When start={payment.worktime} end={payment.endtime} />
              </span>
            </p>
            <PaymentState payment={payment} />
          </Card>
        ))}
      </ul>
    </section>
  )
}

function Shifts({ params, period }: { params: Params; period: Period }) {
  const words = useWords("employer").completed
  const wide = useWide()
  const skip = Number(params.skip ?? 0)
  const chosenId = wantedJob(params)
  const page = usePage("listJobs", completedJobs(period, { skip, limit: SIZE }))
  const shown = useWithWanted(page.data?.items, chosenId, ["pendingComplete", "closed", "noShow"]) ?? []
  useMoving(shown)
  return (
    <Loaded reading={page} loading={<LoadingCards cards={3} />}>
      {({ items, more }) => {
        const jobs = shown.toSorted((one, other) => weightOf(one) - weightOf(other))
        return (
          <>
            <UnpaidElsewhere shown={shown} />
            {shown.length === 0 && skip === 0 ? (
              <Empty Icon={ClipboardCheck} text={words.empty}>
                <NavButton to="hiredShifts">{words.toHired}</NavButton>
              </Empty>
            ) : (
              <ShiftSplit
                jobs={jobs}
                wide={wide}
                chosenId={chosenId}
                label={words.list}
                onChoose={(job) => replace("completedShifts", { time: period, skip, job: job._id })}
                state={(job) => <CompletedState job={job} />}
                detail={(job) => <CompletedShift job={job} />}
                below={
                  <Pager
                    skip={skip}
                    size={SIZE}
                    count={items.length}
                    more={more}
                    onPage={(to) => go("completedShifts", { time: period, skip: to })}
                  />
                }
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** Screen 20. */
export function Screen({ params }: ScreenProps) {
  const words = useWords("employer").completed
  const period = periodOf(params)
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <div className="mb-5 flex">
        <Choice
          label={words.period}
          value={period}
          options={periods.map((value) => ({ value, label: words.periods[value] }))}
          onChoose={(time) => replace("completedShifts", { time })}
        />
      </div>
      <Shifts params={params} period={period} />
    </>
  )
}
