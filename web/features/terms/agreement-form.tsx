import type { CallError } from "#web/data/call-error.ts"
import { useAction } from "#web/data/hooks.ts"
import type { Role } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { CheckboxField } from "#web/ui/radio-and-checkbox.tsx"

/** The box, which is empty for each version: what was checked for one text says nothing of another. */
function Box({
  version,
  busy,
  error,
  onAgree,
}: {
  version: string
  busy: boolean
  error: CallError | null
  onAgree: () => Promise<boolean>
}) {
  const words = useWords("terms")
  const form = useScreenForm({ name: `agreement-${version}`, start: { agreed: false }, rules: {} })
  const submit = async () => {
    if (await onAgree()) form.clear()
  }
  return (
    <Form form={form} onSubmit={submit} label={words.agreement}>
      <CheckboxField label={words.agree} {...form.field("agreed")} />
      <ErrorNotice error={error} />
      <FormActions
        ready={form.form.watch("agreed")}
        busy={busy}
        submit={words.submit}
        waiting={words.submitHint}
      />
    </Form>
  )
}

/** A box to check, then Submit. Agrees to the version that is shown, and to no other. */
export function AgreementForm({
  role,
  version,
  onAgreed,
}: {
  role: Role
  version: string
  onAgreed: () => void
}) {
  const agree = useAction(role === "worker" ? "agreeWorkerTerms" : "agreeEmployerTerms")
  const send = async () => {
    const { reply } = await agree.runAndWait({ body: { version } })
    if (reply) onAgreed()
    return reply !== null
  }
  return <Box key={version} version={version} busy={agree.busy} error={agree.error} onAgree={send} />
}
