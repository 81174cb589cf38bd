import "#web/features/shifts/review.css"
import {
  isSameDay,
  moment,
  money,
  msFrom,
  rangeParts,
  time,
  unbroken,
  unbrokenParts,
} from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { PunchEdit } from "#web/features/shifts/punch-edit.tsx"
import { payCents } from "#web/features/shifts/shift-pay.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { ChevronDown, Pencil } from "lucide-react"

/** The changes of the punches: old → new, when, by whom and why. */
export function PunchEdits({ job }: { job: Job }) {
  const words = useWords("shifts").punches
  const edits = job.edits ?? []
  if (edits.length === 0) return null
  return (
    <details className="box group py-0">
      <summary className="row tight min-h-11 strong">
        <Pencil aria-hidden="true" className="icon small" />
        <span className="fills">{words.edited}</span>
        <span className="text-primary small">{words.edits}</span>
        <ChevronDown aria-hidden="true" className="text-primary icon small group-open:rotate-180" />
      </summary>
      <ul className="stack pb-3">
        {edits.map((edit) => (
          <PunchEdit key={edit.at} edit={edit} missing={words.noPunches}>
            {edit.reason ? <p>{edit.reason}</p> : null}
            <p className="small muted">
              {words.editLine({ when: moment(edit.at, serverNow()), by: words.editBy[edit.by] ?? edit.by })}
            </p>
          </PunchEdit>
        ))}
      </ul>
    </details>
  )
}

/** A time of day, with its day where that is not the day of the shift. */
function timeOn(job: Job, at: string | null): string {
  if (at === null) return "–"
  return isSameDay(job.worktime, at)
    ? unbroken(time(at))
    : unbrokenParts(rangeParts(at, undefined, serverNow()))
}

type Row = { name: string; in: string | null; out: string | null; look: "plan" | "old" | "valid" | "edited" }

/** What was planned, what was clocked and, after a correction, what is valid now. */
function punchRows(job: Job): Row[] {
  const { completed: words, punches } = wordsOf("shifts")
  const { worktime, endtime, clockintime = null, clockouttime = null } = job
  const first = job.edits?.[0]?.from
  const valid = { in: clockintime, out: clockouttime }
  return [
    { name: words.scheduled, in: worktime, out: endtime, look: "plan" },
    ...(first
      ? ([
          { name: words.clocked, in: first.clockintime, out: first.clockouttime, look: "old" },
          { name: punches.edited, ...valid, look: "edited" },
        ] as const)
      : ([{ name: words.clocked, ...valid, look: "valid" }] as const)),
  ]
}

function PunchRow({ job, row, valid }: { job: Job; row: Row; valid: Row | undefined }) {
  const kit = useWords("kit")
  const cell = (text: string, isReplaced: boolean) =>
    row.look === "old" && isReplaced ? <s className="muted">{text}</s> : text
  const hours = row.in !== null && row.out !== null ? kit.length({ ms: msFrom(row.in, row.out) }) : "–"
  const look = row.look === "plan" ? "muted" : row.look === "old" ? "" : "strong"
  return (
    <tr className={row.look === "edited" ? "edited" : ""}>
      <th scope="row">{row.name}</th>
      <td className={look}>{cell(timeOn(job, row.in), row.in !== valid?.in)}</td>
      <td className={look}>{cell(timeOn(job, row.out), row.out !== valid?.out)}</td>
      <td className={`number ${look}`}>{cell(hours, row.in !== valid?.in || row.out !== valid?.out)}</td>
    </tr>
  )
}

/** The wage, and what it was before a correction. */
function Wage({ job }: { job: Job }) {
  const { completed: words, punches } = useWords("shifts")
  const first = job.edits?.[0]?.from
  const wage = Math.round(job.totalAmountEarned * 100)
  const before =
    first?.clockintime && first.clockouttime
      ? payCents(msFrom(first.clockintime, first.clockouttime), job.dollarsperhr)
      : wage
  return (
    <p>
      {words.wage}{" "}
      <b className="strong">
        {before === wage
          ? money(wage / 100)
          : punches.change({
              from: money(before / 100),
              to: money(wage / 100),
              delta: `${wage < before ? "−" : "+"}${money(Math.abs(wage - before) / 100)}`,
            })}
      </b>
    </p>
  )
}

/** Scheduled, clocked and corrected times side by side, and what they come to. */
export function WorkedHours({ job }: { job: Job }) {
  const { completed: words, punches } = useWords("shifts")
  const rows = punchRows(job)
  const valid = rows.at(-1)
  return (
    <>
      <table className="punch-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{words.punches}</span>
            </th>
            <th scope="col">{punches.in}</th>
            <th scope="col">{punches.out}</th>
            <th scope="col" className="number">
              {punches.hours}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PunchRow key={row.look} job={job} row={row} valid={valid} />
          ))}
        </tbody>
      </table>
      <Wage job={job} />
    </>
  )
}
