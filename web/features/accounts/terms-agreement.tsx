import { termsVersions } from "#domain/terms.ts"
import { day } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { currentFlags, useMe } from "#web/data/me.ts"
import { serverNow } from "#web/data/server-clock.ts"
import type { Role } from "#web/data/session.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { Section } from "#web/ui/page-head.tsx"
import { CheckboxField } from "#web/ui/radio-and-checkbox.tsx"

/** A box to tick, then Submit. It leads back to the account's details. */
function AgreementForm({ role }: { role: Role }) {
  const words = useWords("terms")
  const agree = useAction(role === "worker" ? "agreeWorkerTerms" : "agreeEmployerTerms")
  const form = useScreenForm({ name: "agreement", start: { agreed: false }, rules: {} })
  const agreed = form.form.watch("agreed")
  const submit = async () => {
    const { reply } = await agree.runAndWait({})
    if (!reply) return
    form.clear()
    const ready = currentFlags()?.gaps.length === 0
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
  const me = useMe()
  return (
    <div className="mt-8 print:hidden">
      <Section card id="agreement" title={words.agreement}>
        <Loaded reading={me}>
          {({ termsOfUseAgreement: { agreed, version, agreedAt } }) =>
            agreed && agreedAt && version === termsVersions[role] ? (
              <Notice tone="success">{words.agreed({ day: day(agreedAt, serverNow()) })}</Notice>
            ) : (
              <AgreementForm role={role} />
            )
          }
        </Loaded>
      </Section>
    </div>
  )
}
