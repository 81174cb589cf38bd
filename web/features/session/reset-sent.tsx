import { useWords } from "#web/i18n/words.ts"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { SoloCard } from "#web/ui/solo-card.tsx"
import { Mail } from "lucide-react"

/** On the dashboard's number, for a guest who has asked for a link (docs/rules/session.md#password-reset). */
export function ResetSent() {
  const { forgot } = useWords("session")
  const shell = useWords("shell")
  return (
    <SoloCard
      icon={<Mail aria-hidden="true" className="icon large" />}
      heading={<ScreenTitle>{forgot.sentTitle}</ScreenTitle>}
    >
      <Notice tone="success">{forgot.sent}</Notice>
      <p className="muted">{forgot.sentText}</p>
      <NavButton to="login" tone="primary" wide>
        {shell.login}
      </NavButton>
      <NavButton to="forgotPassword" tone="quiet">
        {forgot.again}
      </NavButton>
    </SoloCard>
  )
}
