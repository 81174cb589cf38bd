import type { Reply } from "#web/data/api.ts"
import type { Role } from "#web/data/session.ts"
import { ConsentList } from "#web/features/terms/consent-list.tsx"
import type { Signer } from "#web/features/terms/read-consent.ts"
import { useWords } from "#web/i18n/words.ts"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Section } from "#web/ui/page-head.tsx"
import { Pill } from "#web/ui/pill.tsx"

/** Which versions of the terms of use were agreed to, whether one is to be agreed to, and the link to it. */
export function TermsSection({
  role,
  agreement: { agreed, outdated },
  signer,
}: {
  role: Role
  agreement: Reply<"getWorker">["termsOfUseAgreement"]
  signer: Signer
}) {
  const { gapNames, terms } = useWords("accounts")
  const words = terms[role]
  const isDone = agreed && !outdated
  return (
    <Section
      card
      id="terms"
      title={gapNames.terms}
      aside={isDone ? null : <Pill tone="warning">{agreed ? terms.outdated : terms.notAgreed}</Pill>}
    >
      {isDone ? null : <p className="small muted">{agreed ? terms.outdatedText : words.open}</p>}
      {agreed ? <ConsentList role={role} signer={signer} /> : null}
      <NavButton
        to={role === "worker" ? "workerTerms" : "employerTerms"}
        tone={isDone ? "secondary" : "tonal"}
      >
        {words.read}
      </NavButton>
    </Section>
  )
}
