import { applicantSorts } from "#contract/applications.ts"
import { useCall } from "#web/data/hooks.ts"
import { ApplicantCard } from "#web/features/applications/applicant-card.tsx"
import { CompareApplicants, ViewSwitch } from "#web/features/applications/compare-applicants.tsx"
import { type Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { Params } from "#web/navigation/screens.ts"
import { ChipSelect } from "#web/ui/chip-select.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { List } from "#web/ui/list.tsx"
import { UsersRound } from "lucide-react"

type Sort = (typeof applicantSorts)[number]
const REFRESH_MS = 30_000

function sortOf(params: Params): Sort {
  return applicantSorts.find((sort) => sort === params.sort) ?? "rating"
}

/** Applications for a job: sort selector and the applicants, best first. */
export function Applicants({ job, params, unpaid }: { job: Job; params: Params; unpaid: boolean }) {
  const words = useWords("applications").applicants
  const sortBy = sortOf(params)
  const applicants = useCall(
    "listApplicants",
    { params: { jobId: job._id }, query: { sortBy } },
    { everyMs: REFRESH_MS },
  )
  const { compare: wanted, ...others } = params
  const compare = 1
  const compares = wanted === compare
  // While another order loads the number is unknown, and the select stays where it is.
  const few = applicants.data !== undefined && applicants.data.length < 2
  return (
    <section aria-labelledby="applications" className="stack">
      <div className="row wrap between min-h-11">
        <h2 id="applications">
          {words.heading}
          {applicants.data?.length ? (
            <span className="muted font-normal"> {applicants.data.length}</span>
          ) : null}
        </h2>
        {few ? null : (
          <div className="row wrap">
            <ViewSwitch
              compares={compares}
              onChoose={(next) =>
                replace("openJobs", { ...others, job: job._id, ...(next ? { compare } : {}) })
              }
            />
            <ChipSelect
              label={words.sort}
              value={sortBy}
              options={applicantSorts.map((value) => ({ value, label: words.sorts[value] }))}
              onChoose={(sort) => replace("openJobs", { ...params, job: job._id, sort })}
            />
          </div>
        )}
      </div>
      {compares && applicants.data && !few ? (
        <CompareApplicants job={job} applicants={applicants.data} unpaid={unpaid} />
      ) : (
        <List
          label={words.list}
          reading={applicants}
          cards={2}
          empty={<Empty Icon={UsersRound} text={words.empty} />}
          item={(applicant) => (
            <ApplicantCard key={applicant._id} job={job} applicant={applicant} unpaid={unpaid} />
          )}
        />
      )}
    </section>
  )
}
