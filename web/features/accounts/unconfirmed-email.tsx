import type { Role } from "#web/data/session.ts"
import { useResendValidation } from "#web/features/accounts/use-resend-validation.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"

/** Until the link of the validation email is opened: what that holds up, and the link once more. */
export function UnconfirmedEmail({ role, email }: { role: Role; email: string }) {
  const words = useWords("accounts").unconfirmedEmail
  const resend = useResendValidation(role)
  return (
    <Notice tone={resend.done ? "success" : "warning"} takesFocus={resend.done}>
      <p>{resend.done ? words.sent({ email }) : words.text[role]({ email })}</p>
      <div className="mt-2 grid justify-items-start gap-2">
        <ErrorNotice error={resend.error} />
        <ActionButton busy={resend.busy} onClick={() => resend.run({ body: { email } })}>
          {words.again}
        </ActionButton>
      </div>
    </Notice>
  )
}
