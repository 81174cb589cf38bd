import { useCall, usePage } from "#web/data.ts"
import { useWords } from "#web/i18n/words.ts"
import { go, replace } from "#web/nav.ts"
import type { Params, ScreenProps } from "#web/screens.ts"
import { Applicants } from "#web/screens/parts/employer-applicants.tsx"
import { useEmployer } from "#web/screens/parts/employer-flags.ts"
import { OpenShift, OpenState } from "#web/screens/parts/employer-open-shift.tsx"
import { focusShift, headingOf, type Job, openJobs, PAGE_SIZE } from "#web/screens/parts/employer-shift.tsx"
import { useWithWanted, wantedJob } from "#web/screens/parts/employer-wanted.ts"
import { ShiftSplit } from "#web/screens/parts/employer-split.tsx"
import { Card } from "#web/ui/card.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { Loaded, LoadingCards } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Pager } from "#web/ui/pager.tsx"
import { ScreenTitle } from "#web/ui/title.tsx"
import { useWide } from "#web/ui/wide.ts"
import { CalendarPlus } from "lucide-react"

/** One shift with its applications, where there is no room for the list beside it. */
function OneShift({ id, params, unpaid }: { id: string; params: Params; unpaid: boolean }) {
  const job = useCall("getJob", { params: { jobid: id } })
  const leave = () => {
    replace("openJobs", {})
    focusShift(undefined)
  }
  return (
    <Loaded reading={job} loading={<LoadingCards cards={2} />}>
      {(found) => (
        <div className="grid grid-cols-1 gap-5">
          <Card as="section" labelledBy={headingOf(found._id)}>
            <OpenShift job={found} onRemoved={leave} />
          </Card>
          {found.status === "open" ? <Applicants job={found} params={params} unpaid={unpaid} /> : null}
        </div>
      )}
    </Loaded>
  )
}

function Shifts({ params, wide, unpaid }: { params: Params; wide: boolean; unpaid: boolean }) {
  const words = useWords("employer").open
  const skip = Number(params.skip ?? 0)
  const page = usePage("listJobs", openJobs({ skip }))
  const chosenId = wantedJob(params)
  const shown = useWithWanted(page.data?.items, chosenId, ["open", "expired"]) ?? []
  const removed = (jobs: readonly Job[], job: Job) => {
    const at = jobs.indexOf(job)
    const next = jobs[at + 1] ?? jobs[at - 1]
    if (wide) replace("openJobs", { skip })
    focusShift(next?._id)
  }
  return (
    <Loaded reading={page} loading={<LoadingCards cards={PAGE_SIZE} />}>
      {({ items, more }) =>
        shown.length === 0 && skip === 0 ? (
          <Empty Icon={CalendarPlus} text={words.empty}>
            <NavButton to="createJob" tone="primary">
              {words.create}
            </NavButton>
          </Empty>
        ) : (
          <ShiftSplit
            jobs={shown}
            wide={wide}
            chosenId={chosenId}
            label={words.list}
            onChoose={(job) => replace("openJobs", { skip, job: job._id })}
            state={(job) => <OpenState job={job} />}
            detail={(job) => (
              <>
                <OpenShift
                  job={job}
                  onRemoved={() => removed(shown, job)}
                  {...(wide || job.status !== "open"
                    ? {}
                    : { onView: () => go("openJobs", { job: job._id }) })}
                />
                {wide && job.status === "open" ? (
                  <div className="border-border mt-2 border-t pt-4">
                    <Applicants job={job} params={params} unpaid={unpaid} />
                  </div>
                ) : null}
              </>
            )}
            below={
              <Pager
                skip={skip}
                size={PAGE_SIZE}
                count={items.length}
                more={more}
                onPage={(to) => go("openJobs", { skip: to })}
              />
            }
          />
        )
      }
    </Loaded>
  )
}

/** Screen 14. With `job` it shows that shift and its applications. */
export function Screen({ params }: ScreenProps) {
  const words = useWords("employer").open
  const wide = useWide()
  const me = useEmployer()
  const unpaid = me.data?.unpaid ?? false
  const id = wantedJob(params)
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      {id !== undefined && !wide ? (
        <OneShift id={id} params={params} unpaid={unpaid} />
      ) : (
        <Shifts params={params} wide={wide} unpaid={unpaid} />
      )}
    </>
  )
}
