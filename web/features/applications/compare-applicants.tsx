import "#web/features/applications/compare-applicants.css"
import type { Reply } from "#web/data/api.ts"
import { applicantFacts } from "#web/features/applications/applicant-facts.ts"
import { FoodCard } from "#web/features/applications/food-card.tsx"
import { HireApplicant } from "#web/features/applications/hire-applicant.tsx"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Avatar } from "#web/ui/avatar.tsx"
import { Stars } from "#web/ui/stars.tsx"

type Applicant = Reply<"listApplicants">[number]

/** Cards or side by side. */
export function ViewSwitch({
  compares,
  onChoose,
}: {
  compares: boolean
  onChoose: (compares: boolean) => void
}) {
  const words = useWords("applications").compare
  return (
    <div className="segmented" role="group" aria-label={words.view}>
      <button type="button" aria-pressed={!compares} onClick={() => onChoose(false)}>
        {words.cards}
      </button>
      <button type="button" aria-pressed={compares} onClick={() => onChoose(true)}>
        {words.compare}
      </button>
    </div>
  )
}

/** Where the applicant has worked, one job a line. */
function WorkedAt({ applicant: { workhistory } }: { applicant: Applicant }) {
  const words = useWords("applications").applicants
  return workhistory.map(({ _id: id, jobtitle: title, employer, startdate: from, enddate }) => (
    <p key={id} className="small">
      {words.pastJob({ title, employer, from, to: enddate ?? words.today })}
    </p>
  ))
}

/** The applicants side by side in the order chosen; here a zero is said too, since it is compared. */
export function CompareApplicants({
  job,
  applicants,
  unpaid,
}: {
  job: Job
  applicants: readonly Applicant[]
  unpaid: boolean
}) {
  const words = useWords("applications")
  const columns = applicants.map((applicant) => ({
    applicant,
    facts: applicantFacts(applicant, words.applicants),
  }))
  return (
    <div className="card compare">
      {/* Equal columns, wide enough for a button; more than fit can be scrolled to. */}
      <table aria-labelledby="applications" style={{ minWidth: `${7 * (applicants.length + 1)}rem` }}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{words.compare.record}</span>
            </th>
            {applicants.map((applicant) => (
              <th key={applicant._id} scope="col" id={`applicant-${applicant._id}`} tabIndex={-1}>
                <Avatar name={applicant.username} src={applicant.avatar} size="card" />
                {applicant.username}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.applicants.sorts.rating}</th>
            {applicants.map(({ _id: id, ratingAverage, ratingsCount }) => (
              <td key={id}>
                <Stars average={ratingAverage} count={ratingsCount} />
              </td>
            ))}
          </tr>
          {(columns[0]?.facts ?? []).map(({ name }, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map(({ applicant, facts }) => (
                <td key={applicant._id} className={facts[row]?.isZero ? "muted" : "strong"}>
                  {facts[row]?.value}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{words.applicants.foodCard}</th>
            {applicants.map((applicant) => (
              <td key={applicant._id}>
                <FoodCard applicant={applicant} label={words.compare.look} />
              </td>
            ))}
          </tr>
          {applicants.some(({ workhistory }) => workhistory.length > 0) ? (
            <tr>
              <th scope="row">{words.compare.workedAt}</th>
              {applicants.map((applicant) => (
                <td key={applicant._id}>
                  <WorkedAt applicant={applicant} />
                </td>
              ))}
            </tr>
          ) : null}
          <tr>
            <th scope="row">{words.compare.hire}</th>
            {applicants.map((applicant) => (
              <td key={applicant._id}>
                <HireApplicant job={job} applicant={applicant} unpaid={unpaid} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
