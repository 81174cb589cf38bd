import { patchCached, useAction } from "#web/data/hooks.ts"
import { currentSession, gapsOf, updateSession, type Role } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { CheckboxField } from "#web/ui/radio-and-checkbox.tsx"

/** The agreement: a box to tick, then Submit. It leads back to the account's details. */
export function AgreementForm({ role }: { role: Role }) {
  const words = useWords("terms")
  const agree = useAction(role === "worker" ? "agreeWorkerTerms" : "agreeEmployerTerms")
  const form = useScreenForm({ start: { agreed: false }, rules: {} })
  const ticked = form.form.watch("agreed")
  const submit = async () => {
    const { reply: termsOfUseAgreement } = await agree.runAndWait({})
    if (!termsOfUseAgreement) return
    form.clear()
    updateSession({ termsOfUseAgreement })
    const done = { termsOfUseAgreement }
    patchCached("getWorker", {}, (me) => ({
      ...me,
      ...done,
      missing: me.missing.filter((gap) => gap !== "terms"),
    }))
    patchCached("getEmployer", {}, (me) => ({
      ...me,
      ...done,
      missing: me.missing.filter((gap) => gap !== "terms"),
    }))
    const session = currentSession()
    const ready = session !== null && gapsOf(session).length === 0
    replace(role === "worker" ? "workerAccount" : "employerAccount", ready ? { task: "done" } : {})
  }
  return (
    <Form form={form} onSubmit={submit} label={words.agreement}>
      <CheckboxField label={words.agree} {...form.field("agreed")} />
      <ErrorNotice error={agree.error} />
      {ticked ? (
        <ActionButton type="submit" tone="primary" wide busy={agree.busy}>
          {words.submit}
        </ActionButton>
      ) : (
        <p className="text-muted text-sm">{words.submitHint}</p>
      )}
    </Form>
  )
}
