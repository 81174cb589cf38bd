import { screenCodes } from "#contract/links.ts"
import { hasSessionEnded, useSession, type Session } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { navigate, homeScreen } from "#web/navigation/navigation.ts"
import { screenFacts, type ScreenName, type ScreenProps } from "#web/navigation/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { KeyRound } from "#web/ui/landing-icons.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { SoloCard } from "#web/ui/solo-card.tsx"

/**
 * Which screens a session may see (docs/rules/navigation.md#guards). Guards choose what is rendered and never change
 * the history. The gate of a role is read from the account, in `ScreenHost`.
 */

type ScreenAccess = "show" | "signedOut" | "otherRole"

/** Whether this session may see this screen, else which guard replaces it. The server enforces the same. */
export function checkAccess(screen: ScreenName, session: Session | null): ScreenAccess {
  const { who } = screenFacts(screen)
  if (who === "guest") return "show"
  if (!session) return "signedOut"
  return session.role === who ? "show" : "otherRole"
}

export function useScreenAccess(screen: ScreenName): ScreenAccess {
  return checkAccess(screen, useSession())
}

/** In place of a screen that needs an account. After "Send reset email." it also says what comes next. */
export function SignedOut({ screen, params }: ScreenProps) {
  const words = useWords("shell")
  const resetRequested = params.reset === 1
  return (
    <SoloCard
      icon={<KeyRound className="i l" />}
      heading={<ScreenTitle>{words.loginFirst}</ScreenTitle>}
      text={
        <p className="muted">
          {resetRequested
            ? words.resetOnItsWay
            : hasSessionEnded()
              ? words.sessionEnded
              : words.loginFirstText}
        </p>
      }
    >
      <NavButton
        to="login"
        params={resetRequested ? {} : { ...params, next: screenCodes[screen] }}
        tone="primary"
        wide
      >
        {words.login}
      </NavButton>
    </SoloCard>
  )
}

/** In place of a screen of the other role. */
export function OtherRole() {
  const words = useWords("shell")
  return (
    <SoloCard
      icon={<KeyRound className="i l" />}
      heading={<ScreenTitle>{words.otherRole}</ScreenTitle>}
      text={<p className="muted">{words.otherRoleText}</p>}
    >
      <Button tone="primary" wide onClick={() => navigate(homeScreen())}>
        {words.toDashboard}
      </Button>
    </SoloCard>
  )
}
