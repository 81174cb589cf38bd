import type { Reply } from "#web/data/api.ts"
import { applicantFacts } from "#web/features/applications/applicant-facts.ts"
import { FoodCard } from "#web/features/applications/food-card.tsx"
import { HireApplicant } from "#web/features/applications/hire-applicant.tsx"
import { type Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Avatar } from "#web/ui/avatar.tsx"
import { Card } from "#web/ui/card.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { Stars } from "#web/ui/stars.tsx"
import { Sparkles } from "lucide-react"

type Applicant = Reply<"listApplicants">[number]

/** As many earlier jobs as are shown without being asked for. */
const SHORT_HISTORY = 2

/** What a restaurant wants to know before it hires; a zero says nothing and is left out. */
function WorkRecord({ applicant }: { applicant: Applicant }) {
  const words = useWords("applications").applicants
  const facts = applicantFacts(applicant, words).filter(({ isZero }) => !isZero)
  if (facts.length === 0) return null
  return (
    <dl className="key-values">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where the applicant has worked. A short history is shown at once. */
function History({ applicant }: { applicant: Applicant }) {
  const words = useWords("applications").applicants
  const { workhistory: jobs } = applicant
  if (jobs.length === 0) return null
  const list = (
    <ul className="small stack tight">
      {jobs.map((entry) => (
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
  )
  if (jobs.length <= SHORT_HISTORY) return list
  return (
    <details>
      <summary className="text-primary row tight min-h-11 w-fit strong">{words.history}</summary>
      {list}
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
  const words = useWords("applications").applicants
  const id = `applicant-${applicant._id}`
  return (
    <Card as="li" labelledBy={id} pad>
      <div className="row wrap">
        <Avatar
          name={applicant.username}
          src={applicant.avatar}
          alt={words.headshot({ name: applicant.username })}
          size="card"
        />
        <div className="min-w-0 flex-1 basis-36">
          <h3 id={id} tabIndex={-1} className="text-lg break-words">
            {applicant.username}
          </h3>
          {applicant.ratingsCount > 0 ? (
            <Stars average={applicant.ratingAverage} count={applicant.ratingsCount} />
          ) : (
            <Pill tone="info" icon={Sparkles}>
              {applicant.workedjobstotal > 0 ? words.unrated : words.isNew}
            </Pill>
          )}
        </div>
      </div>
      <WorkRecord applicant={applicant} />
      <History applicant={applicant} />
      <FoodCard applicant={applicant} />
      <HireApplicant job={job} applicant={applicant} unpaid={unpaid} />
    </Card>
  )
}
