import type { Terms } from "#web/features/terms/terms-text.tsx"
import { useWords } from "#web/i18n/words.ts"
import { Section } from "#web/ui/page-head.tsx"

/** What changed since the version that was agreed to, in plain words; nothing for who agreed to none or to this one. */
export function TermsChanges({ terms, agreedTo }: { terms: Terms; agreedTo: string | null }) {
  const words = useWords("terms")
  if (agreedTo === null) return null
  const changes = terms.history.flatMap((one) => (one.version > agreedTo ? one.changes : []))
  if (changes.length === 0) return null
  return (
    <Section card id="what-changed" title={words.changes}>
      <ul className="list-disc pl-5">
        {changes.map((change) => (
          <li key={change} className="mb-1.5">
            {change}
          </li>
        ))}
      </ul>
    </Section>
  )
}
