import type { Reply } from "#web/data/api.ts"
import { fullDay, time } from "#web/data/format.ts"
import { currentSession, type Role } from "#web/data/session.ts"
import { callQuery, queryClient } from "#web/data/query-client.ts"
import { saveFile } from "#web/features/privacy/download-data.ts"
import { wordsOf } from "#web/i18n/words.ts"

export type Consent = Reply<"listTermsConsents">[number]
export type Signer = { name: string; email: string }

/** Saves a version as it was agreed to: who, which, when and its hash, then the exact text. Throws `CallError`. */
export async function downloadConsent(role: Role, { version, sha256, agreedAt }: Consent, by: Signer) {
  const words = wordsOf("accounts").terms
  const session = currentSession()
  const { text } = await queryClient.fetchQuery(
    callQuery("getTerms", { params: { role }, query: { version } }),
  )
  if (currentSession()?.userId !== session?.userId) return
  const head = words.file({
    ...by,
    id: session?.userId ?? "",
    version,
    agreedAt: `${fullDay(agreedAt)}, ${time(agreedAt)} (${agreedAt})`,
    sha256: sha256 ?? words.noHash,
  })
  saveFile(new Blob([head, text], { type: "text/plain;charset=utf-8" }), words.fileName({ version }))
}
