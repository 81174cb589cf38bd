import type { Reply } from "#web/data/api.ts"
import { day } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import type { Role } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { NavButton } from "#web/ui/nav-button.tsx"
import type { ReactNode } from "react"

/** A part of the account under its heading; `aside` is a state or a button at the heading's right. */
export function AccountSection({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="bg-surface border-border grid min-w-0 grid-cols-1 content-start gap-3 rounded-card border p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-lg leading-tight font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Whether the terms of use are agreed to, and the way to read them. */
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
    <AccountSection id="terms" title={gapNames.terms}>
      <p className="text-muted">
        {agreed && agreedAt ? words.agreed({ day: day(agreedAt, serverNow()) }) : words.open}
      </p>
      <div>
        <NavButton to={role === "worker" ? "workerTerms" : "employerTerms"}>{words.read}</NavButton>
      </div>
    </AccountSection>
  )
}
