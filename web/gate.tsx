import { useWords } from "#web/i18n/words.ts"
import { gapsOf, useSession, type Role } from "#web/session.ts"
import type { EmployerGap, WorkerGap } from "#domain/person.ts"
import type { ScreenName } from "#web/screens.ts"
import { Checklist } from "#web/ui/checklist.tsx"
import { ScreenTitle } from "#web/ui/title.tsx"

/** The tasks that come before a role's work, and the screen where each is done. */
const tasks: Record<Role, readonly (readonly [WorkerGap | EmployerGap, ScreenName])[]> = {
  worker: [
    ["headshot", "workerAccount"],
    ["licence", "workerAccount"],
    ["foodcard", "workerAccount"],
    ["terms", "workerTerms"],
  ],
  employer: [
    ["customer", "paymentMethods"],
    ["method", "paymentMethods"],
    ["terms", "employerTerms"],
  ],
}

/** The onboarding tasks of whoever is logged in; the dashboards show it too while something is missing. */
export function OnboardingTasks() {
  const session = useSession()
  const words = useWords("kit").gate
  if (!session) return null
  const gaps: readonly string[] = gapsOf(session)
  return (
    <Checklist
      tasks={tasks[session.role].map(([gap, screen]) => ({
        name: words[gap],
        done: !gaps.includes(gap),
        screen,
        params: { task: gap },
      }))}
    />
  )
}

/** In place of a screen whose gate is not open yet. */
export function Gate() {
  const session = useSession()
  const words = useWords("kit").gate
  return (
    <>
      <ScreenTitle>{words.heading}</ScreenTitle>
      <p className="mb-4">{session?.role === "employer" ? words.employerText : words.workerText}</p>
      <OnboardingTasks />
    </>
  )
}
