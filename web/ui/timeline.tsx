import "#web/ui/timeline.css"
import type { ReactNode } from "react"

/** What has happened and what comes next, step by step. */
export function Timeline({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ol className="timeline" {...(label ? { "aria-label": label } : {})}>
      {children}
    </ol>
  )
}

export type StepState = "done" | "now" | "bad" | "next"

/** A step with its mark, an icon or a number; its words say its state too. */
export function TimelineStep({
  state = "next",
  mark,
  children,
}: {
  state?: StepState
  mark: ReactNode
  children: ReactNode
}) {
  return (
    <li className={state}>
      <span className="dot small strong" aria-hidden="true">
        {mark}
      </span>
      <div className="grid justify-items-start gap-1.5">{children}</div>
    </li>
  )
}
