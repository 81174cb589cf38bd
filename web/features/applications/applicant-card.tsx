import type { Reply } from "#web/data/api.ts"
import { DocumentPicture } from "#web/features/accounts/document-picture.tsx"
import { HireApplicant } from "#web/features/applications/hire-applicant.tsx"
import { type Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Card } from "#web/ui/card.tsx"
import { Stars } from "#web/ui/stars.tsx"
import { UserRound } from "lucide-react"
import { useState } from "react"

type Applicant = Reply<"listApplicants">[number]

/** The headshot in a box of a fixed size, so that nothing moves when it has loaded. */
function Headshot({ applicant }: { applicant: Applicant }) {
  const words = useWords("applications").applicants
  const [failed, setFailed] = useState(false)
  const { avatar, username: name } = applicant
  const frame = "bg-raised border-border size-16 shrink-0 rounded-full border sm:size-20"
  return avatar && !failed ? (
    <img
      src={avatar}
      alt={words.headshot({ name })}
      loading="lazy"
      width={80}
      height={80}
      onError={() => setFailed(true)}
      className={`${frame} object-cover`}
    />
  ) : (
    <span aria-hidden="true" className={`${frame} text-muted grid place-items-center`}>
      <UserRound className="size-8" />
    </span>
  )
}

/** What a restaurant wants to know before it hires. */
function Record({ applicant }: { applicant: Applicant }) {
  const words = useWords("applications").applicants
  return (
    <dl className="border-border grid grid-cols-2 gap-x-4 gap-y-3 border-y py-3 sm:grid-cols-3">
      {(
        [
          [words.ratingTotal, applicant.ratingTotal],
          [words.worked, applicant.workedjobstotal],
          [words.history, words.entries({ count: applicant.workHistoryCount })],
          [words.employment, applicant.currentEmployer ? words.employed : words.notEmployed],
          [words.cancels, applicant.shortnoticecancels],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function History({ applicant }: { applicant: Applicant }) {
  const words = useWords("applications").applicants
  if (applicant.workhistory.length === 0) return null
  return (
    <details>
      <summary className="text-primary flex min-h-11 w-fit items-center font-semibold underline underline-offset-4">
        {words.showHistory({ name: applicant.username })}
      </summary>
      <ul className="grid gap-1 pb-1">
        {applicant.workhistory.map((entry) => (
          <li key={entry._id}>
            {words.pastJob({
              title: entry.jobtitle,
              employer: entry.employer,
              from: entry.startdate,
              to: entry.enddate ?? words.today,
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The food handler's card, which the restaurant may check before it hires; loaded once it is opened. */
function FoodCard({ applicant }: { applicant: Applicant }) {
  const words = useWords("applications").applicants
  const [open, setOpen] = useState(false)
  const title = words.foodCardOf({ name: applicant.username })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-primary flex min-h-11 w-fit items-center font-semibold underline underline-offset-4">
        {title}
      </summary>
      {open ? (
        <div className="max-w-96">
          <DocumentPicture call="getFoodHandlersCard" workerId={applicant.employeeid} alt={title} />
        </div>
      ) : null}
    </details>
  )
}

export function ApplicantCard({
  job,
  applicant,
  unpaid,
}: {
  job: Job
  applicant: Applicant
  unpaid: boolean
}) {
  const id = `applicant-${applicant._id}`
  return (
    <Card as="li" labelledBy={id}>
      <div className="flex flex-wrap items-center gap-3.5">
        <Headshot applicant={applicant} />
        <div className="min-w-0 flex-1 basis-32">
          <h3 id={id} tabIndex={-1} className="text-lg leading-tight font-semibold">
            {applicant.username}
          </h3>
          <Stars average={applicant.ratingAverage} count={applicant.ratingsCount} />
        </div>
      </div>
      <Record applicant={applicant} />
      <div>
        <FoodCard applicant={applicant} />
        <History applicant={applicant} />
      </div>
      <HireApplicant job={job} applicant={applicant} unpaid={unpaid} />
    </Card>
  )
}
