import { ActionButton, type ButtonTone } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { useState, type ReactNode } from "react"

/**
 * A button that asks before it acts. `onConfirm` resolves once the action has ended, either way; the dialog is
 * closed then. The caller shows what failed.
 */
export function ConfirmButton({
  label,
  icon,
  name,
  tone = "secondary",
  wide = false,
  off = false,
  busy,
  onConfirm,
  children,
  ...dialog
}: {
  label: string
  /** A picture before the label. */
  icon?: ReactNode
  /** The button's name for screen readers, where several buttons have the same label. */
  name?: string
  tone?: ButtonTone
  wide?: boolean
  off?: boolean
  busy: boolean
  onConfirm: () => Promise<void>
  /** The dialog's heading, its text and its two buttons. */
  title: string
  children: ReactNode
  yes: string
  no: string
  danger?: boolean
}) {
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    await onConfirm()
    setAsking(false)
  }
  return (
    <>
      <ActionButton
        tone={tone}
        wide={wide}
        off={off}
        busy={busy}
        onClick={() => setAsking(true)}
        {...(name === undefined ? {} : { "aria-label": name })}
      >
        {icon}
        {label}
      </ActionButton>
      <ConfirmDialog
        {...dialog}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        busy={busy}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
