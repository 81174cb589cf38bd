import { useCall } from "#web/data/hooks.ts"
import type { Job } from "#web/features/shifts/employer-shift.tsx"
import type { Params } from "#web/navigation/screens.ts"

/** The shift a tap or a link asked for; `id` comes from messages and mails. */
export function linkedJobId(params: Params): string | undefined {
  const wanted = params.job ?? params.id
  return typeof wanted === "string" ? wanted : undefined
}

/**
 * The page of a list with the wanted shift before it, when that stands on another page. `states` are those the
 * list may show. `looking` while the wanted one is still asked for.
 */
export function useWithLinkedJob(
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
