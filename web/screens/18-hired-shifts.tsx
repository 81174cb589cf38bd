import { serverNow, useServerNow } from "#web/clock.ts"
import { refresh, usePage } from "#web/data.ts"
import { useWords } from "#web/i18n/words.ts"
import { go, replace } from "#web/nav.ts"
import type { Params, ScreenProps } from "#web/screens.ts"
import { HiredShift, HiredState, phaseOf } from "#web/screens/parts/employer-hired-shift.tsx"
import { focusShift, hiredJobs, type Job, PAGE_SIZE } from "#web/screens/parts/employer-shift.tsx"
import { useWithWanted, wantedJob } from "#web/screens/parts/employer-wanted.ts"
import { ShiftSplit } from "#web/screens/parts/employer-split.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { Loaded, LoadingCards } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Pager } from "#web/ui/pager.tsx"
import { ScreenTitle } from "#web/ui/title.tsx"
import { useWide } from "#web/ui/wide.ts"
import { UserRoundCheck } from "lucide-react"
import { useEffect } from "react"

/** While a code is due the list is asked often: for the code itself, then for the worker's clock-in. */
const WINDOW_MS = 3000
const USUAL_MS = 30_000

function useFresh(jobs: readonly Job[] | undefined): void {
  const now = useServerNow(1000)
  const inWindow = jobs?.some((job) => phaseOf(job, now) === "window") ?? false
  useEffect(() => {
    if (inWindow) void refresh("listJobs", "getJob")
    const timer = setInterval(() => void refresh("listJobs", "getJob"), inWindow ? WINDOW_MS : USUAL_MS)
    return () => clearInterval(timer)
  }, [inWindow])
}

function Shifts({ params }: { params: Params }) {
  const words = useWords("employer").hired
  const wide = useWide()
  const skip = Number(params.skip ?? 0)
  const chosenId = wantedJob(params)
  const page = usePage("listJobs", hiredJobs({ skip }))
  const shown = useWithWanted(page.data?.items, chosenId, ["scheduled", "clockedIn", "cancelled"]) ?? []
  useFresh(page.data?.items)
  const gone = (jobs: readonly Job[], job: Job) => {
    const at = jobs.indexOf(job)
    if (wide) replace("hiredShifts", { skip })
    focusShift((jobs[at + 1] ?? jobs[at - 1])?._id)
  }
  return (
    <Loaded reading={page} loading={<LoadingCards cards={2} />}>
      {({ items, more }) =>
        shown.length === 0 && skip === 0 ? (
          <Empty Icon={UserRoundCheck} text={words.empty}>
            <NavButton to="openJobs" tone="primary">
              {words.toOpen}
            </NavButton>
          </Empty>
        ) : (
          <ShiftSplit
            jobs={shown}
            wide={wide}
            chosenId={chosenId}
            label={words.list}
            onChoose={(job) => replace("hiredShifts", { skip, job: job._id })}
            state={(job) => <HiredState job={job} now={serverNow()} />}
            detail={(job) => <HiredShift job={job} onGone={() => gone(shown, job)} />}
            below={
              <Pager
                skip={skip}
                size={PAGE_SIZE}
                count={items.length}
                more={more}
                onPage={(to) => go("hiredShifts", { skip: to })}
              />
            }
          />
        )
      }
    </Loaded>
  )
}

/** Screen 18. */
export function Screen({ params }: ScreenProps) {
  const words = useWords("employer").hired
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <Shifts params={params} />
    </>
  )
}
