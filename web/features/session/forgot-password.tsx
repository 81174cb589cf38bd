import { employerEmail, workerEmail } from "#domain/fields.ts"
import { useAction } from "#web/data/hooks.ts"
import type { Role } from "#web/data/session.ts"
import { lastRole, rememberRole, typedEmail } from "#web/features/session/last-role.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { EmailField } from "#web/ui/inputs.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { RadioGroup } from "#web/ui/radio-and-checkbox.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { SoloCard } from "#web/ui/solo-card.tsx"
import { KeyRound } from "lucide-react"

type Values = { role: Role | ""; email: string }

/** Asks for the link with the call of the chosen role. */
function useRequest() {
  const worker = useAction("requestWorkerPasswordReset")
  const employer = useAction("requestEmployerPasswordReset")
  const request = (role: Role, email: string) => {
    worker.reset()
    employer.reset()
    return (role === "worker" ? worker : employer).runAndWait({ body: { email } })
  }
  return { request, busy: worker.busy || employer.busy, error: worker.error ?? employer.error }
}

/** Sends the link that resets a password (docs/rules/session.md#password-reset). */
export function Screen() {
  const words = useWords("session")
  const { forgot } = words
  const { request, busy, error } = useRequest()
  const form = useScreenForm<Values>({
    name: "forgot",
    start: { role: lastRole(), email: typedEmail() },
    rules: {
      role: (role) => (role === "" ? forgot.leftRole : null),
      email: (email, { role }) => (role === "worker" ? workerEmail(email) : employerEmail(email)),
    },
  })
  const submit = async ({ role, email }: Values) => {
    if (role === "") return
    const { reply } = await request(role, email)
    if (!reply) return
    rememberRole(role)
    // In place of the form, so that Back does not return to what has been sent.
    replace(role === "worker" ? "workerDashboard" : "employerDashboard", { reset: 1 })
  }
  return (
    <SoloCard
      icon={<KeyRound aria-hidden="true" className="icon large" />}
      heading={<ScreenTitle invalid={form.invalid}>{forgot.title}</ScreenTitle>}
      text={<p className="muted">{forgot.text}</p>}
    >
      <Form form={form} onSubmit={submit}>
        <RadioGroup
          label={forgot.role}
          options={[
            { value: "employer", label: words.login.restauranteurs },
            { value: "worker", label: words.login.workers },
          ]}
          {...form.field("role", ["email"])}
        />
        <EmailField label={words.login.email} autoComplete="username" {...form.field("email")} />
        <ErrorNotice error={error} />
        <FormActions
          ready={form.valid}
          busy={busy}
          submit={forgot.submit}
          waiting={form.describeOpenFields({ role: forgot.leftRole, email: forgot.leftEmail })}
        />
      </Form>
      <NavButton to="login" tone="quiet">
        {forgot.back}
      </NavButton>
    </SoloCard>
  )
}
