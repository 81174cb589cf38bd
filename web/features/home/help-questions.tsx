import type { Role } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"

/** What a person of that role asks most often; each question opens its answer. */
export function HelpQuestions({ role }: { role: Role }) {
  const words = useWords("help")
  return (
    <div className="card list flat">
      {words[role].map(({ question, answer }) => (
        <details key={question} className="item">
          <summary className="row between min-h-11 strong">{question}</summary>
          <p className="muted pb-1">{answer}</p>
        </details>
      ))}
    </div>
  )
}
