import type { Role } from "#web/data/session.ts"
import { useConfig } from "#web/data/hooks.ts"
import { useWords } from "#web/i18n/words.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { LifeBuoy } from "lucide-react"

/** What a person of that role asks most often, and how to reach the people who answer the rest. */
export function HelpSheet({ onClose, role }: { onClose: () => void; role: Role }) {
  const words = useWords("help")
  const supportEmail = useConfig()?.supportEmail
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <div className="card list flat">
        {words[role].map(({ question, answer }) => (
          <details key={question} className="item">
            <summary className="row between min-h-11 strong">{question}</summary>
            <p className="muted pb-1">{answer}</p>
          </details>
        ))}
      </div>
      {supportEmail ? (
        <a className={buttonClass("secondary", true)} href={`mailto:${supportEmail}`}>
          <LifeBuoy aria-hidden="true" className="icon" />
          {words.contact}
        </a>
      ) : null}
      <Button wide onClick={onClose}>
        {words.close}
      </Button>
    </Dialog>
  )
}
