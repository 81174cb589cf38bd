import { market } from "#domain/market.ts"
import { serverNow } from "#web/clock.ts"
import { prefetch } from "#web/data.ts"
import { OnboardingTasks } from "#web/gate.tsx"
import { useWords } from "#web/i18n/words.ts"
import type { ScreenName } from "#web/screens.ts"
import { NextShiftCard } from "#web/screens/parts/worker-next.tsx"
import { useSelf } from "#web/screens/parts/worker-self.ts"
import { scheduledShifts } from "#web/screens/parts/worker-shift.tsx"
import { UnvalidatedBanner } from "#web/screens/parts/worker-unvalidated.tsx"
import { historyOf } from "#web/screens/parts/worker-worked.tsx"
import { gapsOf, useSession } from "#web/session.ts"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/title.tsx"
import {
  CalendarCheck,
  ChevronRight,
  CircleDollarSign,
  CircleUserRound,
  History,
  Search,
  type LucideIcon,
} from "lucide-react"

const hourFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: market.timeZone,
  hourCycle: "h23",
  hour: "numeric",
})

/** Good morning until noon, good evening from five, by the market's clock. */
function partOfDay(now: Date): "morning" | "afternoon" | "evening" {
  const hour = Number(hourFormat.format(now))
  if (hour < 12) return "morning"
  return hour < 17 ? "afternoon" : "evening"
}

function Entry({
  to,
  icon: Icon,
  first = false,
  before,
  children,
}: {
  to: ScreenName
  icon: LucideIcon
  first?: boolean
  before?: () => void
  children: string
}) {
  return (
    <li>
      <NavButton to={to} wide tone={first ? "primary" : "secondary"} {...(before ? { before } : {})}>
        <span className="flex w-full items-center gap-3 py-0.5">
          <Icon aria-hidden="true" className={`size-6 shrink-0 ${first ? "" : "text-primary"}`} />
          <span className="flex-1 text-left">{children}</span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
        </span>
      </NavButton>
    </li>
  )
}

/** What the dashboard leads to; shifts only with the gate open, Get Paid only with the payout account complete. */
function Menu({ open, paid }: { open: boolean; paid: boolean }) {
  const words = useWords("worker").dashboard
  return (
    <nav aria-label={words.menu}>
      <ul className="grid gap-3">
        {open ? (
          <>
            <Entry to="searchJobs" icon={Search} first>
              {words.search}
            </Entry>
            <Entry
              to="scheduledShifts"
              icon={CalendarCheck}
              before={() => prefetch("listApplications", scheduledShifts())}
            >
              {words.scheduled}
            </Entry>
            <Entry
              to="workerHistory"
              icon={History}
              before={() => prefetch("listApplications", historyOf("week"))}
            >
              {words.history}
            </Entry>
          </>
        ) : null}
        {paid ? (
          <Entry to="getPaid" icon={CircleDollarSign}>
            {words.getPaid}
          </Entry>
        ) : null}
        <Entry to="workerOptions" icon={CircleUserRound}>
          {words.account}
        </Entry>
      </ul>
    </nav>
  )
}

/** Shown until the payout account is complete, since wages wait for it. */
function PayoutHint() {
  const words = useWords("worker").dashboard
  return (
    <section
      aria-labelledby="payout-hint"
      className="border-border mt-6 grid gap-2 rounded-card border border-dashed p-4"
    >
      <h2 id="payout-hint" className="font-semibold">
        {words.payoutHint}
      </h2>
      <p className="text-muted">{words.payoutHintText}</p>
      <div>
        <NavButton to="payoutCheck">{words.payoutSetUp}</NavButton>
      </div>
    </section>
  )
}

/** Screen 5: what is next, and the ways from here. */
export function Screen() {
  const words = useWords("worker").dashboard
  const session = useSession()
  const me = useSelf()
  const open = session !== null && gapsOf(session).length === 0
  const paid = session?.role === "worker" && session.encodedData.stripeOnboardingComplete
  const greeting = words.greeting[partOfDay(serverNow())]
  const firstName = me.data?.username.split(" ")[0]
  return (
    <>
      <ScreenTitle look="text-display tracking-tight mb-5">
        {firstName ? words.greetingTo({ greeting, name: firstName }) : greeting}
      </ScreenTitle>
      {me.data && !me.data.emailValidated ? (
        <div className="mb-5">
          <UnvalidatedBanner email={me.data.email} />
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.2fr_1fr] lg:gap-10">
        <div>
          {open ? (
            <NextShiftCard />
          ) : (
            <section aria-labelledby="tasks">
              <h2 id="tasks" className="mb-1 text-lg font-semibold">
                {words.tasks}
              </h2>
              <p className="text-muted mb-3">{words.tasksText}</p>
              <OnboardingTasks />
            </section>
          )}
        </div>
        <div>
          <Menu open={open} paid={paid} />
          {open && !paid && me.data ? <PayoutHint /> : null}
        </div>
      </div>
    </>
  )
}
