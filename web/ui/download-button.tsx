import { trackPresence } from "#web/data/action.ts"
import { announce } from "#web/data/announcements.ts"
import { type CallError, reportError, toCallError } from "#web/data/call-error.ts"
import { saveFile } from "#web/data/save-file.ts"
import { createTapLock } from "#web/data/tap-lock.ts"
import { ActionButton, type ButtonTone } from "#web/ui/button.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Download } from "lucide-react"
import { useState, type ReactNode } from "react"

/**
 * Saves what `read` gives under `name`, and announces `done`; neither once the person has gone elsewhere. `read` throws
 * `CallError`. `label` says more than the button's text.
 */
export function DownloadButton({
  read,
  name,
  done,
  label,
  tone = "secondary",
  children,
}: {
  read: () => Promise<Blob>
  name: string
  done: string
  label?: string
  tone?: ButtonTone
  children: ReactNode
}) {
  const [lock] = useState(createTapLock)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const download = () =>
    lock.run(null, async () => {
      const isStillThere = trackPresence()
      setError(null)
      setBusy(true)
      try {
        const file = await read()
        if (!isStillThere()) return
        saveFile(file, name)
        announce(done)
      } catch (cause) {
        const failure = toCallError(cause)
        reportError(failure)
        lock.forget()
        setError(failure)
      } finally {
        setBusy(false)
      }
    })
  return (
    <>
      <ActionButton
        tone={tone}
        busy={busy}
        {...(label === undefined ? {} : { "aria-label": label })}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" className="icon" />
        {children}
      </ActionButton>
      <ErrorNotice error={error} />
    </>
  )
}
