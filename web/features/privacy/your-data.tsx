import "#web/features/privacy/account-calls.ts"
import type { Role } from "#web/data/session.ts"
import { DeleteAccount } from "#web/features/privacy/delete-account.tsx"
import { readArchive } from "#web/features/privacy/read-archive.ts"
import { useWords } from "#web/i18n/words.ts"
import { DownloadButton } from "#web/ui/download-button.tsx"
import { Section } from "#web/ui/page-head.tsx"

const FILE_NAME = "prepside-my-data.zip"
const HEADING = "your-data"

/** Download all data, and delete the account (docs/rules/privacy.md). */
export function YourData({ role }: { role: Role }) {
  const words = useWords("accounts").data
  return (
    <Section card id={HEADING} title={words.title}>
      <p className="small muted">{words.text[role]}</p>
      <DownloadButton read={readArchive} name={FILE_NAME} done={words.downloaded}>
        {words.download}
      </DownloadButton>
      <hr />
      <h3 className="strong text-base">{words.deleteTitle}</h3>
      <p className="small muted">{words.deleteText[role]}</p>
      <DeleteAccount role={role} heading={HEADING} />
    </Section>
  )
}
