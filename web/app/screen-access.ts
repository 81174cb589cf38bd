import { useSession } from "#web/data/session.ts"
import { screenFacts, type ScreenName } from "#web/navigation/screens.ts"

/**
 * Whether this session may see this screen (docs/rules/navigation.md#guards). Guards choose what is rendered and
 * never change the history. The server enforces the same. The gate of a role is read from the account, in `ScreenHost`.
 */
export function useScreenAccess(screen: ScreenName): boolean {
  const session = useSession()
  const { who } = screenFacts(screen)
  return who === "guest" || session?.role === who
}
