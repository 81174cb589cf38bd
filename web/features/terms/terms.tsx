import "#web/features/terms/terms.css"
import { longDate } from "#web/data/format.ts"
import { useCall, useConfig } from "#web/data/hooks.ts"
import { useMe } from "#web/data/me.ts"
import type { Role } from "#web/data/session.ts"
import { TermsAgreement } from "#web/features/terms/terms-agreement.tsx"
import { TermsChanges } from "#web/features/terms/terms-changes.tsx"
import { type Terms, TermsText } from "#web/features/terms/terms-text.tsx"
import { useWords } from "#web/i18n/words.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { Printer } from "lucide-react"
import type { MouseEvent } from "react"

/** Goes to a heading by hand: following `#id` would make a history entry of its own. */
function goTo(id: string) {
  return (event: MouseEvent) => {
    event.preventDefault()
    const heading = document.getElementById(id)
    heading?.scrollIntoView({ block: "start" })
    heading?.focus({ preventScroll: true })
  }
}

function Contents({ terms }: { terms: Terms }) {
  const words = useWords("terms")
  return (
    <nav aria-label={words.contents} className="card lg:sticky lg:top-4 print:hidden">
      <p className="strong">{words.contents}</p>
      <ol>
        {terms.sections.map(({ id, heading }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={goTo(id)}
              className="text-primary hover:bg-raised flex min-h-11 items-center gap-2 rounded-input underline underline-offset-4"
            >
              <span aria-hidden="true" className="muted w-6 shrink-0 text-right no-underline">
                {index + 1}
              </span>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Contact() {
  const words = useWords("terms")
  const email = useConfig()?.supportEmail
  if (!email) return null
  return (
    <p className="mt-6 break-words">
      {words.contact}{" "}
      <a href={`mailto:${email}`} className="text-primary underline underline-offset-4">
        {email}
      </a>
    </p>
  )
}

function Document({ role, terms }: { role: Role; terms: Terms }) {
  const me = useMe()
  return (
    <>
      <div className="lg:row-span-3 lg:row-start-1">
        <Contents terms={terms} />
      </div>
      <div className="lg:col-start-2">
        <p className="mb-6 text-lg">{terms.intro}</p>
        <TermsChanges terms={terms} agreedTo={me.data?.termsOfUseAgreement.version ?? null} />
        <TermsText terms={terms} />
        <Contact />
        <TermsAgreement role={role} version={terms.version} />
      </div>
    </>
  )
}

/** The terms of use of each role, and the agreement at their end. */
export function Screen({ screen }: ScreenProps) {
  const words = useWords("terms")
  const role: Role = screen === "workerTerms" ? "worker" : "employer"
  const terms = useCall("getTerms", { params: { role }, query: {} })
  return (
    <div className="terms">
      <div className="lg:col-start-2">
        <PageHead
          line={terms.data && words.version({ day: longDate(new Date(terms.data.inForceSince)) })}
          action={
            <Button tone="quiet" onClick={() => print()}>
              <Printer aria-hidden="true" className="icon" />
              {words.print}
            </Button>
          }
        >
          {words[role].title}
        </PageHead>
      </div>
      <Loaded reading={terms}>{(loaded) => <Document role={role} terms={loaded} />}</Loaded>
    </div>
  )
}
