import { useWords } from "#web/i18n/words.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import type { ReactNode } from "react"

/** The end of a form: the button that sends it, or what it waits for until then, and the button that leaves it. */
export function FormActions({
  ready,
  busy,
  submit,
  waiting,
  danger = false,
  cancel,
  onCancel,
}: {
  ready: boolean
  busy: boolean
  submit: string
  waiting: ReactNode
  /** Sends what cannot be undone. */
  danger?: boolean
  /** What leaves the form, where "Cancel" does not say it. */
  cancel?: string
  /** Absent where the form is the screen itself. */
  onCancel?: () => void
}) {
  const words = useWords("kit")
  return (
    <div className="row wrap items-stretch">
      <div className="fills basis-60">
        {ready ? (
          <ActionButton type="submit" tone={danger ? "danger" : "primary"} wide busy={busy}>
            {submit}
          </ActionButton>
        ) : (
          <div className="waiting small muted">{waiting}</div>
        )}
      </div>
      {onCancel ? <Button onClick={onCancel}>{cancel ?? words.cancel}</Button> : null}
    </div>
  )
}
