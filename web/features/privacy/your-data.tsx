import "#web/features/privacy/account-calls.ts"
import { announce } from "#web/data/announcements.ts"
import { trackPresence } from "#web/data/action.ts"
import { type CallError, reportError, toCallError } from "#web/data/call-error.ts"
import type { Role } from "#web/data/session.ts"
import { createTapLock } from "#web/data/tap-lock.ts"
import { DeleteAccount } from "#web/features/privacy/delete-account.tsx"
import { readArchive, saveFile } from "#web/features/privacy/download-data.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Section } from "#web/ui/page-head.tsx"
import { Download } from "lucide-react"
import { useState } from "react"

const FILE_NAME = "prepside-my-data.zip"

function DownloadData() {
  const words = useWords("accounts").data
  const [lock] = useState(createTapLock)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const download = () =>
    lock.run(null, async () => {
      const isStillThere = trackPresence()
      setError(null)
      setBusy(true)
      try {
        const archive = await readArchive()
        if (!isStillThere()) return
        saveFile(archive, FILE_NAME)
        announce(words.downloaded)
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
      <ActionButton busy={busy} onClick={() => void download()}>
        <Download aria-hidden="true" className="icon" />
        {words.download}
      </ActionButton>
      <ErrorNotice error={error} />
    </>
  )
}

/** Download all data, and delete the account (docs/rules/privacy.md). */
export function YourData({ role }: { role: Role }) {
  const words = useWords("accounts").data
  return (
    <Section card id="your-data" title={words.title}>
      <p className="small muted">{words.text[role]}</p>
      <DownloadData />
      <hr />
      <h3 className="strong text-base">{words.deleteTitle}</h3>
      <p className="small muted">{words.deleteText[role]}</p>
      <DeleteAccount role={role} />
    </Section>
  )
}
