import type { Reply } from "#web/data/api.ts"
import { CallError } from "#web/data/call-error.ts"
import { longDate, time } from "#web/data/format.ts"
import { currentUserId, type Role } from "#web/data/session.ts"
import { callQuery, queryClient } from "#web/data/query-client.ts"
import { wordsOf } from "#web/i18n/words.ts"

export type Consent = Reply<"listTermsConsents">[number]
export type Signer = { name: string; email: string }

/** The SHA-256 of a text in UTF-8, as lowercase hexadecimal digits. */
async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/**
 * The file of a version as it was agreed to: the account with its present name, which, when and its hash, then the exact
 * text. A consent keeps no name, so that a deleted account leaves none. Throws `CallError`, also
 * when the text is not the one of that hash. Over plain http, where browsers do not hash, the server's hash counts.
 */
export async function readConsent(
  role: Role,
  { version, sha256, agreedAt }: Consent,
  by: Signer,
): Promise<Blob> {
  const words = wordsOf("accounts").terms
  const terms = await queryClient.fetchQuery(callQuery("getTerms", { params: { role }, query: { version } }))
  const found = isSecureContext ? await sha256Of(terms.text) : terms.sha256
  if (sha256 !== null && sha256 !== found) throw new CallError({ kind: "bug" })
  const head = words.file({
    ...by,
    id: currentUserId() ?? "",
    version,
    agreedAt: `${longDate(agreedAt)}, ${time(agreedAt)} (${agreedAt})`,
    sha256: sha256 ?? words.noHash,
  })
  return new Blob([head, terms.text], { type: "text/plain;charset=utf-8" })
}
