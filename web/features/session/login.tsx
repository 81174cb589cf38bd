import { employerEmail, password, workerEmail } from "#domain/fields.ts"
import { deviceStorage } from "#web/data/storage.ts"
import { useAction } from "#web/data/hooks.ts"
import { beginSession } from "#web/data/me.ts"
import { useSession, type Role } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { redirectAfterLogin } from "#web/navigation/navigation.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { PasswordField, TextField } from "#web/ui/inputs.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { RadioGroup } from "#web/ui/radio-and-checkbox.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { House } from "lucide-react"
import { useEffect, useState } from "react"

type Values = { role: Role | ""; email: string; password: string }

/** The role of the last log-in on this device, so that most people choose it once. */
const LAST_ROLE = "lastRole"

function lastRole(): Values["role"] {
  const kept = deviceStorage.getItem(LAST_ROLE)
  return kept === "worker" || kept === "employer" ? kept : ""
}

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
function MissingFields({ values }: { values: Values }) {
  const words = useWords("session").login
  const emailRule = values.role === "worker" ? workerEmail : employerEmail
  const things = [
    values.role === "" ? words.leftRole : "",
    emailRule(values.email) ? words.leftEmail : "",
    password(values.password) ? words.leftPassword : "",
  ].filter(Boolean)
  return things.length > 0 ? <p className="text-muted">{words.left({ things })}</p> : null
}

function LoginForm({ onInvalid }: { onInvalid: (invalid: boolean) => void }) {
  const words = useWords("session").login
  const { logIn, busy, error } = useLogIn()
  const form = useScreenForm<Values>({
    name: "login",
    start: { role: lastRole(), email: "", password: "" },
    secret: ["password"],
    rules: {
      role: (role) => (role === "" ? words.leftRole : null),
      email: (email, { role }) => (role === "worker" ? workerEmail(email) : employerEmail(email)),
      password,
    },
  })
  const { invalid } = form
  useEffect(() => onInvalid(invalid), [invalid, onInvalid])

  const submit = async ({ role, email, password }: Values) => {
    if (role === "") return
    if (await logIn(role, { email, password })) {
      deviceStorage.setItem(LAST_ROLE, role)
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
        inline
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
      {form.valid ? (
        <ActionButton type="submit" tone="primary" wide busy={busy}>
          {words.submit}
        </ActionButton>
      ) : (
        <MissingFields values={form.form.watch()} />
      )}
    </Form>
  )
}

/** Log-in of both roles. */
export function Screen() {
  const words = useWords("session").login
  const shell = useWords("shell")
  const session = useSession()
  const [invalid, setInvalid] = useState(false)
  return (
    <div className="mx-auto max-w-[30rem] lg:pt-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <ScreenTitle invalid={invalid}>{words.title}</ScreenTitle>
        <NavButton to="landing" tone="quiet">
          <House aria-hidden="true" className="size-5" />
          {words.home}
        </NavButton>
      </div>
      {session ? (
        <div className="mb-4 grid gap-3">
          <Notice tone="info">{words.already}</Notice>
          <Button onClick={redirectAfterLogin}>{shell.toDashboard}</Button>
        </div>
      ) : null}
      <Card>
        <LoginForm onInvalid={setInvalid} />
      </Card>
      <section aria-labelledby="new-here" className="mt-8 grid gap-3">
        <h2 id="new-here" className="font-semibold">
          {words.newHere}
        </h2>
        <NavButton to="workerSignup" wide>
          {shell.createWorker}
        </NavButton>
        <NavButton to="employerSignup" wide>
          {shell.createRestaurant}
        </NavButton>
      </section>
    </div>
  )
}
