import { screenCodes } from "#contract/links.ts"
import { useSession, type Session } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { go, homeScreen } from "#web/navigation/navigation.ts"
import { factsOf, type ScreenName, type ScreenProps } from "#web/navigation/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"

/**
 * What a person may see (docs/rules/navigation.md#guards). It chooses what is rendered and never changes the
 * history. The gate of a role is read from the account, in `ScreenHost`.
 */

type Verdict = "show" | "signedOut" | "otherRole"

/** Whether this session may see this screen, or what is shown in its place. The server enforces the same. */
export function verdictOn(screen: ScreenName, session: Session | null): Verdict {
  const { who } = factsOf(screen)
  if (who === "guest") return "show"
  if (!session) return "signedOut"
  return session.role === who ? "show" : "otherRole"
}

export function useVerdict(screen: ScreenName): Verdict {
  return verdictOn(screen, useSession())
}

/** In place of a screen that needs an account. After "Send reset email." it also says what comes next. */
export function SignedOut({ screen, params }: ScreenProps) {
  const words = useWords("shell")
  const resetAsked = params.reset === 1
  return (
    <>
      <ScreenTitle>{words.loginFirst}</ScreenTitle>
      <p className="mb-6">{resetAsked ? words.resetOnItsWay : words.loginFirstText}</p>
      <NavButton
        to="login"
        params={resetAsked ? {} : { ...params, next: screenCodes[screen] }}
        tone="primary"
        wide
      >
        {words.login}
      </NavButton>
    </>
  )
}

/** In place of a screen of the other role. */
export function OtherRole() {
  const words = useWords("shell")
  return (
    <>
      <ScreenTitle>{words.otherRole}</ScreenTitle>
      <p className="mb-6">{words.otherRoleText}</p>
      <Button tone="primary" wide onClick={() => go(homeScreen())}>
        {words.toDashboard}
      </Button>
    </>
  )
}
