import { day, longDate } from "#web/data/format.ts"
import { useCall } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import type { Role } from "#web/data/session.ts"
import { parseInstant } from "#domain/time.ts"
import { type Consent, readConsent, type Signer } from "#web/features/terms/read-consent.ts"
import { useWords } from "#web/i18n/words.ts"
import { DownloadButton } from "#web/ui/download-button.tsx"
import { Loaded } from "#web/ui/list.tsx"

/** A version by its day, as people read it. */
const dayOf = (version: string): string => longDate(parseInstant(`${version}T00:00`) ?? serverNow())

function ConsentRow({ role, consent, signer }: { role: Role; consent: Consent; signer: Signer }) {
  const words = useWords("accounts").terms
  const version = dayOf(consent.version)
  return (
    <li className="row wrap">
      <p className="fills small min-w-36">
        {words.consent({ version, day: day(consent.agreedAt, serverNow()) })}
      </p>
      <DownloadButton
        read={() => readConsent(role, consent, signer)}
        name={words.fileName({ version: consent.version })}
        done={words.downloaded}
        label={words.downloadOf({ version })}
        tone="quiet"
      >
        {words.download}
      </DownloadButton>
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
