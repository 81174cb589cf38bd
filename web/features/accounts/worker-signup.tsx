import * as fields from "#domain/fields.ts"
import { dateOfBirth } from "#domain/person.ts"
import { useAction, useConfig } from "#web/data/hooks.ts"
import { useServerTime } from "#web/data/server-clock.ts"
import { SignedUp, SignUpError, SignUpProgress } from "#web/features/accounts/signup.tsx"
import { useSentSignUp } from "#web/features/accounts/use-sent-sign-up.ts"
import { SampleShift } from "#web/features/session/product-view.tsx"
import { useWords } from "#web/i18n/words.ts"
import { toDateValue } from "#web/ui/date-values.ts"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { DateField, EmailField, TextField } from "#web/ui/inputs.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { NewPassword } from "#web/ui/new-password.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { SplitPage } from "#web/ui/split-page.tsx"
import { Timeline, TimelineStep } from "#web/ui/timeline.tsx"
import { Camera, Mail, Search } from "lucide-react"
import { useEffect, useRef, useState } from "react"

const start = { username: "", email: "", password: "", confirm: "", birth: "" }
const fieldNames = Object.keys(start) as (keyof typeof start)[]

function SignUpForm({
  signUp,
  onInvalid,
  onSent,
}: {
  signUp: ReturnType<typeof useAction<"signUpWorker">>
  onInvalid: (invalid: boolean) => void
  onSent: (email: string) => void
}) {
  const { signup, workerSignup } = useWords("accounts")
  const words = { ...signup, ...workerSignup }
  // The configuration tells the server's time to a page that has asked for nothing else yet.
  useConfig()
  const today = useServerTime(toDateValue)
  const honeypot = useRef<HTMLInputElement>(null)
  const form = useScreenForm({
    name: "signup",
    start,
    // The date of birth stays out of the draft too: it is checked here and stored nowhere.
    secret: ["password", "confirm", "birth"],
    rules: {
      username: fields.personName,
      email: fields.workerEmail,
      password: fields.password,
      confirm: (value, { password }) => (value !== "" && value === password ? null : words.mismatch),
      birth: (value) => dateOfBirth(value, today),
    },
  })
  const { name: username, email, password, confirm, birth } = words
  const { invalid } = form
  useEffect(() => {
    onInvalid(invalid)
    return () => onInvalid(false)
  }, [invalid, onInvalid])

  const { getValues, trigger } = form.form
  useEffect(() => {
    if (getValues("birth") !== "") void trigger("birth")
    // The server's date may come after the birthday was typed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [today, getValues, trigger])

  const submit = async (filled: typeof start) => {
    if (honeypot.current?.value) {
      // Only a program fills in this field, and it learns nothing (docs/rules/accounts.md#sign-up).
      honeypot.current.value = ""
      form.clear()
      return
    }
    const { reply, error } = await signUp.runAndWait({
      body: { username: filled.username, email: filled.email, password: filled.password },
    })
    if (reply) {
      form.clear()
      onSent(filled.email)
    } else {
      form.refuse(error)
    }
  }

  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="name"
        autoCapitalize="words"
        {...form.field("username")}
      />
      <EmailField label={words.email} hint={words.emailHint} {...form.field("email")} />
      <NewPassword form={form} labels={words} />
      <DateField label={words.birth} hint={words.birthHint} autoComplete="bday" {...form.field("birth")} />
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          {words.honeypot}
          <input ref={honeypot} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <SignUpError error={signUp.error} />
      <FormActions
        ready={form.valid}
        busy={signUp.busy}
        submit={words.submit}
        waiting={
          <SignUpProgress
            done={fieldNames.filter(form.isGood).length}
            all={fieldNames.length}
            left={form.describeOpenFields({ username, email, password, confirm, birth })}
          />
        }
      />
    </Form>
  )
}

/** What follows the sign-up, step by step; beside the form on wide screens. */
function NextSteps() {
  const { next } = useWords("accounts").workerSignup
  const steps = [
    { Icon: Mail, title: next.confirm, text: next.confirmText, state: "now" },
    { Icon: Camera, title: next.cards, text: next.cardsText, state: "next" },
    { Icon: Search, title: next.apply, text: next.applyText, state: "next" },
  ] as const
  return (
    <div className="card pad">
      <p className="eyebrow">{next.title}</p>
      <Timeline>
        {steps.map(({ Icon, title, text, state }) => (
          <TimelineStep key={title} state={state} mark={<Icon className="icon" />}>
            <div>
              <b className="strong">{title}</b>
              <p className="small muted">{text}</p>
            </div>
          </TimelineStep>
        ))}
      </Timeline>
    </div>
  )
}

/** A worker's sign-up; the outcome replaces the finished form. */
export function Screen() {
  const { signup, workerSignup: words } = useWords("accounts")
  const shell = useWords("shell")
  const signUp = useAction("signUpWorker")
  const [invalid, setInvalid] = useState(false)
  const { sent, keep, startAnew } = useSentSignUp("worker")
  if (sent) return <SignedUp role="worker" sent={sent} isNew={signUp.done} onAnother={startAnew} />
  return (
    <SplitPage
      beside={
        <>
          <NextSteps />
          <SampleShift />
        </>
      }
    >
      <PageHead line={words.intro} invalid={invalid}>
        {words.title}
      </PageHead>
      <SignUpForm signUp={signUp} onInvalid={setInvalid} onSent={keep} />
      <p className="muted row wrap gap-x-1 gap-y-0">
        {signup.haveAccount}
        <NavButton to="login" tone="quiet">
          {shell.login}
        </NavButton>
      </p>
    </SplitPage>
  )
}
