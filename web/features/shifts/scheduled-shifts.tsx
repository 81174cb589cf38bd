import { Letterhead } from "#web/features/shifts/letterhead.tsx"
import { time } from "#web/data/format.ts"
import type { Reply } from "#web/data/api.ts"
import { useCall } from "#web/data/hooks.ts"
import { useServerNow, useServerTime } from "#web/data/server-clock.ts"
import { RateEmployer } from "#web/features/ratings/rate-employer.tsx"
import { ClockedOut } from "#web/features/shifts/clocked-out.tsx"
import { currentShiftOf } from "#web/features/shifts/current-shift.ts"
import { GoodToKnow } from "#web/features/shifts/good-to-know.tsx"
import { CurrentShift, LaterShift } from "#web/features/shifts/scheduled-shift.tsx"
import { scheduledShifts } from "#web/features/shifts/shift-lists.ts"
import { focusShift, type Job, shiftHeadingId, shiftPhase } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Empty } from "#web/ui/empty.tsx"
import { Loaded, LoadingCards } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead, Section } from "#web/ui/page-head.tsx"
import { CalendarCheck } from "lucide-react"
import { useEffect, useState } from "react"

type Application = Reply<"listApplications">[number]

const POLL_MS = 15_000

/** A running clock; screen readers get the time without the seconds. */
function Clock() {
  const now = useServerNow(1000)
  const words = useWords("scheduled")
  const [hands, half] = time(now).split(" ")
  const seconds = String(now.getUTCSeconds()).padStart(2, "0")
  return (
    <div>
      <p aria-hidden="true" className="muted strong">
        {hands}:{seconds} {half}
      </p>
      <p className="sr-only">{words.nowIs({ at: time(now) })}</p>
    </div>
  )
}

function Shifts({ jobs, onWorked }: { jobs: readonly Job[]; onWorked: (job: Job) => void }) {
  const words = useWords("scheduled")
  const currentId = useServerTime((now) => currentShiftOf(jobs, now)?._id ?? "")
  const current = jobs.find(({ _id }) => _id === currentId)
  const isBefore = useServerTime((now) => current !== undefined && shiftPhase(current, now) === "before")
  const others = jobs.filter((job) => job !== current)
  /** The focus goes to the shift behind the one that is gone. */
  const dropped = (job: Job) => () => {
    const index = jobs.indexOf(job)
    focusShift(jobs[index + 1]?._id ?? jobs[index - 1]?._id)
  }
  if (!current) return null
  return (
    <div className="columns main-side">
      <div className="stack loose">
        <CurrentShift key={current._id} job={current} onWorked={onWorked} onDropped={dropped(current)} />
      </div>
      <div className="stack loose">
        <GoodToKnow job={current} directions={!isBefore} />
        {others.length === 0 ? null : (
          <Section id="others" title={words.others}>
            <ol aria-label={words.list} className="stack">
              {others.map((job) => (
                <LaterShift key={job._id} job={job} onDropped={dropped(job)} />
              ))}
            </ol>
          </Section>
        )}
      </div>
    </div>
  )
}

/** What the worker is hired for, from now until clock-out. */
export function Screen({ params }: ScreenProps) {
  const words = useWords("scheduled")
  const { toSearch } = useWords("shifts")
  const reading = useCall("listApplications", scheduledShifts(), { everyMs: POLL_MS })
  const [worked, setWorked] = useState<Application>()
  const wanted = typeof params.id === "string" ? params.id : undefined
  const there = reading.data !== undefined

  useEffect(() => {
    if (wanted && there) document.getElementById(shiftHeadingId(wanted))?.scrollIntoView({ block: "center" })
  }, [wanted, there])

  return (
    <>
      <Letterhead />
      <PageHead action={<Clock />}>{words.title}</PageHead>
      {worked ? (
        <div key={worked._id} className="stack">
          <ClockedOut job={worked.job} />
          <div className="card pad">
            <RateEmployer application={worked} />
          </div>
        </div>
      ) : null}
      <Loaded reading={reading} loading={<LoadingCards cards={2} />}>
        {(applications) =>
          applications.length > 0 ? (
            <Shifts
              jobs={applications.map(({ job }) => job)}
              onWorked={(job) => {
                const application = applications.find((one) => one.job._id === job._id)
                if (application) setWorked({ ...application, job })
              }}
            />
          ) : worked ? null : (
            <Empty Icon={CalendarCheck} text={words.empty}>
              <NavButton to="searchJobs" tone="primary">
                {toSearch}
              </NavButton>
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}
