import { moment, money } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { workedMs } from "#web/features/shifts/shift-pay.ts"
import { punchText, spanText } from "#web/features/shifts/shift-times.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { Pencil } from "lucide-react"

/** The changes of the punches: old → new, when, by whom and why. */
export function PunchEdits({ job }: { job: Job }) {
  const words = useWords("shifts").punches
  const edits = job.edits ?? []
  if (edits.length === 0) return null
  return (
    <details className="border-border rounded-input border px-3">
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <Pencil aria-hidden="true" className="size-4" />
        {words.edited}
        <span className="sr-only">, {words.edits}</span>
      </summary>
      <ul className="divide-border grid divide-y pb-1">
        {edits.map((edit) => (
          <li key={edit.at} className="py-2">
            <p className="font-medium">
              {words.editFromTo({
                from: punchText(edit.from, words.noPunches),
                to: punchText(edit.to, words.noPunches),
              })}
            </p>
            {edit.reason ? <p>{edit.reason}</p> : null}
            <p className="text-muted text-sm">
              {words.editLine({ when: moment(edit.at, serverNow()), by: words.editBy[edit.by] ?? edit.by })}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function WorkedHours({ job }: { job: Job }) {
  const { completed: words, punches } = useWords("shifts")
  const kit = useWords("kit")
  const { clockintime = null, clockouttime = null } = job
  return (
    <Facts compact>
      <Fact name={words.scheduled}>{spanText(job.worktime, job.endtime)}</Fact>
      <Fact name={words.worked}>
        {punchText({ clockintime, clockouttime }, punches.noPunches)}
        {clockouttime ? <span className="text-muted"> · {kit.length({ ms: workedMs(job) })}</span> : null}
      </Fact>
      <Fact name={words.wage} strong>
        {money(job.totalAmountEarned)}
      </Fact>
    </Facts>
  )
}
