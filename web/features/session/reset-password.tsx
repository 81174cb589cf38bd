import { password } from "#domain/fields.ts"
import { toCallError } from "#web/data/call-error.ts"
import { useAction, useCall } from "#web/data/hooks.ts"
import type { Role } from "#web/data/session.ts"
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
import { Skeleton } from "#web/ui/skeleton.tsx"
import { SoloCard } from "#web/ui/solo-card.tsx"
import { KeyRound, Unlink } from "lucide-react"
import { useEffect } from "react"

const checkCalls = { worker: "checkWorkerPasswordReset", employer: "checkEmployerPasswordReset" } as const
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

function DeadLink({ role }: { role: Role }) {
  const { forgot, reset } = useWords("session")
  useFocusHere()
  // Another link, or the log-in, is for the same role.
  useEffect(() => rememberRole(role), [role])
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

/** The card of the form, before it is known whether the link works. */
function Loading() {
  const { reset } = useWords("session")
  const kit = useWords("kit")
  return (
    <SoloCard
      icon={<KeyRound aria-hidden="true" className="icon large" />}
      heading={<ScreenTitle>{reset.title}</ScreenTitle>}
      text={<p className="muted">{kit.loading}</p>}
    >
      <Skeleton height="block" />
    </SoloCard>
  )
}

/**
 * What the link of the mail opens, for both roles. Whether the link works is read first; nothing is changed before the
 * person sends.
 */
export function Page({ role, secret }: PageProps) {
  const { reset } = useWords("session")
  const link = useCall(checkCalls[role], { params: { token: secret } })
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
  if ([error, link.error].some((cause) => cause && toCallError(cause).code === "invalid_token"))
    return <DeadLink role={role} />
  // Where that cannot be read, the form shows: sending it tells.
  if (link.isPending) return <Loading />
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
