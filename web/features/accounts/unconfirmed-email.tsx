import { useAction } from "#web/data/hooks.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"

/** While the e-mail waits for its link: what that holds up, and the link once more. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const words = useWords("worker").dashboard
  const resend = useAction("resendWorkerValidation")
  return (
    <Notice tone={resend.done ? "success" : "warning"} takesFocus={resend.done}>
      <p>{resend.done ? words.linkSent({ email }) : words.unvalidated({ email })}</p>
      <div className="mt-2 grid justify-items-start gap-2">
        <ErrorNotice error={resend.error} />
        <ActionButton busy={resend.busy} onClick={() => resend.run({ body: { email } })}>
          {words.sendAgain}
        </ActionButton>
      </div>
    </Notice>
  )
}
