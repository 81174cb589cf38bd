import { marketHour } from "#domain/time.ts"
import type { Reply } from "#web/data/api.ts"
import { day, fullDay, money } from "#web/data/format.ts"
import { prefetch, useCall, usePage } from "#web/data/hooks.ts"
import { useAccountFlags, useWorker } from "#web/data/me.ts"
import { serverNow, useServerTime } from "#web/data/server-clock.ts"
import { OnboardingTasks } from "#web/features/accounts/onboarding.tsx"
import { UnconfirmedEmail } from "#web/features/accounts/unconfirmed-email.tsx"
import { NextShift, NoNextShift } from "#web/features/home/next-shift.tsx"
import { WeekEarnings } from "#web/features/home/week-earnings.tsx"
import { wageTotals } from "#web/features/payments/wage-sum.ts"
import { currentShiftOf } from "#web/features/shifts/current-shift.ts"
import { ownApplications, scheduledShifts, shiftHistory } from "#web/features/shifts/shift-lists.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { LineButton } from "#web/features/home/line-button.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead, Section } from "#web/ui/page-head.tsx"
import { ShortcutTile } from "#web/features/home/shortcut-tile.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { CalendarCheck, CircleUserRound, History, Search, Send } from "lucide-react"

const POLL_MS = 60_000

/** As many payments as a list gives at once. */
const MAX_PAYMENTS = 50

/** Good morning until noon, good evening from five, by the market's clock. */
function partOfDay(now: Date): "morning" | "afternoon" | "evening" {
  const hour = marketHour(now)
  if (hour < 12) return "morning"
  return hour < 17 ? "afternoon" : "evening"
}

/** Links to the shifts, each with a live fact; their names are fixed. */
function Shortcuts({
  waiting,
  scheduled,
  worked,
}: {
  /** How many applications nobody has decided on. */
  waiting: number | undefined
  scheduled: readonly Job[] | undefined
  worked: readonly Job[] | undefined
}) {
  const words = useWords("home").worker
  const now = serverNow()
  const [first] = scheduled ?? []
  const scheduledText = first
    ? words.scheduledText({ count: scheduled?.length ?? 1, first: day(first.worktime, now) })
    : words.scheduledNone
  return (
    <Section id="shortcuts" title={words.menu}>
      <div className="tiles four">
        <ShortcutTile to="searchJobs" Icon={Search} name={words.search} text={words.searchText} first />
        <ShortcutTile
          to="workerApplications"
          Icon={Send}
          name={words.applications}
          text={waiting === undefined ? undefined : words.applicationsText({ count: waiting })}
          before={() => prefetch("listApplications", ownApplications())}
        />
        <ShortcutTile
          to="scheduledShifts"
          Icon={CalendarCheck}
          name={words.scheduled}
          text={scheduled && scheduledText}
          before={() => prefetch("listApplications", scheduledShifts())}
        />
        <ShortcutTile
          to="workerHistory"
          Icon={History}
          name={words.history}
          text={worked && words.historyText({ count: worked.length })}
          before={() => prefetch("listApplications", shiftHistory("week"))}
        />
      </div>
    </Section>
  )
}

/** Shown until the payout account is complete, since wages wait for it: how much, when some do. */
function PayoutHint({ payments }: { payments: Readonly<Reply<"listPayments">> }) {
  const words = useWords("home").worker
  const { finishSetUp } = useWords("payments")
  const { waiting } = wageTotals(payments, false)
  const isWaiting = waiting > 0
  return (
    <section aria-labelledby="payout-hint" className="card pad">
      <h2 id="payout-hint">{isWaiting ? words.waiting({ amount: money(waiting) }) : words.payoutHint}</h2>
      <p className="muted">{isWaiting ? words.waitingText : words.payoutHintText}</p>
      <NavButton to="payoutCheck" tone={isWaiting ? "primary" : "secondary"}>
        {isWaiting ? finishSetUp : words.payoutSetUp}
      </NavButton>
    </section>
  )
}

/** What a worker may do once the gate is open: the next shift, what was earned, and links to the other screens. */
function Working({ paid }: { paid: boolean }) {
  const home = useWords("home")
  const applied = useCall("listApplications", ownApplications(), { everyMs: POLL_MS })
  const upcoming = useCall("listApplications", scheduledShifts(), { everyMs: POLL_MS })
  const history = useCall("listApplications", shiftHistory("week"))
  const payments = usePage("listPayments", { query: { limit: MAX_PAYMENTS } })
  // A sum of some of them would be taken for that of all.
  const all = payments.data?.more === false ? payments.data.items : undefined
  const scheduled = upcoming.data
    ?.map(({ job }) => job)
    .filter(({ status }) => status === "scheduled" || status === "clockedIn")
  const currentId = useServerTime((now) => currentShiftOf(scheduled ?? [], now)?._id ?? "")
  const current = scheduled?.find(({ _id }) => _id === currentId)
  const worked = history.data?.map(({ job }) => job)
  return (
    <div className="columns main-side">
      <div className="stack loose">
        <Loaded reading={upcoming} loading={<Skeleton height="block" />}>
          {() => (current ? <NextShift job={current} /> : <NoNextShift />)}
        </Loaded>
        <Shortcuts
          waiting={applied.data?.filter(({ status }) => status === "waiting").length}
          scheduled={scheduled}
          worked={worked}
        />
      </div>
      <aside className="stack loose" aria-label={home.worker.more}>
        <Loaded reading={history} loading={<Skeleton height="block" />}>
          {() => <WeekEarnings jobs={worked ?? []} payments={all} paid={paid} />}
        </Loaded>
        {paid || !payments.data ? null : <PayoutHint payments={all ?? []} />}
        <Account />
      </aside>
    </div>
  )
}

function Account() {
  const { account } = useWords("home")
  return (
    <div className="card list">
      <LineButton to="workerOptions" Icon={CircleUserRound}>
        {account}
      </LineButton>
    </div>
  )
}

/** What is next, what is earned, and links to the other screens; until the gate is open, the steps that open it. */
export function Screen() {
  const words = useWords("home").worker
  const { onboarding } = useWords("accounts")
  const me = useWorker()
  const flags = useAccountFlags()
  const now = serverNow()
  const name = me.data?.username.split(" ")[0]
  const greeting = words.greeting[partOfDay(now)]
  const isNew = (flags.data?.gaps.length ?? 0) > 0
  const heading = !name ? greeting : isNew ? words.welcome({ name }) : words.greetingTo({ greeting, name })
  return (
    <>
      <PageHead eyebrow={fullDay(now)} {...(isNew ? { line: onboarding.text.worker } : {})}>
        {heading}
      </PageHead>
      {me.data && !me.data.emailValidated ? <UnconfirmedEmail role="worker" email={me.data.email} /> : null}
      <Loaded reading={flags}>
        {({ gaps, payoutReady }) =>
          gaps.length === 0 ? (
            <Working paid={payoutReady} />
          ) : (
            <div className="columns main-side">
              <OnboardingTasks />
              <aside className="stack loose" aria-label={words.more}>
                <Account />
              </aside>
            </div>
          )
        }
      </Loaded>
    </>
  )
}
