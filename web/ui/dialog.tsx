import { useWords } from "#web/i18n/words.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react"

/**
 * A native modal dialog, shown while `open`. Esc, Back and the close watcher of phones close it; the browser
 * gives the focus back to what opened it.
 */
export function Dialog({
  open,
  onClose,
  title,
  describedBy,
  isText = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  /** The id of what screen readers read after the title when the dialog opens. */
  describedBy?: string
  /** A text rather than a question: wider, and the title takes the focus, so that reading starts at the top. */
  isText?: boolean
  children: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) {
      element.showModal()
      if (isText) element.querySelector("h2")?.focus()
    }
    if (!open && element?.open) element.close()
  }, [open, isText])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
      onClose={onClose}
      className={isText ? "dialog reading" : "dialog"}
    >
      {open ? (
        <div className="grid grid-cols-1 gap-4">
          <h2 id={id} {...(isText ? { tabIndex: -1 } : {})} className="text-xl">
            {title}
          </h2>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}

/** Closes the dialog of a button as Esc does, so that the browser gives the focus back even if `onClose` takes the dialog away. */
export function closeDialog({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest("dialog")?.close()
}

/** Asks before something that matters. The buttons name what they do; `no` defaults to "Cancel". */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  yes,
  no,
  danger = false,
  busy = false,
}: {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  children?: ReactNode
  yes: string
  no?: string
  danger?: boolean
  busy?: boolean
}) {
  const words = useWords("kit")
  const id = useId()
  const confirm = ({ detail: clicks }: MouseEvent) => {
    // A double tap on what opened the dialog ends on this button, unread.
    if (clicks < 2) onConfirm()
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} {...(children ? { describedBy: id } : {})}>
      {children ? (
        <div id={id} className="grid grid-cols-1 gap-4">
          {children}
        </div>
      ) : null}
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <Button onClick={onClose}>{no ?? words.cancel}</Button>
        <ActionButton tone={danger ? "danger" : "primary"} busy={busy} onClick={confirm}>
          {yes}
        </ActionButton>
      </div>
    </Dialog>
  )
}
