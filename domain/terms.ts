import { parseInstant } from "#domain/time.ts"

/** The terms of use: which version is in force, and its exact text (docs/rules/terms.md). */

/** One version of the terms of a role. Once published it never changes. */
export type TermsVersion = {
  /** The day on which it comes into force, at midnight market time: `YYYY-MM-DD`. */
  version: string
  title: string
  intro: string
  sections: readonly { id: string; heading: string; text: readonly string[] }[]
  /** What is different from the version before it, in plain words; empty for the first. */
  changes: readonly string[]
}

/** All versions of one role, oldest first, those that are not in force yet included. */
export type TermsVersions = readonly [TermsVersion, ...TermsVersion[]]

/** The instant from which a version is in force. */
export function inForceSince({ version }: Pick<TermsVersion, "version">): Date {
  const instant = parseInstant(`${version}T00:00`)
  if (!instant) throw new RangeError(`${version} is not a day`)
  return instant
}

/** The newest version whose day has come; the first one before that. */
export function termsInForce(versions: TermsVersions, now: Date): TermsVersion {
  return versions.findLast((one) => inForceSince(one) <= now) ?? versions[0]
}

/** Whether a newer version than the one that was agreed to is in force. */
export function areTermsOutdated(agreedTo: string | null, inForce: string): boolean {
  return agreedTo !== null && agreedTo < inForce
}

/** The text of a version as it is shown, hashed and downloaded, without what it changed. */
export function termsText({ version, title, intro, sections }: TermsVersion): string {
  const parts = sections.flatMap(({ heading, text }, index) => [`${index + 1}. ${heading}`, ...text])
  return `${[title, `Version ${version}`, intro, ...parts].join("\n\n")}\n`
}
