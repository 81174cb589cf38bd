import { usePage } from "#web/data/hooks.ts"
import { invalidate } from "#web/data/query-client.ts"
import { serverNow, useServerTime } from "#web/data/server-clock.ts"
import { HiredShift, HiredPill } from "#web/features/shifts/hired-shift.tsx"
import { ShiftList } from "#web/features/shifts/shift-list.tsx"
import { hiredJobs, PAGE_SIZE } from "#web/features/shifts/shift-lists.ts"
import { type Job, shiftPhase } from "#web/features/shifts/shift.ts"
import { useShiftList } from "#web/features/shifts/use-shift-list.ts"
import { useWords } from "#web/i18n/words.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Empty } from "#web/ui/empty.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { UserRoundCheck } from "lucide-react"
import { useEffect } from "react"

/** While a code is due the list is asked often: for the code itself, then for the worker's clock-in. */
const CODE_POLL_MS = 3000
const POLL_MS = 30_000

const isCodeDue = (jobs: readonly Job[], now: Date): boolean =>
  jobs.some((job) => shiftPhase(job, now) === "window")

const pace = (jobs: readonly Job[]): number => (isCodeDue(jobs, serverNow()) ? CODE_POLL_MS : POLL_MS)

/** The code comes with the list, so it is asked for as soon as a window opens. */
function useCodesInTime(jobs: readonly Job[]): void {
  const isDue = useServerTime((now) => isCodeDue(jobs, now))
  useEffect(() => {
    if (isDue) void invalidate(["jobs"])
  }, [isDue])
}

export function Screen({ params }: ScreenProps) {
  const words = useWords("shifts").hired
  const page = usePage("listJobs", hiredJobs({ skip: Number(params.skip ?? 0) }), {
    everyMs: (held) => pace(held?.items ?? []),
  })
  const list = useShiftList({
    screen: "hiredShifts",
    params,
    page,
    pace,
    size: PAGE_SIZE,
    states: ["scheduled", "clockedIn", "cancelled"],
  })
  useCodesInTime(list.jobs)
  return (
    <>
      <PageHead>{words.title}</PageHead>
      <ShiftList
        list={list}
        label={words.list}
        byPerson
        alone={false}
        cards={2}
        empty={
          <Empty Icon={UserRoundCheck} text={words.empty}>
            <NavButton to="openJobs" tone="primary">
              {words.toOpen}
            </NavButton>
          </Empty>
        }
        state={(job) => <HiredPill job={job} now={serverNow()} />}
        detail={(job) => <HiredShift job={job} onGone={() => list.gone(job)} />}
      />
    </>
  )
}
