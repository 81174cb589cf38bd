import type { Role } from "#web/data/session.ts"
import { rememberRole } from "#web/features/session/last-role.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { dropDraft, readDraft, writeDraft, type DraftKey } from "#web/navigation/history-memory.ts"
import { replace, useScreenLocation } from "#web/navigation/navigation.ts"

/** Where the confirmation link was sent, and when; null after a reload, since no storage holds the address. */
export type SentSignUp = { email: string; sentAtMs: number } | null

/**
 * The sign-up that was sent from this history entry, so that a reload still says what to do next. The entry says only
 * that it was sent; the address is in memory, as a draft is (docs/rules/navigation.md#history-entries).
 */
export function useSentSignUp(role: Role) {
  const { screen, params, key: entry } = useScreenLocation()
  const draft: DraftKey = { userId: null, entry, form: "sent" }
  const { email, sentAtMs } = readDraft(draft)
  const sent: SentSignUp =
    typeof email === "string" && typeof sentAtMs === "number" ? { email, sentAtMs } : null
  return {
    isSent: params.sent === 1,
    sent,
    /** Shows it in place of the form. */
    keep: (address: string): void => {
      rememberRole(role)
      writeDraft(draft, { email: address, sentAtMs: Date.now() } satisfies NonNullable<SentSignUp>)
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
