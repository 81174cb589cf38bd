import { MAX_LIMIT } from "#contract/parts.ts"
import { isOwed, isSettled } from "#domain/payment.ts"
import type { Period } from "#domain/time.ts"
import { jobTitle } from "#web/data/format.ts"
import { useCall, usePage } from "#web/data/hooks.ts"
import { ChargeStatus } from "#web/features/payments/charge-status.tsx"
import { CompletedShift, CompletedPill } from "#web/features/shifts/completed-shift.tsx"
import { PeriodSelect, periodIn } from "#web/features/shifts/period-select.tsx"
import { ShiftList } from "#web/features/shifts/shift-list.tsx"
import { completedJobs } from "#web/features/shifts/shift-lists.ts"
import { type Job } from "#web/features/shifts/shift.ts"
import { useShiftList } from "#web/features/shifts/use-shift-list.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { Params, ScreenProps } from "#web/navigation/screens.ts"
import { Card } from "#web/ui/card.tsx"
import { Chips, ChipSelect } from "#web/ui/chip-select.tsx"
import { DateBadge } from "#web/ui/date-badge.tsx"
import { DateTimeRange } from "#web/ui/date-time-range.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { ClipboardCheck } from "lucide-react"
import { useState } from "react"

const PAGE_SIZE = 20
const PAYMENT_POLL_MS = 2000

/** Unclosed shifts come first, then unpaid ones, then the rest in the server's order. */
function urgencyOf(job: Job): number {
  if (job.status === "pendingComplete") return 0
  return job.payment && isOwed(job.payment) ? 1 : 2
}

/** While a payment is on its way, the list is asked again every two seconds. */
const pace = (jobs: readonly Job[]): number | false =>
  jobs.some((job) => job.payment && !isSettled(job.payment)) ? PAYMENT_POLL_MS : false

/** Unpaid shifts outside the chosen period: they block new shifts, so they are always shown. */
function UnpaidOutsidePeriod({ shown }: { shown: readonly Job[] }) {
  const words = useWords("shifts").completed
  const payments = useCall("listPayments", { query: { limit: MAX_LIMIT } })
  const [triedIds, setTriedIds] = useState<readonly string[]>([])
  // One that is paid by a retry stays, so that its outcome is seen.
  const owed = (payments.data ?? []).filter(
    (payment) =>
      (isOwed(payment) || triedIds.includes(payment._id)) && !shown.some((job) => job._id === payment.jobid),
  )
  if (owed.length === 0) return null
  const open = owed.some((payment) => isOwed(payment))
  return (
    <section aria-labelledby="unpaid" className="section">
      <div>
        <h2 id="unpaid">{open ? words.unpaidHeading : words.settledHeading}</h2>
        <p className="small muted">{open ? words.unpaidText : words.settledText}</p>
      </div>
      <ul className="stack">
        {owed.map((payment) => (
          <Card key={payment._id} as="li">
            <div className="row top">
              <DateBadge at={payment.worktime} />
              <p className="fills">
                <b className="strong block">{jobTitle(payment.jobtitle)}</b>
                <span className="small muted">
                  <DateTimeRange start={payment.worktime} end={payment.endtime} />
                </span>
              </p>
            </div>
            <ChargeStatus payment={payment} onRetry={() => setTriedIds([...triedIds, payment._id])} />
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** The states of each choice. A shift that is closed among those to close stays, with its payment. */
const statesOf = {
  all: ["pendingComplete", "closed", "noShow"],
  pendingComplete: ["pendingComplete", "closed"],
  closed: ["closed"],
} as const

const shownStates = ["all", "pendingComplete", "closed"] as const
type Shown = (typeof shownStates)[number]

const shownIn = (params: Params): Shown => shownStates.find((state) => state === params.show) ?? "all"

function ShownSelect({ value, onChoose }: { value: Shown; onChoose: (shown: Shown) => void }) {
  const words = useWords("shifts").completed
  const labels = { all: words.all, pendingComplete: words.toClose, closed: words.closed }
  return (
    <ChipSelect
      label={words.show}
      value={value}
      options={shownStates.map((state) => ({ value: state, label: labels[state] }))}
      onChoose={onChoose}
    />
  )
}

function Shifts({ params, period, shown }: { params: Params; period: Period; shown: Shown }) {
  const words = useWords("shifts").completed
  const skip = Number(params.skip ?? 0)
  const status = shown === "all" ? undefined : shown
  const page = usePage("listJobs", completedJobs(period, { skip, limit: PAGE_SIZE, status }), {
    everyMs: (held) => pace(held?.items ?? []),
  })
  const list = useShiftList({
    screen: "completedShifts",
    params,
    at: { time: period, ...(status ? { show: status } : {}) },
    page,
    pace,
    size: PAGE_SIZE,
    states: statesOf[shown],
  })
  return (
    <>
      {page.data ? <UnpaidOutsidePeriod shown={list.jobs} /> : null}
      <ShiftList
        list={{ ...list, jobs: list.jobs.toSorted((one, other) => urgencyOf(one) - urgencyOf(other)) }}
        label={words.list}
        alone={false}
        cards={3}
        empty={
          <Empty Icon={ClipboardCheck} text={shown === "all" ? words.empty : words.emptyOf[shown]}>
            {shown === "all" ? <NavButton to="hiredShifts">{words.toHired}</NavButton> : null}
          </Empty>
        }
        state={(job) => <CompletedPill job={job} withPayment />}
        detail={(job) => (
          <CompletedShift
            job={job}
            onClosing={shown === "pendingComplete" ? () => list.keep(job) : undefined}
          />
        )}
      />
    </>
  )
}

export function Screen({ params }: ScreenProps) {
  const words = useWords("shifts").completed
  const period = periodIn(params)
  const shown = shownIn(params)
  const choose = (time: Period, show: Shown) =>
    replace("completedShifts", show === "all" ? { time } : { time, show })
  return (
    <>
      <PageHead
        action={
          <Chips>
            <ShownSelect value={shown} onChoose={(show) => choose(period, show)} />
            <PeriodSelect value={period} onChoose={(time) => choose(time, shown)} />
          </Chips>
        }
      >
        {words.title}
      </PageHead>
      <Shifts params={params} period={period} shown={shown} />
    </>
  )
}
