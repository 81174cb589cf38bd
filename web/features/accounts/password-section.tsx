import { password } from "#domain/fields.ts"
import { useAction } from "#web/data/hooks.ts"
import type { Role } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { Button } from "#web/ui/button.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { NewPassword } from "#web/ui/new-password.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { Section } from "#web/ui/page-head.tsx"
import { KeyRound } from "lucide-react"
import { useState } from "react"

const updateCalls = { worker: "updateWorker", employer: "updateEmployer" } as const

/** A new password, typed twice. */
export function PasswordForm({ role, onClose }: { role: Role; onClose: (saved: boolean) => void }) {
  const words = useWords("accounts").password
  const own = words[role]
  const save = useAction(updateCalls[role])
  const form = useScreenForm({
    name: "password",
    start: { password: "", confirm: "" },
    secret: ["password", "confirm"],
    rules: {
      password,
      confirm: (value, values) => (value !== "" && value === values.password ? null : own.mismatch),
    },
  })
  const submit = async (values: { password: string }) => {
    const { reply, error } = await save.runAndWait({ body: { password: values.password } })
    if (reply) onClose(true)
    else form.refuse(error)
  }
  return (
    <Form form={form} label={words.change} onSubmit={submit}>
      <NewPassword form={form} labels={words} two />
      <ErrorNotice error={save.error} />
      <FormActions
        ready={form.valid}
        busy={save.busy}
        submit={own.save}
        waiting={own.waiting}
        onCancel={() => onClose(false)}
      />
    </Form>
  )
}

/** The restaurant's password: it can be changed and is never shown. */
export function PasswordSection() {
  const words = useWords("accounts").password
  const [editing, setEditing] = useState(false)
  const [saved, setSaved] = useState(false)
  const open = () => {
    setSaved(false)
    setEditing(true)
  }
  const close = (done: boolean) => {
    setEditing(false)
    setSaved(done)
    if (!done) focusOn("password")
  }
  return (
    <Section
      card
      id="password"
      title={words.title}
      aside={
        editing ? null : (
          <Button onClick={open}>
            <KeyRound aria-hidden="true" className="icon" />
            {words.change}
          </Button>
        )
      }
    >
      {saved ? (
        <Notice tone="success" takesFocus>
          {words.employer.saved}
        </Notice>
      ) : null}
      {editing ? (
        <FocusOnMount>
          <PasswordForm role="employer" onClose={close} />
        </FocusOnMount>
      ) : (
        <p className="small muted">{words.employer.text}</p>
      )}
    </Section>
  )
}
