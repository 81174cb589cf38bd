import type { Role } from "#web/data/session.ts"
import { rememberRole } from "#web/features/session/last-role.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { dropDraft, readDraft, writeDraft, type DraftKey } from "#web/navigation/history-memory.ts"
import { replace, useScreenLocation } from "#web/navigation/navigation.ts"

/** Where the confirmation link was sent, and when. */
export type SentSignUp = { email: string; sentAtMs: number }

/**
 * The sign-up that was sent from this history entry, so that a reload still shows where the link is. The entry says only
 * that it was sent; the address is kept for the tab, as a draft is (docs/rules/navigation.md#history-entries).
 */
export function useSentSignUp(role: Role) {
  const { screen, params, key: entry } = useScreenLocation()
  const draft: DraftKey = { userId: null, entry, form: "sent" }
  const { email, sentAtMs } = params.sent === 1 ? readDraft(draft) : {}
  const sent: SentSignUp | null =
    typeof email === "string" && typeof sentAtMs === "number" ? { email, sentAtMs } : null
  return {
    sent,
    /** Shows it in place of the form. */
    keep: (address: string): void => {
      rememberRole(role)
      writeDraft(draft, { email: address, sentAtMs: Date.now() } satisfies SentSignUp)
      replace(screen, { sent: 1 })
    },
    /** Back to the form, for another address. */
    startAnew: (): void => {
      dropDraft(draft)
      replace(screen)
      focusOn(undefined)
    },
  }
}
