import { useWorker, type WorkerAccount } from "#web/data/me.ts"
import { AccountSection, TermsSection } from "#web/features/accounts/account-section.tsx"
import { HeadshotSection, DocumentsSection } from "#web/features/accounts/documents.tsx"
import { IdentitySection } from "#web/features/accounts/identity-section.tsx"
import { OnboardingDone, OnboardingTasks } from "#web/features/accounts/onboarding.tsx"
import { PasswordSection } from "#web/features/accounts/password-section.tsx"
import { WorkHistorySection } from "#web/features/accounts/work-history.tsx"
import { useWords } from "#web/i18n/words.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Loaded, LoadingCards } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { useEffect } from "react"

function PayoutSection({ worker }: { worker: WorkerAccount }) {
  const words = useWords("accounts").payout
  const done = worker.stripeOnboardingComplete
  return (
    <AccountSection id="payments" title={words.title}>
      <p className="text-muted">{done ? words.done : words.open}</p>
      <div>
        <NavButton to="payoutCheck">{done ? words.getPaid : words.setUp}</NavButton>
      </div>
    </AccountSection>
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
    if (task) document.getElementById(task)?.scrollIntoView({ block: "start" })
    // Once, when the screen opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        {worker.missing.length > 0 ? <OnboardingTasks /> : null}
        <OnboardingDone ready={ready} />
        <HeadshotSection worker={worker} open={task === "headshot" && worker.avatar === null} />
        <IdentitySection worker={worker} />
        <PasswordSection role="worker" />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        <DocumentsSection worker={worker} task={task} />
        <WorkHistorySection worker={worker} />
        <PayoutSection worker={worker} />
        <TermsSection role="worker" agreement={worker.termsOfUseAgreement} />
      </div>
    </div>
  )
}

/** The worker's own account. `task` names what the checklist linked to. */
export function Screen({ params }: ScreenProps) {
  const words = useWords("accounts")
  const me = useWorker()
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <Loaded reading={me} loading={<LoadingCards cards={3} />}>
        {(worker) => (
          <Account
            // Anew for each task, or a task of the checklist on this screen would open nothing.
            key={params.task === "done" ? "" : (params.task ?? "")}
            worker={worker}
            task={typeof params.task === "string" ? params.task : undefined}
            ready={params.task === "done"}
          />
        )}
      </Loaded>
    </>
  )
}
