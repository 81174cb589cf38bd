import type { termsAgreement, termsConsent, termsDocument } from "#contract/terms.ts"
import {
  areTermsOutdated,
  inForceSince,
  termsText,
  type TermsVersion,
  type TermsVersions,
} from "#domain/terms.ts"
import type { Row } from "#server/db/tables.ts"
import { termsHash } from "#server/text/terms/published.ts"
import type * as z from "zod/mini"

/** Whether, when and to which version of their terms a person agreed, and whether a newer one is in force. */
export function presentAgreement(
  consent: Row<"terms_consents"> | null,
  inForce: TermsVersion,
): z.output<typeof termsAgreement> {
  return {
    agreed: consent !== null,
    version: consent?.version ?? null,
    agreedAt: consent?.agreed_at.toISOString() ?? null,
    outdated: areTermsOutdated(consent?.version ?? null, inForce.version),
  }
}

export function presentConsent(row: Row<"terms_consents">): z.output<typeof termsConsent> {
  return { version: row.version, sha256: row.text_sha256, agreedAt: row.agreed_at.toISOString() }
}

/** A version with its text, and what it and the versions before it changed. */
export function presentTerms(versions: TermsVersions, terms: TermsVersion): z.output<typeof termsDocument> {
  return {
    version: terms.version,
    inForceSince: inForceSince(terms).toISOString(),
    sha256: termsHash(terms),
    title: terms.title,
    intro: terms.intro,
    sections: terms.sections.map(({ id, heading, text }) => ({ id, heading, text: [...text] })),
    text: termsText(terms),
    history: versions
      .filter(({ version }) => version <= terms.version)
      .toReversed()
      .map(({ version, changes }) => ({ version, changes: [...changes] })),
  }
}
