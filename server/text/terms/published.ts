import type { Role } from "#domain/role.ts"
import { termsText, type TermsVersion, type TermsVersions } from "#domain/terms.ts"
import { employer20261129 } from "#server/text/terms/employer-2026-11-29.ts"
import { worker20261129 } from "#server/text/terms/worker-2026-11-29.ts"
import { createHash } from "node:crypto"

/** Every version of the terms that was ever published, by role and oldest first; none is ever removed. */
export type PublishedTerms = Record<Role, TermsVersions>

export const publishedTerms: PublishedTerms = { worker: [worker20261129], employer: [employer20261129] }

/** The SHA-256 of a version's text in UTF-8, as lowercase hexadecimal digits. */
export function termsHash(terms: TermsVersion): string {
  return createHash("sha256").update(termsText(terms)).digest("hex")
}
