import { screenCodes } from "#contract/links.ts"
import { hasSessionEnded, useSession } from "#web/data/session.ts"
import { ResetSent } from "#web/features/session/reset-sent.tsx"
import { useWords } from "#web/i18n/words.ts"
import { homeScreen, navigate } from "#web/navigation/navigation.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { SoloCard } from "#web/ui/solo-card.tsx"
import { KeyRound } from "lucide-react"

/** In place of a screen that needs an account. */
function SignedOut({ screen, params }: ScreenProps) {
  const words = useWords("session").guard
  const shell = useWords("shell")
  return (
    <SoloCard
      icon={<KeyRound aria-hidden="true" className="icon large" />}
      heading={<ScreenTitle>{words.loginFirst}</ScreenTitle>}
      text={<p className="muted">{hasSessionEnded() ? words.sessionEnded : words.loginFirstText}</p>}
    >
      <NavButton to="login" params={{ ...params, next: screenCodes[screen] }} tone="primary" wide>
        {shell.login}
      </NavButton>
    </SoloCard>
  )
}

/** In place of a screen of the other role. */
function OtherRole() {
  const words = useWords("session").guard
  const shell = useWords("shell")
  return (
    <SoloCard
      icon={<KeyRound aria-hidden="true" className="icon large" />}
      heading={<ScreenTitle>{words.otherRole}</ScreenTitle>}
      text={<p className="muted">{words.otherRoleText}</p>}
    >
      <Button tone="primary" wide onClick={() => navigate(homeScreen())}>
        {shell.toDashboard}
      </Button>
    </SoloCard>
  )
}

/** In place of a screen that this session may not see (docs/rules/navigation.md#guards). */
export function Screen(props: ScreenProps) {
  if (useSession()) return <OtherRole />
  return props.params.reset === 1 ? <ResetSent /> : <SignedOut {...props} />
}
