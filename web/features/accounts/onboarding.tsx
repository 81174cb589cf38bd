import type { EmployerGap, WorkerGap } from "#domain/person.ts"
import { gapsOf, useSession, type Role } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace, usePlace } from "#web/navigation/navigation.ts"
import type { ScreenName } from "#web/navigation/screens.ts"
import { Checklist } from "#web/ui/checklist.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { useEffect, useState } from "react"

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

/**
 * The step after the last task, on the screen where it was done, or where that led to (`ready`). Nothing while a
 * task is open, or when all were done before.
 */
export function OnboardingDone({ ready = false }: { ready?: boolean }) {
  const session = useSession()
  const words = useWords("kit").gate
  const open = session !== null && gapsOf(session).length > 0
  const { screen } = usePlace()
  const [wasOpen, setWasOpen] = useState(open || ready)
  if (open && !wasOpen) setWasOpen(true)
  useEffect(() => {
    // Told once: a reload, or Back, has nothing new to say.
    if (ready) replace(screen)
  }, [ready, screen])
  const worker = session?.role === "worker"
  // The live region is there before its words are, or they would not be spoken; empty it takes no room.
  return (
    <div role="status" className="empty:absolute">
      {session && !open && wasOpen ? (
        <Notice tone="success">
          <p className="mb-2">{worker ? words.workerReady : words.employerReady}</p>
          <NavButton to={worker ? "searchJobs" : "createJob"} tone="primary">
            {worker ? words.workerNext : words.employerNext}
          </NavButton>
        </Notice>
      ) : null}
    </div>
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
