import "#web/features/home/week-planner.css"
import { DAY_MS, plus } from "#domain/time.ts"
import { dayOfMonth, fullDay, isSameDay, jobTitle, shortRange, unbroken, weekday } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { type Job, workerName } from "#web/features/shifts/shift.ts"
import { TitleTile } from "#web/ui/title-tile.tsx"
import { useWords } from "#web/i18n/words.ts"
import type { ScreenName } from "#web/navigation/screens.ts"
import { NavLink } from "#web/ui/nav-link.tsx"
import { Pill } from "#web/ui/pill.tsx"
import type { Tone } from "#web/ui/tone.ts"
import { CalendarCheck, Check, Timer, TriangleAlert, UsersRound, type LucideIcon } from "lucide-react"
import { useState } from "react"

type BlockState = "open" | "hired" | "live" | "close" | "done"

const states: Partial<Record<Job["status"], BlockState>> = {
  open: "open",
  scheduled: "hired",
  clockedIn: "live",
  pendingComplete: "close",
  closed: "done",
}

const screens: Record<BlockState, ScreenName> = {
  open: "openJobs",
  hired: "hiredShifts",
  live: "hiredShifts",
  close: "completedShifts",
  done: "completedShifts",
}

/** Each state has a picture, since not everyone can tell colors apart. */
const looks: Record<BlockState, { Icon: LucideIcon; tone: Tone }> = {
  open: { Icon: UsersRound, tone: "accent" },
  hired: { Icon: CalendarCheck, tone: "primary" },
  live: { Icon: Timer, tone: "success" },
  close: { Icon: TriangleAlert, tone: "warning" },
  done: { Icon: Check, tone: "neutral" },
}

const DAYS = 7
const LEGEND: readonly BlockState[] = ["open", "hired", "live", "close", "done"]

/** What a block says of its shift besides title and time. */
function useStateLine(): (job: Job, state: BlockState) => string {
  const words = useWords("home").employer
  return (job, state) => {
    if (state === "open" && job.applicationscount) return words.applied({ count: job.applicationscount })
    if (state === "hired") return workerName(job).split(" ")[0] ?? words.states.hired
    return words.states[state]
  }
}

function Block({ job, state }: { job: Job; state: BlockState }) {
  const stateLine = useStateLine()
  const { Icon } = looks[state]
  return (
    <NavLink to={screens[state]} params={{ job: job._id }} className={`shift-block ${state}`}>
      <b>{jobTitle(job.jobtitle)}</b>
      <span>{unbroken(shortRange(job.worktime, job.endtime))}</span>
      <span className="state">
        <Icon aria-hidden="true" className="icon" />
        {stateLine(job, state)}
      </span>
    </NavLink>
  )
}

type Planned = { job: Job; state: BlockState }

/** A week's shifts by day: all days side by side on wide screens, one chosen day on phones. */
export function WeekPlanner({ jobs }: { jobs: readonly Job[] }) {
  const words = useWords("home").employer
  const now = serverNow()
  const days = Array.from({ length: DAYS }, (_, index) => {
    const at = plus(now, index * DAY_MS)
    const planned = jobs
      .flatMap((job): Planned[] => {
        const state = states[job.status]
        return state && isSameDay(job.worktime, at) ? [{ job, state }] : []
      })
      .toSorted((one, other) => one.job.worktime.localeCompare(other.job.worktime))
    return { at, planned }
  })
  const [chosen, setChosen] = useState(0)
  const stateLine = useStateLine()
  const shown = days[chosen]?.planned ?? []
  return (
    <section className="card pad planner" aria-labelledby="week">
      <div>
        <h2 id="week">{words.week}</h2>
      </div>
      <ol className="week only-wide">
        {days.map(({ at, planned }, index) => (
          <li key={index} className={index === 0 ? "day today" : "day"}>
            <p className="day-head">
              <span>{weekday(at)}</span>
              <b>{dayOfMonth(at)}</b>
            </p>
            {planned.map(({ job, state }) => (
              <Block key={job._id} job={job} state={state} />
            ))}
          </li>
        ))}
      </ol>
      <div className="only-phone stack">
        <div className="week gap-0.5" role="group" aria-label={words.week}>
          {days.map(({ at, planned }, index) => (
            <button
              key={index}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
              className={index === chosen ? "day-button chosen" : "day-button"}
            >
              <span>{weekday(at)}</span>
              <b>{dayOfMonth(at)}</b>
              <span className="dots" aria-hidden="true">
                {planned.slice(0, 3).map(({ job, state }) => (
                  <i key={job._id} className={`dot-${state}`} />
                ))}
              </span>
              <span className="sr-only">{words.dayShifts({ count: planned.length })}</span>
            </button>
          ))}
        </div>
        {shown.length === 0 ? <p className="muted">{words.noShifts}</p> : null}
        {shown.length === 0 ? null : (
          <ul className="card list" aria-label={fullDay(days[chosen]?.at ?? now)}>
            {shown.map(({ job, state }) => (
              <li key={job._id}>
                <NavLink
                  to={screens[state]}
                  params={{ job: job._id }}
                  className="row wrap text-text no-underline"
                >
                  <TitleTile title={job.jobtitle} small />
                  <span className="fills">
                    <b className="strong">{jobTitle(job.jobtitle)}</b>
                    <br />
                    <span className="small muted">
                      {[shortRange(job.worktime, job.endtime), workerName(job)].filter(Boolean).join(" · ")}
                    </span>
                  </span>
                  <Pill tone={looks[state].tone} icon={looks[state].Icon}>
                    {state === "hired" ? words.states.hired : stateLine(job, state)}
                  </Pill>
                </NavLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="legend only-wide" aria-hidden="true">
        {LEGEND.map((state) => (
          <span key={state}>
            <i className={`swatch-${state}`} />
            {words.states[state]}
          </span>
        ))}
      </p>
    </section>
  )
}
