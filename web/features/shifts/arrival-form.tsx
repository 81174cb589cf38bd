import { reason } from "#domain/fields.ts"
import { useAction } from "#web/data/hooks.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Form, optional, useScreenForm } from "#web/ui/form.tsx"
import { TextAreaField } from "#web/ui/inputs.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"

/** For a worker who has come and got no code: tells the restaurant so (docs/rules/shifts.md#reporting-arrival). */
export function ArrivalForm({ job, onClose }: { job: Job; onClose: () => void }) {
  const words = useWords("scheduled")
  const form = useScreenForm({
    name: `here-${job._id}`,
    start: { note: "" },
    rules: { note: optional(reason) },
  })
  const reportArrival = useAction("reportArrival")

  const send = async ({ note }: { note: string }) => {
    const { reply, error } = await reportArrival.runAndWait({
      params: { jobId: job._id },
      body: note.trim() ? { note: note.trim() } : {},
    })
    if (reply) form.clear()
    else form.refuse(error)
  }

  return (
    <Form form={form} onSubmit={send} label={words.noCode}>
      <p>{words.hereText}</p>
      <TextAreaField label={words.note} optional rows={2} {...form.field("note")} />
      <ErrorNotice error={reportArrival.error} />
      <ActionButton type="submit" wide busy={reportArrival.busy}>
        {words.reportArrival}
      </ActionButton>
      <Button tone="quiet" onClick={onClose}>
        {words.haveCode}
      </Button>
    </Form>
  )
}
