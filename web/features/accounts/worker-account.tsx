import { useWorker, type WorkerAccount } from "#web/data/me.ts"
import { AccountLoading } from "#web/features/accounts/account-loading.tsx"
import { DocumentsSection } from "#web/features/accounts/documents.tsx"
import { OnboardingDone, OnboardingTasks } from "#web/features/accounts/onboarding.tsx"
import { ProfileSection } from "#web/features/accounts/profile-section.tsx"
import { WorkHistorySection } from "#web/features/accounts/work-history.tsx"
import { SessionList } from "#web/features/privacy/session-list.tsx"
import { YourData } from "#web/features/privacy/your-data.tsx"
import { TermsSection } from "#web/features/terms/terms-section.tsx"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Loaded } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead, Section } from "#web/ui/page-head.tsx"
import { useEffect, useState } from "react"

function PayoutSection({ worker }: { worker: WorkerAccount }) {
  const words = useWords("accounts").payout
  const done = worker.stripeOnboardingComplete
  return (
    <Section card id="payments" title={words.title}>
      <p className="small muted">{done ? words.done : words.open}</p>
      <NavButton to="payoutCheck" tone="tonal">
        {done ? words.getPaid : words.setUp}
      </NavButton>
    </Section>
  )
}

function Account({
  worker,
  task,
  ready,
}: {
  worker: WorkerAccount
  task: string | undefined
  ready: boolean
}) {
  useEffect(() => {
    if (task)
      document.getElementById(task === "headshot" ? "profile" : task)?.scrollIntoView({ block: "start" })
    // Once, when the screen opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div className="columns main-side">
      <div className="stack loose">
        {worker.missing.length > 0 ? <OnboardingTasks /> : null}
        <OnboardingDone ready={ready} />
        <ProfileSection worker={worker} open={task === "headshot" && worker.avatar === null} />
        <DocumentsSection worker={worker} task={task} />
        <WorkHistorySection worker={worker} />
        <SessionList />
      </div>
      <div className="stack loose">
        <PayoutSection worker={worker} />
        <TermsSection
          role="worker"
          agreement={worker.termsOfUseAgreement}
          signer={{ name: worker.username, email: worker.email }}
        />
        <YourData role="worker" />
      </div>
    </div>
  )
}

/** The task that the checklist has led to, and how many it has led to on this visit. */
function useOpenedTask({ screen, params }: ScreenProps) {
  const task = typeof params.task === "string" && params.task !== "done" ? params.task : undefined
  const [seen, setSeen] = useState(params)
  const [opened, setOpened] = useState({ task, count: 0 })
  if (params !== seen) {
    setSeen(params)
    if (task) setOpened(({ count }) => ({ task, count: count + 1 }))
  }
  useEffect(() => {
    // Opened once: after a reload or Back it would be in the way, and the checklist may lead to it again.
    if (task) replace(screen)
  }, [task, screen])
  return opened
}

/** The worker's own account. `task` names what the checklist linked to. */
export function Screen(props: ScreenProps) {
  const words = useWords("accounts")
  const me = useWorker()
  const { task, count } = useOpenedTask(props)
  return (
    <>
      <PageHead>{words.title}</PageHead>
      <Loaded reading={me} loading={<AccountLoading />}>
        {(worker) => (
          <Account
            // Anew for each task, or a task of the checklist on this screen would open nothing.
            key={count}
            worker={worker}
            task={task}
            ready={props.params.task === "done"}
          />
        )}
      </Loaded>
    </>
  )
}
