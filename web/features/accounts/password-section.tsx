import { password } from "#domain/fields.ts"
import { useAction } from "#web/data/hooks.ts"
import type { Role } from "#web/data/session.ts"
import { AccountSection } from "#web/features/accounts/account-section.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { Button } from "#web/ui/button.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { NewPassword } from "#web/ui/new-password.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { useState } from "react"

const updateCalls = { worker: "updateWorker", employer: "updateEmployer" } as const

function PasswordForm({ role, onClose }: { role: Role; onClose: (saved: boolean) => void }) {
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
      <NewPassword form={form} labels={words} />
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

/** The password: it can be changed and is never shown. */
export function PasswordSection({ role }: { role: Role }) {
  const words = useWords("accounts").password
  const own = words[role]
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
    <AccountSection id="password" title={words.title}>
      {saved ? (
        <Notice tone="success" takesFocus>
          {own.saved}
        </Notice>
      ) : null}
      {editing ? (
        <FocusOnMount>
          <PasswordForm role={role} onClose={close} />
        </FocusOnMount>
      ) : (
        <>
          <p className="text-muted">{own.text}</p>
          <div>
            <Button onClick={open}>{words.change}</Button>
          </div>
        </>
      )}
    </AccountSection>
  )
}
