import type { Reply } from "#web/data/api.ts"

export type Terms = Reply<"getTerms">

/** The sections of the terms, numbered; `level` is that of their headings. */
export function TermsText({ terms, level: Heading = "h2" }: { terms: Terms; level?: "h2" | "h3" }) {
  return (
    <div className="grid gap-6">
      {terms.sections.map(({ id, heading, text }, index) => (
        <section key={id} aria-labelledby={id}>
          <Heading id={id} tabIndex={-1} className="mb-2 scroll-mt-4">
            {index + 1}. {heading}
          </Heading>
          {text.map((paragraph) => (
            <p key={paragraph} className="mb-2.5">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}
