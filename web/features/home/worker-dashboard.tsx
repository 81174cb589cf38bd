import { marketHour } from "#domain/time.ts"
import { money } from "#web/data/format.ts"
import { prefetch, useCall } from "#web/data/hooks.ts"
import { useAccountFlags, useWorker } from "#web/data/me.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { OnboardingTasks } from "#web/features/accounts/onboarding.tsx"
import { UnconfirmedEmail } from "#web/features/accounts/unconfirmed-email.tsx"
import { NextShiftCard } from "#web/features/home/next-shift.tsx"
import { wageSum } from "#web/features/payments/wage-sum.ts"
import { scheduledShifts, shiftHistory } from "#web/features/shifts/shift-lists.ts"
import { useWords } from "#web/i18n/words.ts"
import { Loaded } from "#web/ui/list.tsx"
import { MenuEntry } from "#web/ui/menu-entry.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { CalendarCheck, CircleDollarSign, CircleUserRound, History, Search } from "lucide-react"

/** As many payments as a list gives at once. */
const MAX_PAYMENTS = 50

/** Good morning until noon, good evening from five, by the market's clock. */
function partOfDay(now: Date): "morning" | "afternoon" | "evening" {
  const hour = marketHour(now)
  if (hour < 12) return "morning"
  return hour < 17 ? "afternoon" : "evening"
}

/** What the dashboard leads to; shifts only with the gate open, Get Paid only with the payout account complete. */
function Menu({ open, paid }: { open: boolean; paid: boolean }) {
  const home = useWords("home")
  const words = home.worker
  return (
    <nav aria-label={words.menu}>
      <ul className="grid gap-3">
        {open ? (
          <>
            <MenuEntry to="searchJobs" icon={Search} first>
              {words.search}
            </MenuEntry>
            <MenuEntry
              to="scheduledShifts"
              icon={CalendarCheck}
              before={() => prefetch("listApplications", scheduledShifts())}
            >
              {words.scheduled}
            </MenuEntry>
            <MenuEntry
              to="workerHistory"
              icon={History}
              before={() => prefetch("listApplications", shiftHistory("week"))}
            >
              {words.history}
            </MenuEntry>
          </>
        ) : null}
        {paid ? (
          <MenuEntry to="getPaid" icon={CircleDollarSign}>
            {words.getPaid}
          </MenuEntry>
        ) : null}
        <MenuEntry to="workerOptions" icon={CircleUserRound}>
          {home.account}
        </MenuEntry>
      </ul>
    </nav>
  )
}

/** Shown until the payout account is complete, since wages wait for it: how much, when some do. */
function PayoutHint() {
  const words = useWords("home").worker
  const { finishSetUp } = useWords("payments")
  const payments = useCall("listPayments", { query: { limit: MAX_PAYMENTS } })
  if (payments.isPending) return null
  const waiting = wageSum(payments.data ?? [], "waitingForAccount")
  if (waiting > 0)
    return (
      <div className="mt-6">
        <Notice tone="warning">
          <p>{words.waiting({ amount: money(waiting) })}</p>
          <p className="mb-2 font-normal">{words.waitingText}</p>
          <NavButton to="payoutCheck" tone="primary">
            {finishSetUp}
          </NavButton>
        </Notice>
      </div>
    )
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

/** What is next, and the ways from here. */
export function Screen() {
  const words = useWords("home").worker
  const { onboarding } = useWords("accounts")
  const me = useWorker()
  const flags = useAccountFlags()
  const open = flags.data?.gaps.length === 0
  const paid = flags.data?.payoutReady ?? false
  const greeting = words.greeting[partOfDay(serverNow())]
  const firstName = me.data?.username.split(" ")[0]
  return (
    <>
      <ScreenTitle look="text-display tracking-tight mb-5">
        {firstName ? words.greetingTo({ greeting, name: firstName }) : greeting}
      </ScreenTitle>
      {me.data && !me.data.emailValidated ? (
        <div className="mb-5">
          <UnconfirmedEmail role="worker" email={me.data.email} />
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.2fr_1fr] lg:gap-10">
        <div>
          <Loaded reading={flags}>
            {({ gaps }) =>
              gaps.length === 0 ? (
                <NextShiftCard />
              ) : (
                <section aria-labelledby="tasks">
                  <h2 id="tasks" className="mb-1 text-lg font-semibold">
                    {onboarding.section}
                  </h2>
                  <p className="text-muted mb-3">{onboarding.text.worker}</p>
                  <OnboardingTasks />
                </section>
              )
            }
          </Loaded>
        </div>
        <div>
          <Menu open={open} paid={paid} />
          {open && !paid && me.data ? <PayoutHint /> : null}
        </div>
      </div>
    </>
  )
}
