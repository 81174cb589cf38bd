import * as fields from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import { dateOfBirth } from "#domain/person.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { DateField, TextField } from "#web/ui/inputs.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { NewPassword } from "#web/ui/new-password.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { useEffect, useRef, useState } from "react"

const start = { username: "", email: "", password: "", confirm: "", birth: "" }

/** Today in the market as a date field writes it, `YYYY-MM-DD`. */
function marketToday(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: market.timeZone }).format(serverNow())
}

function SignupForm({
  signUp,
  onInvalid,
}: {
  signUp: ReturnType<typeof useAction<"signUpWorker">>
  onInvalid: (invalid: boolean) => void
}) {
  const words = useWords("guest").workerSignup
  const trap = useRef<HTMLInputElement>(null)
  const form = useScreenForm({
    start,
    // The date of birth stays out of the draft too: it is asked for and kept nowhere.
    secret: ["password", "confirm", "birth"],
    rules: {
      username: fields.personName,
      email: fields.workerEmail,
      password: fields.password,
      confirm: (again, { password }) => (again !== "" && again === password ? null : words.mismatch),
      birth: (value) => dateOfBirth(value, marketToday()),
    },
  })
  const { name: username, email, password, confirm, birth } = words
  const labels = { username, email, password, confirm, birth }
  const { invalid } = form
  useEffect(() => {
    onInvalid(invalid)
    return () => onInvalid(false)
  }, [invalid, onInvalid])

  const submit = async (filled: typeof start) => {
    if (trap.current?.value) {
      // Only a program fills in this field, and it learns nothing (docs/rules/accounts.md#sign-up).
      trap.current.value = ""
      form.clear()
      return
    }
    const { reply, error } = await signUp.runAndWait({
      body: { username: filled.username, email: filled.email, password: filled.password },
    })
    if (reply) form.clear()
    else form.refuse(error)
  }

  const { error } = signUp
  const told = error && ["taken", "emptied", "invalid"].includes(error.code) ? error.message : words.failed
  const problems = Object.values(error?.fields ?? {})
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="name"
        autoCapitalize="words"
        {...form.field("username")}
      />
      <TextField
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("email")}
      />
      <NewPassword form={form} labels={words} />
      <DateField label={words.birth} hint={words.birthHint} autoComplete="bday" {...form.field("birth")} />
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          {words.honeypot}
          <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {error ? (
        <Notice tone="danger" alert>
          {problems.length > 0 ? problems.join(" ") : told}
        </Notice>
      ) : null}
      {form.valid ? (
        <ActionButton type="submit" tone="primary" wide busy={signUp.busy}>
          {words.submit}
        </ActionButton>
      ) : (
        <p className="text-muted text-sm">{form.left(labels)}</p>
      )}
    </Form>
  )
}

/** A worker's sign-up; the outcome takes the place of the spent form. */
export function Screen() {
  const words = useWords("guest").workerSignup
  const signUp = useAction("signUpWorker")
  const [invalid, setInvalid] = useState(false)
  return (
    <div className="mx-auto max-w-[30rem] lg:pt-6">
      <ScreenTitle invalid={invalid}>{words.title}</ScreenTitle>
      {signUp.done ? (
        <div className="grid gap-4">
          <Notice tone="success" takesFocus>
            {words.success}
          </Notice>
          <Button tone="primary" wide onClick={() => replace("login")}>
            {words.openLogin}
          </Button>
        </div>
      ) : (
        <>
          <p className="text-muted mb-4">{words.intro}</p>
          <Card>
            <SignupForm signUp={signUp} onInvalid={setInvalid} />
          </Card>
          <p className="text-muted mt-4 flex flex-wrap items-center justify-center gap-x-1">
            {words.haveAccount}
            <NavButton to="login" tone="quiet">
              {words.login}
            </NavButton>
          </p>
        </>
      )}
    </div>
  )
}
