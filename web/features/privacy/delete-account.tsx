import { password } from "#domain/fields.ts"
import { announce } from "#web/data/announcements.ts"
import { useAction, useCall } from "#web/data/hooks.ts"
import { endSession, type Role } from "#web/data/session.ts"
import { DeletionBlockers, hasBlockers } from "#web/features/privacy/deletion-blockers.tsx"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { Loaded, LoadingCards } from "#web/ui/list.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { PasswordField } from "#web/ui/password-field.tsx"
import { useEffect, useRef, useState } from "react"

/** What a deletion does, and the password that it asks for. */
function DeletionForm({ role, onClose }: { role: Role; onClose: () => void }) {
  const words = useWords("accounts").data
  const kit = useWords("kit")
  const remove = useAction("deleteAccount")
  const form = useScreenForm({
    name: "delete-account",
    start: { password: "" },
    secret: ["password"],
    rules: { password },
  })
  const submit = async (values: { password: string }) => {
    const { reply, error } = await remove.runAndWait({ body: values })
    if (reply) {
      endSession("logout")
      announce(words.deleted)
    } else if (error) form.form.setFocus("password")
  }
  return (
    <Form form={form} label={words.delete} onSubmit={submit}>
      <ul className="list-disc pl-5">
        {words.what[role].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Notice tone="warning">{words.final}</Notice>
      <PasswordField label={words.password} autoComplete="current-password" {...form.field("password")} />
      <ErrorNotice error={remove.error} />
      <FormActions
        ready={form.valid}
        busy={remove.busy}
        submit={words.delete}
        danger
        waiting={words.waiting}
        cancel={kit.keep}
        onCancel={onClose}
      />
    </Form>
  )
}

/**
 * What the deletion waits for, or the button that asks for it (docs/rules/privacy.md#account-deletion). `heading` is the
 * id of what has the focus when that button goes.
 */
export function DeleteAccount({ role, heading }: { role: Role; heading: string }) {
  const words = useWords("accounts").data
  const [asking, setAsking] = useState(false)
  const blockers = useCall("listDeletionBlockers", {})
  const wasAsked = useRef(false)
  // What is found meanwhile does not close a dialog with a typed password: the refusal says it.
  const isBlocked = blockers.data !== undefined && hasBlockers(blockers.data) && !asking
  useEffect(() => {
    // The blockers have replaced the button, which had the focus.
    if (isBlocked && wasAsked.current && document.activeElement === document.body) focusOn(heading)
  }, [isBlocked, heading])
  const ask = () => {
    wasAsked.current = true
    setAsking(true)
  }
  const close = () => {
    if (!asking) return
    setAsking(false)
    // A refusal may be news to this screen.
    void blockers.refetch()
  }
  return (
    <Loaded reading={blockers} loading={<LoadingCards cards={1} />}>
      {(found) =>
        isBlocked ? (
          <DeletionBlockers role={role} blockers={found} />
        ) : (
          <>
            <div className="-ml-3">
              <Button tone="stop" onClick={ask}>
                {words.delete}
              </Button>
            </div>
            <Dialog open={asking} onClose={close} title={words.ask}>
              <DeletionForm role={role} onClose={close} />
            </Dialog>
          </>
        )
      }
    </Loaded>
  )
}
