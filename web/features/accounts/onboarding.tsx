import type { EmployerGap, WorkerGap } from "#domain/person.ts"
import { useAccountFlags } from "#web/data/me.ts"
import { useSession } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace, useScreenLocation } from "#web/navigation/navigation.ts"
import type { ScreenName } from "#web/navigation/screens.ts"
import { Checklist } from "#web/ui/checklist.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { useEffect, useState } from "react"

/** The tasks that come before a role's work, and the screen where each is done. */
const tasks: {
  worker: readonly (readonly [WorkerGap, ScreenName])[]
  employer: readonly (readonly [EmployerGap, ScreenName])[]
} = {
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

/** The screen where a restaurant fills a gap; undefined for what is no gap of its. */
export function employerGapTask(name: string): { gap: EmployerGap; screen: ScreenName } | undefined {
  const [gap, screen] = tasks.employer.find(([one]) => one === name) ?? []
  return gap && screen ? { gap, screen } : undefined
}

/** The onboarding tasks of the person who is logged in; dashboards show them while something is missing. */
export function OnboardingTasks() {
  const session = useSession()
  const { data: flags } = useAccountFlags()
  const { gapNames: names, gapTexts, gapActions, onboarding } = useWords("accounts")
  if (!session || !flags) return null
  return (
    <Checklist
      id="onboarding"
      title={onboarding.section[session.role]}
      tasks={tasks[session.role].map(([gap, screen]) => ({
        name: names[gap],
        text: gapTexts[gap],
        action: gapActions[gap],
        done: !flags.gaps.includes(gap),
        screen,
        params: { task: gap },
      }))}
    />
  )
}

/**
 * The step after the last task, on the screen where that was done or where it led to (`ready`). Nothing while a
 * task is open, or when all were done before.
 */
export function OnboardingDone({ ready = false }: { ready?: boolean }) {
  const session = useSession()
  const { data: flags } = useAccountFlags()
  const words = useWords("accounts").onboarding
  const open = flags !== undefined && flags.gaps.length > 0
  const { screen } = useScreenLocation()
  const [wasOpen, setWasOpen] = useState(open || ready)
  if (open && !wasOpen) setWasOpen(true)
  useEffect(() => {
    // Shown once: after a reload or Back it would be no news.
    if (ready) replace(screen)
  }, [ready, screen])
  // A live region has to exist before its text, or the text is not spoken; empty it takes no space.
  return (
    <div role="status" className="empty:absolute">
      {session && flags && !open && wasOpen ? (
        <Notice tone="success">
          <p className="mb-2">{words.ready[session.role]}</p>
          <NavButton to={session.role === "worker" ? "searchJobs" : "createJob"} tone="primary">
            {words.next[session.role]}
          </NavButton>
        </Notice>
      ) : null}
    </div>
  )
}

/** Leads a restaurant from a task that it has just done to the next open one on another screen. */
export function NextTask() {
  const { data: flags } = useAccountFlags()
  const { gapNames, onboarding } = useWords("accounts")
  const { screen: here } = useScreenLocation()
  const [gap, screen] = tasks.employer.find(([one]) => flags?.gaps.includes(one)) ?? []
  if (!gap || !screen || screen === here) return null
  return (
    <NavButton to={screen} params={{ task: gap }} tone="primary">
      {onboarding.nextTask({ name: gapNames[gap] })}
    </NavButton>
  )
}

/** In place of a screen whose gate is not open yet. */
export function Gate() {
  const session = useSession()
  const words = useWords("accounts").onboarding
  return (
    <>
      <PageHead line={words.text[session?.role ?? "worker"]}>{words.heading}</PageHead>
      <OnboardingTasks />
    </>
  )
}
