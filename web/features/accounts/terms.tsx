import "#web/features/accounts/terms.css"
import { termsVersions } from "#domain/terms.ts"
import { useConfig } from "#web/data/hooks.ts"
import { parseInstant } from "#domain/time.ts"
import { longDate } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import type { Role } from "#web/data/session.ts"
import { TermsAgreement } from "#web/features/accounts/terms-agreement.tsx"
import { useWords } from "#web/i18n/words.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Button } from "#web/ui/button.tsx"
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

function Contents({ role }: { role: Role }) {
  const words = useWords("terms")
  return (
    <nav aria-label={words.contents} className="card lg:sticky lg:top-4 print:hidden">
      <p className="strong">{words.contents}</p>
      <ol>
        {words[role].sections.map(({ id, heading }, index) => (
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

function Text({ role }: { role: Role }) {
  const words = useWords("terms")[role]
  return (
    <div className="grid gap-6">
      {words.sections.map(({ id, heading, text }, index) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1} className="mb-2 scroll-mt-4">
            {index + 1}. {heading}
          </h2>
          {text.map((paragraph) => (
            <p key={paragraph} className="mb-2.5">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
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

/** The terms of use of each role, and the agreement at their end. */
export function Screen({ screen }: ScreenProps) {
  const words = useWords("terms")
  const role: Role = screen === "workerTerms" ? "worker" : "employer"
  const since = parseInstant(`${termsVersions[role]}T00:00`) ?? serverNow()
  return (
    <div className="terms">
      <div className="lg:col-start-2">
        <PageHead
          line={words.version({ day: longDate(since) })}
          action={
            <Button tone="quiet" onClick={() => print()}>
              <Printer aria-hidden="true" className="icon" />
              {words.print}
            </Button>
          }
        >
          {words[role].title}
        </PageHead>
        <p className="mt-2 text-lg">{words[role].intro}</p>
      </div>
      <div className="lg:row-span-2 lg:row-start-1">
        <Contents role={role} />
      </div>
      <div className="lg:col-start-2">
        <Text role={role} />
        <Contact />
        <TermsAgreement role={role} />
      </div>
    </div>
  )
}
