import "#web/features/accounts/signup.css"
import type { CallError } from "#web/data/call-error.ts"
import { errorText } from "#web/data/error-text.ts"
import type { Role } from "#web/data/session.ts"
import { useResendValidation } from "#web/features/accounts/use-resend-validation.ts"
import { useSecondsLeft } from "#web/features/accounts/use-seconds-left.ts"
import type { SentSignUp } from "#web/features/accounts/use-sent-sign-up.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { ProgressBar } from "#web/ui/progress-bar.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { SoloCard } from "#web/ui/solo-card.tsx"

/** What the sign-ups of both roles share. */

/** How far the form has got, in the place of its button. */
export function SignUpProgress({ done, all, left }: { done: number; all: number; left: string }) {
  const words = useWords("accounts").signup
  const { tasksDone } = useWords("kit")
  return (
    <>
      <p className="row wrap between gap-y-0">
        <b className="strong text-text">{tasksDone({ done, all })}</b>
        <span>{words.appearsHere}</span>
      </p>
      <ProgressBar share={done / all} />
      <p>{left}</p>
    </>
  )
}

/** A letter on a ticket of the order rail. */
function MailTicket() {
  return (
    <svg className="envelope" viewBox="0 0 144 108" aria-hidden="true">
      <rect x="10" y="12" width="124" height="7" rx="3.5" fill="var(--border)" />
      <path
        d="M30 19h84v71l-5.250-5-5.250 5-5.250-5-5.250 5-5.250-5-5.250 5-5.250-5-5.250 5-5.250-5-5.250 5-5.250-5-5.250 5-5.250-5-5.250 5-5.250-5-5.250 5z"
        fill="var(--primary-soft)"
        stroke="var(--primary)"
        strokeWidth="2"
      />
      <rect
        x="48"
        y="34"
        width="48"
        height="34"
        rx="5"
        fill="var(--surface)"
        stroke="var(--primary)"
        strokeWidth="3"
      />
      <path
        d="M50 38l22 17 22-17"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Mail takes a moment; until then another link would only confuse. */
const RESEND_AFTER_SECONDS = 60

function Resend({ role, sent }: { role: Role; sent: SentSignUp }) {
  const { email } = sent
  const { signup: words, unconfirmedEmail } = useWords("accounts")
  const resend = useResendValidation(role)
  const [left, restart] = useSecondsLeft(RESEND_AFTER_SECONDS, sent.sentAtMs)
  const send = async () => {
    const { reply } = await resend.runAndWait({ body: { email } })
    if (reply) restart()
  }
  return (
    <div className="stack">
      <div className="row wrap between">
        <p className="small fills basis-40">
          <b className="strong">{words.noMail}</b>
          <br />
          <span className="muted">{words.noMailText}</span>
        </p>
        <ActionButton busy={resend.busy} off={left > 0} onClick={() => void send()}>
          {left > 0 ? words.againIn({ seconds: left }) : words.again}
        </ActionButton>
      </div>
      <p role="status" className={resend.done ? "small" : "sr-only"}>
        {resend.done ? unconfirmedEmail.sent({ email }) : null}
      </p>
      <ErrorNotice error={resend.error} />
    </div>
  )
}

/** In place of the form once the account exists. */
export function SignedUp({
  role,
  sent,
  isNew,
  onAnother,
}: {
  role: Role
  sent: SentSignUp
  /** False after a reload, which moves no focus. */
  isNew: boolean
  /** Back to the form, for another address. */
  onAnother: () => void
}) {
  const words = useWords("accounts").signup
  return (
    <SoloCard picture={<MailTicket />} heading={<ScreenTitle>{words.checkEmail}</ScreenTitle>}>
      <Notice tone="success" takesFocus={isNew}>
        {words.success}
      </Notice>
      <p className="muted">{words.sentTo[role]({ email: sent.email })}</p>
      <Button tone="primary" wide onClick={() => replace("login")}>
        {words.openLogin}
      </Button>
      <hr />
      <Resend role={role} sent={sent} />
      <Button tone="quiet" onClick={onAnother}>
        {words.another}
      </Button>
    </SoloCard>
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
