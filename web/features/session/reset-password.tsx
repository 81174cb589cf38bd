import { password } from "#domain/fields.ts"
import { useAction } from "#web/data/hooks.ts"
import { rememberRole } from "#web/features/session/last-role.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import type { PageProps } from "#web/navigation/page-props.ts"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { NewPassword } from "#web/ui/new-password.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { SoloCard } from "#web/ui/solo-card.tsx"
import { KeyRound, Unlink } from "lucide-react"
import { useEffect } from "react"

const resetCalls = { worker: "resetWorkerPassword", employer: "resetEmployerPassword" } as const

/** Moves the focus to the new heading, since what had it is gone. */
function useFocusHere(): void {
  useEffect(() => focusOn(undefined), [])
}

function Done() {
  const { reset } = useWords("session")
  const shell = useWords("shell")
  useFocusHere()
  return (
    <SoloCard
      icon={<KeyRound aria-hidden="true" className="icon large" />}
      tone="success"
      heading={<ScreenTitle>{reset.doneTitle}</ScreenTitle>}
    >
      <Notice tone="success">{reset.done}</Notice>
      <p className="muted">{reset.doneText}</p>
      <NavButton to="login" tone="primary" wide>
        {shell.login}
      </NavButton>
    </SoloCard>
  )
}

function DeadLink() {
  const { forgot, reset } = useWords("session")
  useFocusHere()
  return (
    <SoloCard
      icon={<Unlink aria-hidden="true" className="icon large" />}
      tone="neutral"
      heading={<ScreenTitle>{reset.deadTitle}</ScreenTitle>}
      text={<p className="muted">{reset.deadText}</p>}
    >
      <NavButton to="forgotPassword" tone="primary" wide>
        {reset.newLink}
      </NavButton>
      <NavButton to="login" tone="quiet">
        {forgot.back}
      </NavButton>
    </SoloCard>
  )
}

/** What the link of the mail opens, for both roles. Nothing is sent before the person does. */
export function Page({ role, secret }: PageProps) {
  const { reset } = useWords("session")
  const { runAndWait, busy, done, error } = useAction(resetCalls[role])
  const form = useScreenForm({
    name: "reset",
    start: { password: "", confirm: "" },
    secret: ["password", "confirm"],
    rules: {
      password,
      confirm: (value, values) => (value !== "" && value === values.password ? null : reset.mismatch),
    },
  })
  const submit = async (values: { password: string }) => {
    const { reply, error } = await runAndWait({
      params: { token: secret },
      body: { password: values.password },
    })
    if (reply) rememberRole(role)
    else form.refuse(error)
  }
  if (done) return <Done />
  if (error?.code === "invalid_token") return <DeadLink />
  return (
    <SoloCard
      icon={<KeyRound aria-hidden="true" className="icon large" />}
      heading={<ScreenTitle invalid={form.invalid}>{reset.title}</ScreenTitle>}
      text={<p className="muted">{reset.text[role]}</p>}
    >
      <Form form={form} onSubmit={submit}>
        <NewPassword form={form} labels={reset} />
        <ErrorNotice error={error} />
        <FormActions ready={form.valid} busy={busy} submit={reset.submit} waiting={reset.waiting} />
      </Form>
    </SoloCard>
  )
}
