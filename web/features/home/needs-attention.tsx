import { clockInWindow } from "#domain/shift.ts"
import { useServerNow } from "#web/data/server-clock.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { type Job, workerName } from "#web/features/shifts/shift.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { NeedRow } from "#web/ui/need-row.tsx"
import { Section } from "#web/ui/page-head.tsx"
import { CircleCheck, ClipboardCheck, CreditCard, UserRoundX, UsersRound } from "lucide-react"
import type { ComponentProps } from "react"

type Need = ComponentProps<typeof NeedRow> & { key: string }

function hiredNeeds(jobs: readonly Job[], now: Date): Need[] {
  const words = wordsOf("home").employer.needs
  return jobs.flatMap((job): Need[] => {
    const common = { text: shiftName(job), screen: "hiredShifts" as const, params: { job: job._id } }
    const name = workerName(job)
    if (job.status === "scheduled" && now > clockInWindow(new Date(job.worktime)).closesAt)
      return [{ ...common, key: job._id, Icon: UserRoundX, tone: "danger", title: words.missed({ name }) }]
    return []
  })
}

function openNeeds(jobs: readonly Job[]): Need[] {
  const words = wordsOf("home").employer.needs
  const wanted = jobs.filter((job) => job.status === "open" && (job.applicationscount ?? 0) > 0)
  const [only] = wanted
  if (!only) return []
  const count = wanted.reduce((sum, job) => sum + (job.applicationscount ?? 0), 0)
  const one = wanted.length === 1
  return [
    {
      key: "applicants",
      Icon: UsersRound,
      tone: "primary",
      title: words.applicants({ count }),
      text: one ? shiftName(only) : words.applicantsText({ shifts: wanted.length }),
      screen: "openJobs",
      params: one ? { job: only._id } : {},
    },
  ]
}

function completedNeeds(jobs: readonly Job[]): Need[] {
  const words = wordsOf("home").employer.needs
  const count = jobs.filter((job) => job.status === "pendingComplete").length
  const about = { key: "close", Icon: ClipboardCheck, tone: "warning", screen: "completedShifts" } as const
  return count === 0 ? [] : [{ ...about, title: words.toClose({ count }), text: words.toCloseText }]
}

/** The lists of a restaurant's present, each whole. */
export type PresentJobs = { open: readonly Job[]; hired: readonly Job[]; completed: readonly Job[] }

/** What waits for this restaurant right now, each line leading to where it is done. One line for each thing. */
export function NeedsAttention({ jobs, unpaid }: { jobs: PresentJobs; unpaid: boolean }) {
  const { needs: heading, employer } = useWords("home")
  const words = employer.needs
  const now = useServerNow(1000)
  const needs: Need[] = [
    ...hiredNeeds(jobs.hired, now),
    ...(unpaid
      ? [
          {
            key: "unpaid",
            Icon: CreditCard,
            tone: "danger" as const,
            title: words.unpaid,
            text: words.unpaidText,
            screen: "completedShifts" as const,
          },
        ]
      : []),
    ...completedNeeds(jobs.completed),
    ...openNeeds(jobs.open),
  ]
  return (
    <Section id="needs" title={heading}>
      {needs.length === 0 ? (
        <div className="card">
          <p className="row">
            <CircleCheck aria-hidden="true" className="icon success" />
            {words.nothing}
          </p>
        </div>
      ) : (
        <ul className="card list">
          {needs.map(({ key, ...need }) => (
            <li key={key}>
              <NeedRow {...need} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
