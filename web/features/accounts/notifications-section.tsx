import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { useAction } from "#web/data/hooks.ts"
import { useWords } from "#web/i18n/words.ts"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Section } from "#web/ui/page-head.tsx"
import { CheckboxField } from "#web/ui/radio-and-checkbox.tsx"

type Account = Pick<Reply<"getEmployer">, "mutedtopics">

/** The form is made anew when the stored settings change, on this device or another. */
function NotificationsForm({ mutedtopics }: Account) {
  const { notifications: words, save: submitLabel } = useWords("accounts")
  const form = useScreenForm({
    name: "notifications",
    start: { receipts: !mutedtopics.includes("receipts") },
    rules: {},
  })
  const update = useAction("updateEmployer", { onDone: () => announce(words.saved) })
  const submit = async ({ receipts }: { receipts: boolean }) => {
    form.clear()
    const others = mutedtopics.filter((topic) => topic !== "receipts")
    update.run({ body: { mutedtopics: receipts ? others : [...others, "receipts"] } })
  }
  return (
    <Form form={form} label={words.title} onSubmit={submit}>
      <CheckboxField label={words.receipts} {...form.field("receipts")} />
      <ErrorNotice error={update.error} />
      {form.dirty ? <FormActions ready busy={update.busy} submit={submitLabel} waiting="" /> : null}
    </Form>
  )
}

/** What a restaurant may mute of what is sent today (docs/rules/messages.md#notification-settings). */
export function NotificationsSection({ account: { mutedtopics } }: { account: Account }) {
  const words = useWords("accounts").notifications
  return (
    <Section card id="notifications" title={words.title}>
      <p className="small muted">{words.always}</p>
      <NotificationsForm key={mutedtopics.join()} mutedtopics={mutedtopics} />
    </Section>
  )
}
