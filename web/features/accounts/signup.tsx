import type { CallError } from "#web/data/call-error.ts"
import { errorText } from "#web/data/error-text.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"

/** What the sign-ups of both roles share. */

/** In place of the form once the account exists. */
export function SignedUp({ text }: { text: string }) {
  const words = useWords("accounts").signup
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice tone="success" takesFocus>
        {text}
      </Notice>
      <Button tone="primary" wide onClick={() => replace("login")}>
        {words.openLogin}
      </Button>
    </div>
  )
}

/** Why the sign-up was refused: in the server's words where it names a reason, else in one sentence. */
export function SignUpError({ error }: { error: CallError | null }) {
  const words = useWords("accounts").signup
  if (!error) return null
  const problems = Object.values(error.fields)
  const isReason = ["taken", "emptied", "invalid"].includes(error.code ?? "")
  return (
    <Notice tone="danger" alert>
      {problems.length > 0 ? problems.join(" ") : isReason ? errorText(error) : words.failed}
    </Notice>
  )
}
