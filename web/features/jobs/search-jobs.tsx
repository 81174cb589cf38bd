import { searchSorts } from "#contract/jobs.ts"
import { findCity } from "#domain/market.ts"
import { useCall, usePage } from "#web/data/hooks.ts"
import { OpenJobCard } from "#web/features/applications/open-job-card.tsx"
import { useOwnShifts } from "#web/features/applications/own-shifts.ts"
import { OwnWeek } from "#web/features/jobs/own-week.tsx"
import { SearchForm, defaultOrder, type SearchChoice } from "#web/features/jobs/search-form.tsx"
import { useWorkerLocation } from "#web/features/jobs/worker-location.ts"
import { useWords } from "#web/i18n/words.ts"
import { currentLocation, navigate, replace } from "#web/navigation/navigation.ts"
import type { Params, ScreenProps } from "#web/navigation/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { List, LoadingListAndDetails } from "#web/ui/list.tsx"
import { Pager } from "#web/ui/pager.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { useWide } from "#web/ui/use-wide.ts"
import { SearchX } from "lucide-react"
import type { CSSProperties } from "react"
import "#web/features/jobs/search.css"

const PAGE_SIZE = 5

function choiceOf(params: Params): SearchChoice {
  const sortBy = searchSorts.find((sort) => sort === params.sortBy) ?? "createdAt"
  const { sortOrder, city, skip } = params
  return {
    sortBy,
    sortOrder: sortOrder === "asc" || sortOrder === "desc" ? sortOrder : defaultOrder[sortBy],
    city: typeof city === "string" && findCity(city) ? city : "",
    skip: typeof skip === "number" ? skip : 0,
  }
}

function NoResults({ choice, onAll }: { choice: SearchChoice; onAll: () => void }) {
  const words = useWords("search")
  if (choice.skip > 0) return <Empty Icon={SearchX} text={words.noMore} />
  return (
    <Empty Icon={SearchX} text={choice.city ? words.emptyIn({ city: choice.city }) : words.empty}>
      {choice.city ? <Button onClick={onAll}>{words.allCitiesButton}</Button> : null}
    </Empty>
  )
}

/** Open shifts, five a page. Sort, city and the chosen shift replace the entry, pages are entries of their own. */
export function Screen({ params }: ScreenProps) {
  const words = useWords("search")
  const choice = choiceOf(params)
  const choose = (change: Partial<SearchChoice>) =>
    replace("searchJobs", { ...choiceOf(currentLocation().params), skip: 0, ...change })
  const own = useWorkerLocation(() => choose({ sortBy: "distance", sortOrder: "asc" }))

  const { sortBy, sortOrder, city, skip } = choice
  // Sorting by distance waits for a place; until then the newest come first.
  const sorting = sortBy === "distance" && !own.place ? {} : { sortBy, sortOrder }
  const clientLocation = own.place?.clientLocation
  const page = usePage("searchJobs", {
    query: {
      skip,
      limit: PAGE_SIZE,
      ...sorting,
      ...(city ? { city } : {}),
      ...(clientLocation ? { clientLocation } : {}),
    },
  })
  const applied = useCall("listAppliedJobs", { query: { time: "week", completed: false } })
  const appliedIds = new Set(applied.data?.map(({ jobid }) => jobid))
  const shifts = useOwnShifts()
  const wide = useWide()
  const jobs = page.data?.items ?? []
  const chosen = jobs.find(({ _id }) => _id === params.job) ?? jobs[0]
  const show = (job: string) => replace("searchJobs", { ...choiceOf(currentLocation().params), job })

  return (
    <>
      <PageHead line={words.line}>{words.title}</PageHead>
      <SearchForm choice={choice} own={own} onChoose={choose} />
      <OwnWeek shifts={shifts} />
      {wide ? null : <p className="small muted">{words.policy}</p>}
      <div className="search-results" style={{ "--page-size": PAGE_SIZE } as CSSProperties}>
        <List
          label={words.results}
          cards={PAGE_SIZE}
          loading={
            wide ? (
              <LoadingListAndDetails cards={PAGE_SIZE} columns="grid-cols-[minmax(0,1fr)_21rem]" />
            ) : null
          }
          reading={{ ...page, data: page.data?.items }}
          empty={<NoResults choice={choice} onAll={() => choose({ city: "" })} />}
          item={(job) => (
            <OpenJobCard
              key={job._id}
              job={job}
              known={appliedIds.has(job._id)}
              own={shifts}
              opens={wide ? { open: () => show(job._id), isOpen: job._id === chosen?._id } : undefined}
            />
          )}
        />
        <Pager
          page={page.data}
          pending={page.isPlaceholderData}
          skip={skip}
          size={PAGE_SIZE}
          onPage={(next) => navigate("searchJobs", { ...choice, skip: next })}
          onEmptied={(last) => choose({ skip: last })}
        />
      </div>
    </>
  )
}
