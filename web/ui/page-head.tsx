import { ScreenTitle } from "#web/ui/screen-title.tsx"
import type { ReactNode } from "react"

/** The head of a screen: its one heading, a line above or below it, and at its end what may be done here. */
export function PageHead({
  children,
  eyebrow,
  line,
  action,
  invalid = false,
}: {
  children: string
  /** A short line above the heading: a date, a name. */
  eyebrow?: ReactNode
  /** A sentence below the heading. */
  line?: ReactNode
  action?: ReactNode
  invalid?: boolean
}) {
  return (
    <div className="page-head">
      <div className="head">
        {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
        <ScreenTitle invalid={invalid}>{children}</ScreenTitle>
        {line ? <p className="muted">{line}</p> : null}
      </div>
      {action}
    </div>
  )
}

/** A part of a screen under its own heading, as a card when asked. `aside` is at the heading's end. */
export function Section({
  id,
  title,
  aside,
  card = false,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  card?: boolean
  children: ReactNode
}) {
  return (
    <section className={card ? "card pad" : "section"} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
