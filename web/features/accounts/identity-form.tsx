import { personName, workerEmail } from "#domain/fields.ts"
import { useAction } from "#web/data/hooks.ts"
import type { WorkerAccount } from "#web/data/me.ts"
import { useWords } from "#web/i18n/words.ts"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { EmailField, TextField } from "#web/ui/inputs.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"

/** Changes the worker's name and email; only what was changed is sent. */
export function IdentityForm({
  worker,
  onClose,
}: {
  worker: WorkerAccount
  onClose: (saved?: WorkerAccount) => void
}) {
  const { identity: words, save: submitLabel } = useWords("accounts")
  const { username, email } = worker
  const form = useScreenForm({
    name: "identity",
    start: { username, email },
    rules: { username: personName, email: workerEmail },
  })
  const save = useAction("updateWorker")
  const submit = async (values: { username: string; email: string }) => {
    const body = {
      ...(values.username === username ? {} : { username: values.username }),
      ...(values.email === email ? {} : { email: values.email }),
    }
    const { reply: saved, error } = await save.runAndWait({ body })
    if (!saved) {
      form.refuse(error)
      return
    }
    form.clear()
    onClose({ ...worker, ...saved })
  }
  const cancel = () => {
    form.clear()
    onClose()
  }
  return (
    <Form form={form} label={words.title} onSubmit={submit}>
      <TextField label={words.name} autoComplete="name" {...form.field("username")} />
      <EmailField label={words.email} hint={words.emailHint} {...form.field("email")} />
      <ErrorNotice error={save.error} />
      <FormActions
        ready={form.valid && form.dirty}
        busy={save.busy}
        submit={submitLabel}
        waiting={form.describeOpenFields({ username: words.name, email: words.email }) || words.unchanged}
        onCancel={cancel}
      />
    </Form>
  )
}
