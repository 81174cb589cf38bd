import "#web/styles/screens.css"
import { api } from "#web/data/api.ts"
import { loadPublicConfig } from "#web/data/public-config.ts"
import type { Role } from "#web/data/session.ts"
import { HelpQuestions } from "#web/features/home/help-questions.tsx"
import { useAnswer } from "#web/features/home/use-answer.ts"
import { TermsText } from "#web/features/terms/terms-text.tsx"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { closeDialog, Dialog } from "#web/ui/dialog.tsx"
import { type MouseEvent, useState } from "react"

export type Topic = "help" | "privacy" | Role

type Section = { heading: string; text: readonly string[] }

function Sections({ intro, sections }: { intro: string; sections: readonly Section[] }) {
  return (
    <>
      <p>{intro}</p>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h3 className="mb-1">{heading}</h3>
          {text.map((paragraph) => (
            <p key={paragraph} className="mb-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </>
  )
}

function Help() {
  const { roles } = useWords("landing").footer
  return (["worker", "employer"] as const).map((role) => (
    <section key={role}>
      <h3 className="mb-1">{roles[role]}</h3>
      <HelpQuestions role={role} />
    </section>
  ))
}

function Terms({ role }: { role: Role }) {
  const { loading, retry } = useWords("shell")
  const { termsFailed } = useWords("landing").footer
  const question = (of: Role) => () => api.call("getTerms", { params: { role: of }, query: {} })
  const [ask, setAsk] = useState(() => question(role))
  const terms = useAnswer(ask)
  const tryAgain = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes; the terms are read from the title on.
    currentTarget.closest("dialog")?.querySelector("h2")?.focus()
    setAsk(() => question(role))
  }
  return (
    <>
      <p role="status" className="empty:absolute">
        {terms === undefined ? loading : null}
      </p>
      {terms ? (
        <>
          <p>{terms.intro}</p>
          <TermsText terms={terms} level="h3" />
        </>
      ) : null}
      {terms === null ? (
        <div role="alert" className="row wrap">
          <p>{termsFailed}</p>
          <Button onClick={tryAgain}>{retry}</Button>
        </div>
      ) : null}
    </>
  )
}

/** What the footer of the landing opens: help for both roles, the terms in force of one, or what we do with data. */
export function LandingDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const titles = useWords("landing").footer.topics
  const help = useWords("help")
  const privacy = useWords("privacy")
  const email = useAnswer(loadPublicConfig)?.supportEmail
  return (
    <Dialog open onClose={onClose} title={titles[topic]} isText>
      {topic === "help" ? <Help /> : null}
      {topic === "privacy" ? <Sections {...privacy} /> : null}
      {topic === "worker" || topic === "employer" ? <Terms role={topic} /> : null}
      {email ? (
        <p>
          {help.contact}: <a href={`mailto:${email}`}>{email}</a>
        </p>
      ) : null}
      <Button wide onClick={closeDialog}>
        {help.close}
      </Button>
    </Dialog>
  )
}
