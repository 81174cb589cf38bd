import { money, msFrom, time } from "#web/data/format.ts"
import { useCall } from "#web/data/hooks.ts"
import { useServerNow } from "#web/data/server-clock.ts"
import { ScheduledShift } from "#web/features/shifts/scheduled-shift.tsx"
import { scheduledShifts } from "#web/features/shifts/shift-lists.ts"
import { focusShift, type Job, shiftHeadingId } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Loaded, LoadingCards } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { useEffect, useState } from "react"

const POLL_MS = 15_000

/** A running clock; screen readers get the time without the seconds. */
function Clock() {
  const now = useServerNow(1000)
  const words = useWords("shifts").scheduled
  const [hands, half] = time(now).split(" ")
  const seconds = String(now.getUTCSeconds()).padStart(2, "0")
  return (
    <>
      <p aria-hidden="true" className="text-xl font-bold">
        {hands}:{seconds} {half}
      </p>
      <p className="sr-only">{words.nowIs({ at: time(now) })}</p>
    </>
  )
}

/** After clocking out: the figures, and where to find the shift from now on. */
function ClockedOut({ job }: { job: Job }) {
  const words = useWords("shifts").scheduled
  const kit = useWords("kit")
  const [from, to] = [job.clockintime ?? job.worktime, job.clockouttime ?? job.endtime]
  return (
    <div className="mb-4 grid gap-3">
      <Notice tone="success" takesFocus>
        <p>{words.clockedOut({ at: time(to) })}</p>
        <p>
          {words.worked({
            length: kit.length({ ms: msFrom(from, to) }),
            total: money(job.totalAmountEarned),
          })}
        </p>
      </Notice>
      <NavButton to="workerHistory" wide>
        {words.toHistory}
      </NavButton>
    </div>
  )
}

/** What the worker is hired for, from now until clock-out. */
export function Screen({ params }: ScreenProps) {
  const { scheduled: words, toSearch } = useWords("shifts")
  const reading = useCall("listApplications", scheduledShifts(), { everyMs: POLL_MS })
  const [worked, setWorked] = useState<Job>()
  const wanted = typeof params.id === "string" ? params.id : undefined
  const there = reading.data !== undefined

  useEffect(() => {
    if (wanted && there) document.getElementById(shiftHeadingId(wanted))?.scrollIntoView({ block: "center" })
  }, [wanted, there])

  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <ScreenTitle look="text-2xl">{words.title}</ScreenTitle>
        <Clock />
      </div>
      {worked ? <ClockedOut job={worked} /> : null}
      <Loaded reading={reading} loading={<LoadingCards cards={2} />}>
        {(applications) =>
          applications.length === 0 ? (
            <div className="grid justify-items-start gap-3 py-2">
              <p className="text-lg font-semibold">{words.empty}</p>
              <NavButton to="searchJobs" tone="primary">
                {toSearch}
              </NavButton>
            </div>
          ) : (
            <ol aria-label={words.list} className="grid grid-cols-1 gap-4">
              {applications.map(({ _id, job }, index) => (
                <ScheduledShift
                  key={_id}
                  job={job}
                  onWorked={setWorked}
                  onDropped={() =>
                    focusShift(applications[index + 1]?.job._id ?? applications[index - 1]?.job._id)
                  }
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </>
  )
}
