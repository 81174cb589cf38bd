import { prefetch, useCall, type usePage } from "#web/data/hooks.ts"
import { type Job, shiftHeadingId } from "#web/features/shifts/shift.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { navigate, replace } from "#web/navigation/navigation.ts"
import type { Params } from "#web/navigation/screens.ts"
import { useWide } from "#web/ui/use-wide.ts"

/** The shift that a tap or a link asks for; `id` comes from messages and mails. */
function linkedJobId(params: Params): string | undefined {
  const wanted = params.job ?? params.id
  return typeof wanted === "string" ? wanted : undefined
}

/**
 * A page of a list with the linked shift before it, when that is on another page. `states` are those the list
 * may show; `looking` while the linked shift is loading.
 */
function useWithLinkedJob(
  jobs: readonly Job[] | undefined,
  id: string | undefined,
  states: readonly Job["status"][],
  pace: (jobs: readonly Job[]) => number | false = () => false,
): { jobs: readonly Job[]; looking: boolean } {
  const missing = id !== undefined && jobs !== undefined && !jobs.some((job) => job._id === id)
  const wanted = useCall(
    "getJob",
    { params: { jobid: id ?? "" } },
    { off: !missing, everyMs: (held) => pace(held ? [held] : []) },
  )
  const found = missing && wanted.data && states.includes(wanted.data.status) ? [wanted.data] : []
  return { jobs: [...found, ...(jobs ?? [])], looking: missing && wanted.isPending }
}

type ListScreen = "openJobs" | "hiredShifts" | "completedShifts"

/**
 * A list of the restaurant's shifts (open, hired, completed): which one is chosen, and where choosing, paging
 * and removing lead. `at` is what else the screen's entry holds, such as a period.
 */
export function useShiftList({
  screen,
  params,
  at = {},
  page,
  pace,
  size,
  states,
}: {
  screen: ListScreen
  params: Params
  at?: Params
  page: ReturnType<typeof usePage<"listJobs">>
  /** How often these jobs are asked for again, in milliseconds. */
  pace?: (jobs: readonly Job[]) => number | false
  size: number
  states: readonly Job["status"][]
}) {
  const wide = useWide()
  const skip = Number(params.skip ?? 0)
  const chosenId = linkedJobId(params)
  const { jobs, looking } = useWithLinkedJob(page.data?.items, chosenId, states, pace)
  const place = { ...at, skip }
  return {
    page,
    jobs,
    looking,
    wide,
    chosenId,
    empty: jobs.length === 0 && skip === 0 && !looking,
    choose: (job: Job) => replace(screen, { ...place, job: job._id }),
    /** Before a change that takes a shift off the list: it stays, so that what comes of it is seen. */
    keep: (job: Job) => {
      prefetch("getJob", { params: { jobid: job._id } })
      replace(screen, { ...place, job: job._id })
    },
    /** After a shift has left the list, the next one takes the focus and, beside the list, its place. */
    gone: (job: Job) => {
      const at = jobs.findIndex(({ _id }) => _id === job._id)
      const next = jobs[at + 1] ?? jobs[at - 1]
      if (wide && next) replace(screen, { ...place, job: next._id })
      else if (chosenId !== undefined) replace(screen, place)
      focusOn(next && shiftHeadingId(next._id))
    },
    pager: {
      skip,
      size,
      page: page.data,
      pending: page.isPlaceholderData,
      onPage: (to: number) => navigate(screen, { ...at, skip: to }),
      onEmptied: (to: number) =>
        replace(screen, { ...at, skip: to, ...(chosenId === undefined ? {} : { job: chosenId }) }),
    },
  }
}
export type ShiftListState = ReturnType<typeof useShiftList>
