import { announce } from "#web/data/announcements.ts"
import { longDate } from "#web/data/format.ts"
import { useCall } from "#web/data/hooks.ts"
import { useMe } from "#web/data/me.ts"
import { type Role, useSession } from "#web/data/session.ts"
import { useLogOut } from "#web/features/session/use-log-out.ts"
import { AgreementForm } from "#web/features/terms/agreement-form.tsx"
import { TermsChanges } from "#web/features/terms/terms-changes.tsx"
import { type Terms, TermsText } from "#web/features/terms/terms-text.tsx"
import { useWords } from "#web/i18n/words.ts"
import { requestHeadingFocus } from "#web/navigation/navigation.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead, Section } from "#web/ui/page-head.tsx"
import { useEffect } from "react"

/** The ways to what goes on under the terms that were agreed to. */
function RunningShifts({ role }: { role: Role }) {
  const words = useWords("terms").update
  const isWorker = role === "worker"
  return (
    <Section card id="running" title={words.running.title}>
      <p className="muted">{words.running[role]}</p>
      <div className="row wrap">
        <NavButton to={isWorker ? "scheduledShifts" : "hiredShifts"}>
          {isWorker ? words.scheduled : words.hired}
        </NavButton>
        <NavButton to={isWorker ? "payoutCheck" : "completedShifts"}>
          {isWorker ? words.getPaid : words.completed}
        </NavButton>
      </div>
    </Section>
  )
}

function NewTerms({ role, terms }: { role: Role; terms: Terms }) {
  const words = useWords("terms")
  const me = useMe()
  return (
    <>
      <TermsChanges terms={terms} agreedTo={me.data?.termsOfUseAgreement.version ?? null} />
      <div className="card pad">
        <details className="-my-2">
          <summary className="row between text-primary min-h-11 strong">{words.update.full}</summary>
          <h2 className="mt-2 mb-2">{terms.title}</h2>
          <p className="mb-4">{terms.intro}</p>
          <TermsText terms={terms} level="h3" />
        </details>
      </div>
      <Section card id="agreement" title={words.agreement}>
        <AgreementForm role={role} version={terms.version} onAgreed={() => announce(words.update.done)} />
      </Section>
    </>
  )
}

/** In place of a screen that needs the agreement to a new version of the terms (docs/rules/terms.md#a-new-version). */
export function TermsUpdate() {
  const session = useSession()
  const words = useWords("terms").update
  const { busy, run } = useLogOut()
  // The screen that was asked for takes the place of this one, perhaps only once its file is there.
  useEffect(() => requestHeadingFocus, [])
  const role = session?.role ?? "worker"
  const terms = useCall("getTerms", { params: { role }, query: {} })
  return (
    <div className="stack loose mx-auto w-full max-w-[65ch]">
      <PageHead
        line={terms.data ? words.line({ day: longDate(new Date(terms.data.inForceSince)) }) : undefined}
      >
        {words.title}
      </PageHead>
      <Loaded reading={terms}>{(loaded) => <NewTerms role={role} terms={loaded} />}</Loaded>
      <RunningShifts role={role} />
      <ActionButton wide busy={busy} onClick={() => void run()}>
        {words.logout}
      </ActionButton>
    </div>
  )
}
