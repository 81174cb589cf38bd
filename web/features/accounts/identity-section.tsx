import { password, personName, workerEmail } from "#domain/fields.ts"
import { useAction } from "#web/data/hooks.ts"
import { AccountSection } from "#web/features/accounts/account-section.tsx"
import type { Worker } from "#web/features/accounts/worker-self.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { FocusOnMount } from "#web/ui/focus-on-mount.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { TextField } from "#web/ui/inputs.tsx"
import { NewPassword } from "#web/ui/new-password.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { useState } from "react"

function IdentityForm({ worker, onClose }: { worker: Worker; onClose: (saved?: Worker) => void }) {
  const words = useWords("account").worker
  const { username, email } = worker
  const form = useScreenForm({
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
      <TextField label={words.you.name} autoComplete="name" {...form.field("username")} />
      <TextField
        label={words.you.email}
        hint={words.you.emailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("email")}
      />
      <ErrorNotice error={save.error} />
      {form.valid && form.dirty ? (
        <ActionButton type="submit" tone="primary" wide busy={save.busy}>
          {words.you.save}
        </ActionButton>
      ) : (
        <p className="text-muted text-sm">{words.you.unchanged}</p>
      )}
      <Button onClick={cancel}>{words.cancel}</Button>
    </Form>
  )
}

/** Name and e-mail: to read, and by "Edit" to change. */
export function IdentitySection({ worker }: { worker: Worker }) {
  const words = useWords("account").worker.you
  const [editing, setEditing] = useState(false)
  const [said, setSaid] = useState("")
  const close = (saved?: Worker) => {
    setEditing(false)
    setSaid(saved ? (saved.emailValidated ? words.saved : words.savedEmail(saved)) : "")
    if (!saved) focusOn("identity")
  }
  return (
    <AccountSection
      id="identity"
      title={words.title}
      aside={editing ? null : <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
    >
      {said ? (
        <Notice tone="success" takesFocus>
          {said}
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

function PasswordForm({ onClose }: { onClose: (saved: boolean) => void }) {
  const words = useWords("account").worker
  const save = useAction("updateWorker")
  const form = useScreenForm({
    start: { password: "", confirm: "" },
    secret: ["password", "confirm"],
    rules: {
      password,
      confirm: (again, values) => (again === values.password ? null : words.password.mismatch),
    },
  })
  const submit = async (values: { password: string }) => {
    const { reply, error } = await save.runAndWait({ body: { password: values.password } })
    if (reply) onClose(true)
    else form.refuse(error)
  }
  return (
    <Form form={form} onSubmit={submit}>
      <NewPassword
        form={form}
        labels={{ password: words.password.password, confirm: words.password.again }}
      />
      <ErrorNotice error={save.error} />
      {form.valid ? (
        <ActionButton type="submit" tone="primary" wide busy={save.busy}>
          {words.password.save}
        </ActionButton>
      ) : (
        <p className="text-muted text-sm">{words.password.waiting}</p>
      )}
      <Button onClick={() => onClose(false)}>{words.cancel}</Button>
    </Form>
  )
}

/** The password: only to change, never to see. */
export function PasswordSection() {
  const words = useWords("account").worker.password
  const [editing, setEditing] = useState(false)
  const [saved, setSaved] = useState(false)
  const close = (done: boolean) => {
    setEditing(false)
    setSaved(done)
    if (!done) focusOn("password")
  }
  const open = () => {
    setSaved(false)
    setEditing(true)
  }
  return (
    <AccountSection id="password" title={words.title}>
      {saved ? (
        <Notice tone="success" takesFocus>
          {words.saved}
        </Notice>
      ) : null}
      {editing ? (
        <FocusOnMount>
          <PasswordForm onClose={close} />
        </FocusOnMount>
      ) : (
        <>
          <p className="text-muted">{words.text}</p>
          <div>
            <Button onClick={open}>{words.change}</Button>
          </div>
        </>
      )}
    </AccountSection>
  )
}
