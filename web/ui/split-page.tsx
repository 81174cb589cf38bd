import "#web/ui/split-page.css"
import type { ReactNode } from "react"

/** A form of a guest; on wide screens it has a quiet view of the product beside it, with nothing to read or press. */
export function SplitPage({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  return (
    <div className="split">
      <div className="form">{children}</div>
      <aside aria-hidden="true">
        <div className="stack loose">{beside}</div>
      </aside>
    </div>
  )
}
