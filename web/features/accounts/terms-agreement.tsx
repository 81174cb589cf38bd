import { termsVersions } from "#domain/terms.ts"
import { day } from "#web/data/format.ts"
import { patchCached, useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { currentSession, gapsOf, updateSession, useSession, type Role } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { CheckboxField } from "#web/ui/radio-and-checkbox.tsx"

/** A box to tick, then Submit. It leads back to the account's details. */
function AgreementForm({ role }: { role: Role }) {
  const words = useWords("terms")
  const agree = useAction(role === "worker" ? "agreeWorkerTerms" : "agreeEmployerTerms")
  const form = useScreenForm({ start: { agreed: false }, rules: {} })
  const agreed = form.form.watch("agreed")
  const submit = async () => {
    const { reply: termsOfUseAgreement } = await agree.runAndWait({})
    if (!termsOfUseAgreement) return
    form.clear()
    updateSession({ termsOfUseAgreement })
    const agreedBy = <A extends { missing: readonly string[] }>(account: A): A => ({
      ...account,
      termsOfUseAgreement,
      missing: account.missing.filter((gap) => gap !== "terms"),
    })
    patchCached("getWorker", {}, agreedBy)
    patchCached("getEmployer", {}, agreedBy)
    const session = currentSession()
    const ready = session !== null && gapsOf(session).length === 0
    replace(role === "worker" ? "workerAccount" : "employerAccount", ready ? { task: "done" } : {})
  }
  return (
    <Form form={form} onSubmit={submit} label={words.agreement}>
      <CheckboxField label={words.agree} {...form.field("agreed")} />
      <ErrorNotice error={agree.error} />
      <FormActions ready={agreed} busy={agree.busy} submit={words.submit} waiting={words.submitHint} />
    </Form>
  )
}

/** The form, or the day on which this version was agreed to. */
export function TermsAgreement({ role }: { role: Role }) {
  const words = useWords("terms")
  const agreement = useSession()?.encodedData.termsOfUseAgreement
  const isAgreed = agreement?.agreed && agreement.version === termsVersions[role]
  return (
    <section
      aria-labelledby="agreement"
      className="bg-surface border-border mt-8 grid gap-3 rounded-card border p-4 sm:p-5 print:hidden"
    >
      <h2 id="agreement" className="text-lg font-bold">
        {words.agreement}
      </h2>
      {isAgreed && agreement.agreedAt ? (
        <Notice tone="success">{words.agreed({ day: day(agreement.agreedAt, serverNow()) })}</Notice>
      ) : (
        <AgreementForm role={role} />
      )}
    </section>
  )
}
