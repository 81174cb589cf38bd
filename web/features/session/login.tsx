import { employerEmail, password, workerEmail } from "#domain/fields.ts"
import { useAction } from "#web/data/hooks.ts"
import { beginSession } from "#web/data/me.ts"
import { useSession, type Role } from "#web/data/session.ts"
import { lastRole, rememberRole, rememberTypedEmail } from "#web/features/session/last-role.ts"
import { SampleEarnings, SamplePayout, SampleShift } from "#web/features/session/product-view.tsx"
import { useWords } from "#web/i18n/words.ts"
import { redirectAfterLogin } from "#web/navigation/navigation.ts"
import { Button } from "#web/ui/button.tsx"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { TextField } from "#web/ui/inputs.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { PasswordField } from "#web/ui/password-field.tsx"
import { RadioGroup } from "#web/ui/radio-and-checkbox.tsx"
import { SplitPage } from "#web/ui/split-page.tsx"
import { useEffect, useState } from "react"

type Values = { role: Role | ""; email: string; password: string }

/** Logs in with the call of the chosen role; null when it was refused. */
function useLogIn() {
  const worker = useAction("logInWorker")
  const employer = useAction("logInEmployer")
  const logIn = async (role: Role, body: { email: string; password: string }): Promise<boolean> => {
    worker.reset()
    employer.reset()
    if (role === "worker") {
      const { reply } = await worker.runAndWait({ body })
      if (reply) beginSession(role, reply)
      return reply !== null
    }
    const { reply } = await employer.runAndWait({ body })
    if (reply) beginSession(role, reply)
    return reply !== null
  }
  return { logIn, busy: worker.busy || employer.busy, error: worker.error ?? employer.error }
}

/** What the log-in still waits for, since its button appears only when all is there. */
function useMissingText({ role, email, password: typed }: Values): string {
  const words = useWords("session").login
  const emailRule = role === "worker" ? workerEmail : employerEmail
  return words.left({
    role: role === "",
    email: emailRule(email) !== null,
    password: password(typed) !== null,
  })
}

function LoginForm({ onInvalid }: { onInvalid: (invalid: boolean) => void }) {
  const words = useWords("session").login
  const { logIn, busy, error } = useLogIn()
  const form = useScreenForm<Values>({
    name: "login",
    start: { role: lastRole(), email: "", password: "" },
    secret: ["password"],
    rules: {
      role: (role) => (role === "" ? words.role : null),
      email: (email, { role }) => (role === "worker" ? workerEmail(email) : employerEmail(email)),
      password,
    },
  })
  const missing = useMissingText(form.form.watch())
  const { invalid } = form
  useEffect(() => onInvalid(invalid), [invalid, onInvalid])
  const typed = form.form.watch("email")
  useEffect(() => rememberTypedEmail(typed), [typed])

  const submit = async ({ role, email, password }: Values) => {
    if (role === "") return
    if (await logIn(role, { email, password })) {
      rememberRole(role)
      form.clear()
      redirectAfterLogin()
    } else {
      form.form.setFocus("password")
    }
  }

  return (
    <Form form={form} onSubmit={submit}>
      <RadioGroup
        label={words.role}
        options={[
          { value: "employer", label: words.restauranteurs },
          { value: "worker", label: words.workers },
        ]}
        {...form.field("role", ["email"])}
      />
      <TextField
        label={words.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("email")}
      />
      <PasswordField label={words.password} autoComplete="current-password" {...form.field("password")} />
      <ErrorNotice error={error} />
      <FormActions ready={form.valid} busy={busy} submit={words.submit} waiting={missing} />
    </Form>
  )
}

/** Log-in of both roles. */
export function Screen() {
  const { login: words, forgot } = useWords("session")
  const shell = useWords("shell")
  const session = useSession()
  const [invalid, setInvalid] = useState(false)
  return (
    <SplitPage
      beside={
        <>
          <SampleEarnings />
          <SampleShift />
          <SamplePayout />
        </>
      }
    >
      <PageHead invalid={invalid}>{words.title}</PageHead>
      {session ? (
        <div className="stack">
          <Notice tone="info">{words.already}</Notice>
          <Button onClick={redirectAfterLogin}>{shell.toDashboard}</Button>
        </div>
      ) : null}
      <LoginForm onInvalid={setInvalid} />
      <NavButton to="forgotPassword" tone="quiet">
        {forgot.link}
      </NavButton>
      <hr />
      <section aria-labelledby="new-here" className="stack">
        <h2 id="new-here" className="eyebrow">
          {words.newHere}
        </h2>
        <NavButton to="workerSignup">{shell.createWorker}</NavButton>
        <NavButton to="employerSignup">{shell.createRestaurant}</NavButton>
      </section>
    </SplitPage>
  )
}
