import { applicantSorts } from "#contract/applications.ts"
import { useCall } from "#web/data/hooks.ts"
import { ApplicantCard } from "#web/features/applications/applicant-card.tsx"
import { type Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import type { Params } from "#web/navigation/screens.ts"
import { List } from "#web/ui/list.tsx"
import { Select } from "#web/ui/select.tsx"

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
  // While another order loads the number is unknown, and the select stays where it is.
  const few = applicants.data !== undefined && applicants.data.length < 2
  return (
    <section aria-labelledby="applications" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="applications" className="text-xl leading-tight font-bold">
          {words.heading}
          {applicants.data?.length ? (
            <span className="muted font-normal"> {applicants.data.length}</span>
          ) : null}
        </h2>
        {few ? null : (
          <div className="w-full sm:w-56">
            <Select
              label={words.sort}
              value={sortBy}
              options={applicantSorts.map((value) => ({ value, label: words.sorts[value] }))}
              onChoose={(sort) => replace("openJobs", { ...params, job: job._id, sort })}
            />
          </div>
        )}
      </div>
      <List
        label={words.list}
        reading={applicants}
        cards={2}
        empty={<p className="text-muted">{words.empty}</p>}
        item={(applicant) => (
          <ApplicantCard key={applicant._id} job={job} applicant={applicant} unpaid={unpaid} />
        )}
      />
    </section>
  )
}
