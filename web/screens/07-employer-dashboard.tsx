import { prefetchPage } from "#web/data.ts"
import { OnboardingTasks } from "#web/gate.tsx"
import { useWords } from "#web/i18n/words.ts"
import { EmailBanner } from "#web/screens/parts/employer-email.tsx"
import { useEmployer } from "#web/screens/parts/employer-flags.ts"
import { NeedsYou } from "#web/screens/parts/employer-needs.tsx"
import { completedJobs, hiredJobs, openJobs } from "#web/screens/parts/employer-shift.tsx"
import { gapsOf, useSession } from "#web/session.ts"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/title.tsx"

/** The four ways into the shifts; there only when customer, method and terms are in order. */
function ShiftMenu() {
  const words = useWords("employer").dashboard
  return (
    <nav aria-label={words.menu} className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <NavButton to="createJob" tone="primary" wide>
          {words.create}
        </NavButton>
      </div>
      <NavButton to="openJobs" wide before={() => prefetchPage("listJobs", openJobs())}>
        {words.open}
      </NavButton>
      <NavButton to="hiredShifts" wide before={() => prefetchPage("listJobs", hiredJobs())}>
        {words.hired}
      </NavButton>
      <NavButton to="completedShifts" wide before={() => prefetchPage("listJobs", completedJobs())}>
        {words.completed}
      </NavButton>
    </nav>
  )
}

/** Screen 7. */
export function Screen() {
  const words = useWords("employer").dashboard
  const session = useSession()
  const me = useEmployer()
  const open = session !== null && gapsOf(session).length === 0
  return (
    <>
      <ScreenTitle look="text-2xl mb-1">{words.title}</ScreenTitle>
      <p className="text-muted mb-4 min-h-6">{me.data?.companyname}</p>
      <div className="grid grid-cols-1 gap-4">
        {me.data && !me.data.emailValidated ? <EmailBanner email={me.data.email} /> : null}
        {open ? (
          <>
            <NeedsYou unpaid={me.data?.unpaid ?? false} />
            <ShiftMenu />
          </>
        ) : (
          <>
            <p>{words.gateText}</p>
            <OnboardingTasks />
          </>
        )}
        <NavButton to="employerOptions" wide>
          {words.account}
        </NavButton>
      </div>
    </>
  )
}
