import type { Role } from "#web/data/session.ts"
import { useConfig } from "#web/data/hooks.ts"
import { HelpQuestions } from "#web/features/home/help-questions.tsx"
import { useWords } from "#web/i18n/words.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { closeDialog, Dialog } from "#web/ui/dialog.tsx"
import { LifeBuoy } from "lucide-react"

/** What a person of that role asks most often, and how to reach the people who answer the rest. */
export function HelpSheet({ onClose, role }: { onClose: () => void; role: Role }) {
  const words = useWords("help")
  const supportEmail = useConfig()?.supportEmail
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <HelpQuestions role={role} />
      {supportEmail ? (
        <a className={buttonClass("secondary", true)} href={`mailto:${supportEmail}`}>
          <LifeBuoy aria-hidden="true" className="icon" />
          {words.contact}
        </a>
      ) : null}
      <Button wide onClick={closeDialog}>
        {words.close}
      </Button>
    </Dialog>
  )
}
