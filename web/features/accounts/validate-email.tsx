import "#web/features/accounts/validate-email.css"
import { employerEmail, isHexId, workerEmail } from "#domain/fields.ts"
import { reportIfEmptied } from "#web/data/action.ts"
import { useAction, useConfig } from "#web/data/hooks.ts"
import type { Role } from "#web/data/session.ts"
import { useResendValidation } from "#web/features/accounts/use-resend-validation.ts"
import { useSecondsLeft } from "#web/features/accounts/use-seconds-left.ts"
import { rememberRole } from "#web/features/session/last-role.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { PageProps } from "#web/navigation/page-props.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { EmailField } from "#web/ui/inputs.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { SoloCard } from "#web/ui/solo-card.tsx"
import { MailCheck, MailSearch, MailX } from "lucide-react"
import { useEffect, useState } from "react"

const REDIRECT_SECONDS = 10
const CIRCUMFERENCE = 2 * Math.PI * 20

/** Another document: the numbered screens, at the log-in. */
const openLogin = () => replace("login")

/** The seconds that are left, in a circle that empties. */
function Countdown({ left }: { left: number }) {
  return (
    <svg className="countdown" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="20" fill="none" stroke="var(--raised)" strokeWidth="5" />
      <circle
        cx="24"
        cy="24"
        r="20"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray={`${(CIRCUMFERENCE * left) / REDIRECT_SECONDS} ${CIRCUMFERENCE}`}
        transform="rotate(-90 24 24)"
      />
      <text x="24" y="25" textAnchor="middle" dominantBaseline="middle">
        {left}
      </text>
    </svg>
  )
}

/** Success: the log-in follows by itself, unless the person chooses to stay (WCAG 2.2.1). */
function Validated({ role }: { role: Role }) {
  const words = useWords("accounts").validation
  const [left] = useSecondsLeft(REDIRECT_SECONDS)
  const [staying, setStaying] = useState(false)
  useEffect(() => {
    rememberRole(role)
    // What comes of the link is read out; "One moment" was before.
    focusOn(undefined)
  }, [role])
  useEffect(() => {
    if (!staying && left === 0) openLogin()
  }, [left, staying])
  return (
    <SoloCard
      icon={<MailCheck aria-hidden="true" className="icon large" />}
      tone="success"
      heading={<ScreenTitle>{words.success}</ScreenTitle>}
      text={<p className="muted">{words.next[role]}</p>}
    >
      <Button tone="primary" wide onClick={openLogin}>
        {words.goNow}
      </Button>
      <div className="row wrap justify-center gap-y-0">
        {staying ? null : <Countdown left={left} />}
        <p className="small muted" role="status">
          {staying ? words.staying : words.countdown}
        </p>
        {staying ? null : (
          <Button tone="quiet" onClick={() => setStaying(true)}>
            {words.stay}
          </Button>
        )}
      </div>
    </SoloCard>
  )
}

/** For a link that is too old: another one, to the address that is typed. */
function NewLink({ role }: { role: Role }) {
  const words = useWords("accounts").validation
  const resend = useResendValidation(role)
  const form = useScreenForm({
    name: "resend",
    start: { email: "" },
    rules: { email: role === "employer" ? employerEmail : workerEmail },
  })
  if (resend.done)
    return (
      <Notice tone="success" takesFocus>
        {words.sent}
      </Notice>
    )
  return (
    <Form form={form} onSubmit={({ email }) => resend.run({ body: { email } })}>
      <EmailField label={words.expired} {...form.field("email")} />
      <ErrorNotice error={resend.error} />
      <FormActions
        ready={form.valid}
        busy={resend.busy}
        submit={words.newLink}
        waiting={words.waitingEmail}
      />
    </Form>
  )
}

function Failed({ role, onRetry }: { role: Role; onRetry?: () => void }) {
  const words = useWords("accounts").validation
  const kit = useWords("kit")
  const supportEmail = useConfig()?.supportEmail
  return (
    <SoloCard
      icon={<MailX aria-hidden="true" className="icon large" />}
      tone="danger"
      heading={<ScreenTitle>{words.failedTitle}</ScreenTitle>}
    >
      <Notice tone="danger" alert>
        {words.failed}
      </Notice>
      {onRetry ? (
        <Button tone="primary" wide onClick={onRetry}>
          {kit.retry}
        </Button>
      ) : (
        <NewLink role={role} />
      )}
      <div className="row wrap justify-center gap-y-0">
        <Button tone="quiet" onClick={openLogin}>
          {words.toLogin}
        </Button>
        {supportEmail ? (
          <a className={buttonClass("quiet")} href={`mailto:${supportEmail}`}>
            {words.support}
          </a>
        ) : null}
      </div>
    </SoloCard>
  )
}

/** What the link of the welcome mail opens, for both roles. */
export function Page({ role, secret }: PageProps) {
  const words = useWords("accounts").validation
  const complete = isHexId(secret)
  const { run, done, error } = useAction(role === "employer" ? "validateEmployer" : "validateWorker")
  const begin = () => run({ body: { userId: secret } })

  useEffect(() => {
    if (complete) begin()
    else {
      // oxlint-disable-next-line no-console -- docs/rules/session.md#validation-page
      console.error(words.invalidLink)
      void reportIfEmptied({ userId: secret }).catch(() => undefined)
    }
    // Once, at the first render; validating again would do no harm (docs/rules/session.md#email-validation).
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  if (done) return <Validated role={role} />
  if (error || !complete) return <Failed role={role} {...(error?.isUnanswered ? { onRetry: begin } : {})} />
  return (
    <SoloCard
      icon={<MailSearch aria-hidden="true" className="icon large" />}
      heading={<ScreenTitle>{words.title}</ScreenTitle>}
      text={<p role="status">{words.waiting}</p>}
    />
  )
}
