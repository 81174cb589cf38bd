import { useAction } from "#web/data/hooks.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"

/** Until the link of the validation e-mail is opened, with another link for lost mails. */
export function EmailBanner({ email }: { email: string }) {
  const words = useWords("employer").email
  const resend = useAction("resendEmployerValidation")
  return (
    <div className="grid grid-cols-1 gap-2">
      <Notice tone={resend.done ? "success" : "warning"} takesFocus={resend.done}>
        <div className="grid justify-items-start gap-3">
          <p>{resend.done ? words.sent({ email }) : words.text({ email })}</p>
          {resend.done ? null : (
            <ActionButton busy={resend.busy} onClick={() => resend.run({ body: { email } })}>
              {words.again}
            </ActionButton>
          )}
        </div>
      </Notice>
      <ErrorNotice error={resend.error} />
    </div>
  )
}
