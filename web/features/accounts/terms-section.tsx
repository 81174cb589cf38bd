import type { Reply } from "#web/data/api.ts"
import { day } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import type { Role } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Section } from "#web/ui/page-head.tsx"
import { Pill } from "#web/ui/pill.tsx"

/** Whether the terms of use are agreed to, and the link to them. */
export function TermsSection({
  role,
  agreement: { agreed, agreedAt },
}: {
  role: Role
  agreement: Reply<"getWorker">["termsOfUseAgreement"]
}) {
  const { gapNames, terms } = useWords("accounts")
  const words = terms[role]
  return (
    <Section
      card
      id="terms"
      title={gapNames.terms}
      aside={agreed ? null : <Pill tone="warning">{terms.notAgreed}</Pill>}
    >
      <p className="small muted">
        {agreed && agreedAt ? words.agreed({ day: day(agreedAt, serverNow()) }) : words.open}
      </p>
      <NavButton
        to={role === "worker" ? "workerTerms" : "employerTerms"}
        tone={agreed ? "secondary" : "tonal"}
      >
        {words.read}
      </NavButton>
    </Section>
  )
}
