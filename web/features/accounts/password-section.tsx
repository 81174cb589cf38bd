import * as fields from "#domain/fields.ts"
import { useAction } from "#web/data/hooks.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { NewPassword } from "#web/ui/new-password.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"

/** Save and Cancel under a form; `why` says why Save is off. */
export function SaveRow({
  label,
  busy,
  why,
  onCancel,
}: {
  label: string
  busy: boolean
  why: string | null
  onCancel: () => void
}) {
  const words = useWords("employer").account
  return (
    <div className="grid grid-cols-1 gap-3">
      {why ? <p className="text-muted">{why}</p> : null}
      <ActionButton type="submit" tone="primary" wide busy={busy} off={why !== null}>
        {label}
      </ActionButton>
      <Button wide onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  )
}

/** Changing the password: twice the same, by the rule of all passwords. */
export function PasswordChange({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const words = useWords("employer").account
  const update = useAction("updateEmployer")
  const form = useScreenForm({
    start: { password: "", confirm: "" },
    secret: ["password", "confirm"],
    rules: {
      password: fields.password,
      confirm: (value, { password }) =>
        value !== "" && value === password ? null : wordsOf("employer").account.mismatch,
    },
  })
  const save = async ({ password }: { password: string }) => {
    const { reply, error } = await update.runAndWait({ body: { password } })
    if (!reply) {
      form.refuse(error)
      return
    }
    form.clear()
    onSaved()
  }
  return (
    <Form form={form} label={words.changePassword} onSubmit={save}>
      <NewPassword form={form} labels={words} />
      <ErrorNotice error={update.error} />
      <SaveRow
        label={words.savePassword}
        busy={update.busy}
        why={form.valid ? null : words.fix}
        onCancel={onClose}
      />
    </Form>
  )
}
