import { punchText } from "#web/features/shifts/shift-times.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ArrowRight } from "lucide-react"
import type { ReactNode } from "react"

/** A correction of the punches: the times before and after, and below them when, by whom and why. */
export function PunchEdit({
  edit: { from, to },
  missing,
  children,
}: {
  edit: NonNullable<Job["edits"]>[number]
  /** In place of the times of a worker who has not clocked in. */
  missing: string
  children: ReactNode
}) {
  const words = useWords("shifts").punches
  return (
    <li className="stack tight">
      <p className="row wrap tight">
        <span className="sr-only">{words.oldTimes}</span>
        <s className="muted">{punchText(from, missing)}</s>
        <ArrowRight aria-hidden="true" className="icon small" />
        <span className="sr-only">{words.newTimes}</span>
        <b className="strong">{punchText(to, missing)}</b>
      </p>
      {children}
    </li>
  )
}
