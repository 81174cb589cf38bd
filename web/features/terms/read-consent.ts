import type { Reply } from "#web/data/api.ts"
import { CallError } from "#web/data/call-error.ts"
import { longDate, time } from "#web/data/format.ts"
import { currentUserId, type Role } from "#web/data/session.ts"
import { callQuery, queryClient } from "#web/data/query-client.ts"
import { wordsOf } from "#web/i18n/words.ts"

export type Consent = Reply<"listTermsConsents">[number]
export type Signer = { name: string; email: string }

/**
 * The file of a version as it was agreed to: the account with its present name, which, when and its hash, then the exact
 * text. A consent keeps no name, so that a deleted account leaves none. Throws `CallError`, also
 * when the text is not the one of that hash.
 */
export async function readConsent(
  role: Role,
  { version, sha256, agreedAt }: Consent,
  by: Signer,
): Promise<Blob> {
  const words = wordsOf("accounts").terms
  const terms = await queryClient.fetchQuery(callQuery("getTerms", { params: { role }, query: { version } }))
  if (sha256 !== null && sha256 !== terms.sha256) throw new CallError({ kind: "bug" })
  const head = words.file({
    ...by,
    id: currentUserId() ?? "",
    version,
    agreedAt: `${longDate(agreedAt)}, ${time(agreedAt)} (${agreedAt})`,
    sha256: sha256 ?? words.noHash,
  })
  return new Blob([head, terms.text], { type: "text/plain;charset=utf-8" })
}
