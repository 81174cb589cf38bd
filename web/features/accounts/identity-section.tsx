import { personName, workerEmail } from "#domain/fields.ts"
import { useAction } from "#web/data/hooks.ts"
import type { WorkerAccount } from "#web/data/me.ts"
import { AccountSection } from "#web/features/accounts/account-section.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { Button } from "#web/ui/button.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { EmailField, TextField } from "#web/ui/inputs.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { useState } from "react"

function IdentityForm({
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
    <Form form={form} onSubmit={submit}>
      <TextField label={words.name} autoComplete="name" {...form.field("username")} />
      <EmailField label={words.email} hint={words.emailHint} {...form.field("email")} />
      <ErrorNotice error={save.error} />
      <FormActions
        ready={form.valid && form.dirty}
        busy={save.busy}
        submit={submitLabel}
        waiting={words.unchanged}
        onCancel={cancel}
      />
    </Form>
  )
}

/** The worker's name and email, to read and to change. */
export function IdentitySection({ worker }: { worker: WorkerAccount }) {
  const words = useWords("accounts").identity
  const [editing, setEditing] = useState(false)
  const [result, setResult] = useState("")
  const close = (saved?: WorkerAccount) => {
    setEditing(false)
    setResult(saved ? (saved.emailValidated ? words.saved : words.savedEmail(saved)) : "")
    if (!saved) focusOn("identity")
  }
  return (
    <AccountSection
      id="identity"
      title={words.title}
      aside={editing ? null : <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
    >
      {result ? (
        <Notice tone="success" takesFocus>
          {result}
        </Notice>
      ) : null}
      {editing ? (
        <FocusOnMount>
          <IdentityForm worker={worker} onClose={close} />
        </FocusOnMount>
      ) : (
        <Facts>
          <Fact name={words.name}>{worker.username}</Fact>
          <Fact name={words.email}>
            <span className="flex flex-wrap items-center gap-2">
              {worker.email}
              {worker.emailValidated ? (
                <Pill tone="success">{words.confirmed}</Pill>
              ) : (
                <Pill tone="warning">{words.unconfirmed}</Pill>
              )}
            </span>
          </Fact>
        </Facts>
      )}
    </AccountSection>
  )
}
