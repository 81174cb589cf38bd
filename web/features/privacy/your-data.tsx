import "#web/features/privacy/account-calls.ts"
import { announce } from "#web/data/announcements.ts"
import { trackPresence } from "#web/data/action.ts"
import { type CallError, reportError, toCallError } from "#web/data/call-error.ts"
import { useAction } from "#web/data/hooks.ts"
import { endSession, type Role } from "#web/data/session.ts"
import { createTapLock } from "#web/data/tap-lock.ts"
import { readArchive, saveFile } from "#web/features/privacy/download-data.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
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

function DeleteAccount({ role }: { role: Role }) {
  const words = useWords("accounts").data
  const kit = useWords("kit")
  const remove = useAction("deleteAccount")
  const send = async () => {
    const { reply } = await remove.runAndWait({})
    if (!reply) return
    endSession("logout")
    announce(words.deleted)
  }
  return (
    <>
      <ErrorNotice error={remove.error} />
      <ConfirmButton
        label={words.delete}
        tone="stop"
        busy={remove.busy}
        onConfirm={send}
        title={words.ask}
        yes={words.delete}
        no={kit.keep}
        danger
      >
        <ul className="list-disc pl-5">
          {words.what[role].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Notice tone="warning">{words.final}</Notice>
      </ConfirmButton>
    </>
  )
}

/** To take all data away, and to delete the account (docs/rules/privacy.md). */
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
