import { prefetchPage } from "#web/data/hooks.ts"
import { useAccountFlags, useEmployer } from "#web/data/me.ts"
import { OnboardingTasks } from "#web/features/accounts/onboarding.tsx"
import { UnconfirmedEmail } from "#web/features/accounts/unconfirmed-email.tsx"
import { NeedsAttention } from "#web/features/home/needs-attention.tsx"
import { completedJobs, hiredJobs, openJobs } from "#web/features/shifts/shift-lists.ts"
import { useWords } from "#web/i18n/words.ts"
import { Loaded } from "#web/ui/list.tsx"
import { MenuEntry } from "#web/ui/menu-entry.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { CalendarCheck, CalendarPlus, ClipboardCheck, Store, UsersRound } from "lucide-react"

/** The ways from here; those into the shifts need customer, method and terms in order. */
function ShiftMenu() {
  const { account, employer: words } = useWords("home")
  return (
    <nav aria-label={words.menu}>
      <ul className="grid grid-cols-1 gap-3">
        <MenuEntry to="createJob" icon={CalendarPlus} first>
          {words.create}
        </MenuEntry>
        <MenuEntry to="openJobs" icon={UsersRound} before={() => prefetchPage("listJobs", openJobs())}>
          {words.open}
        </MenuEntry>
        <MenuEntry to="hiredShifts" icon={CalendarCheck} before={() => prefetchPage("listJobs", hiredJobs())}>
          {words.hired}
        </MenuEntry>
        <MenuEntry
          to="completedShifts"
          icon={ClipboardCheck}
          before={() => prefetchPage("listJobs", completedJobs())}
        >
          {words.completed}
        </MenuEntry>
        <MenuEntry to="employerOptions" icon={Store}>
          {account}
        </MenuEntry>
      </ul>
    </nav>
  )
}

export function Screen() {
  const { account, employer: words } = useWords("home")
  const { onboarding } = useWords("accounts")
  const me = useEmployer()
  const flags = useAccountFlags()
  return (
    <>
      <ScreenTitle look="text-2xl mb-1">{words.title}</ScreenTitle>
      <p className="text-muted mb-4 min-h-6">{me.data?.companyname}</p>
      <div className="grid grid-cols-1 gap-4">
        {me.data && !me.data.emailValidated ? (
          <UnconfirmedEmail role="employer" email={me.data.email} />
        ) : null}
        <Loaded reading={flags}>
          {({ gaps }) =>
            gaps.length === 0 ? (
              <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1.2fr_1fr] lg:gap-10">
                <NeedsAttention unpaid={me.data?.unpaid ?? false} />
                <ShiftMenu />
              </div>
            ) : (
              <div className="grid max-w-[40rem] grid-cols-1 gap-4">
                <p>{onboarding.text.employer}</p>
                <OnboardingTasks />
                <NavButton to="employerOptions" wide>
                  {account}
                </NavButton>
              </div>
            )
          }
        </Loaded>
      </div>
    </>
  )
}
