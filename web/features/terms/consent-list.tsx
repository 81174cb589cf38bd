import { announce } from "#web/data/announcements.ts"
import { type CallError, reportError, toCallError } from "#web/data/call-error.ts"
import { day, longDate } from "#web/data/format.ts"
import { useCall } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import type { Role } from "#web/data/session.ts"
import { createTapLock } from "#web/data/tap-lock.ts"
import { parseInstant } from "#domain/time.ts"
import { type Consent, downloadConsent, type Signer } from "#web/features/terms/download-consent.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Download } from "lucide-react"
import { useState } from "react"

/** A version by its day, as people read it. */
const dayOf = (version: string): string => longDate(parseInstant(`${version}T00:00`) ?? serverNow())

function ConsentRow({ role, consent, signer }: { role: Role; consent: Consent; signer: Signer }) {
  const words = useWords("accounts").terms
  const [lock] = useState(createTapLock)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const version = dayOf(consent.version)
  const download = () =>
    lock.run(null, async () => {
      setError(null)
      setBusy(true)
      try {
        await downloadConsent(role, consent, signer)
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
    <li className="stack">
      <p className="small">{words.consent({ version, day: day(consent.agreedAt, serverNow()) })}</p>
      <div>
        <ActionButton busy={busy} aria-label={words.downloadOf({ version })} onClick={() => void download()}>
          <Download aria-hidden="true" className="icon" />
          {words.download}
        </ActionButton>
      </div>
      <ErrorNotice error={error} />
    </li>
  )
}

/** Every version that the person agreed to, each to download as it was agreed to. */
export function ConsentList({ role, signer }: { role: Role; signer: Signer }) {
  const words = useWords("accounts").terms
  return (
    <Loaded reading={useCall("listTermsConsents", {})}>
      {(consents) => (
        <ul aria-label={words.consents} className="stack">
          {consents.map((consent) => (
            <ConsentRow key={consent.version} role={role} consent={consent} signer={signer} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}
