import { isSameDay, jobTitle, moment, money, msFrom, rate, stopwatch, time } from "#web/data/format.ts"
import { useServerNow } from "#web/data/server-clock.ts"
import { DirectionsLink } from "#web/features/shifts/directions-link.tsx"
import { payCents } from "#web/features/shifts/shift-pay.ts"
import { clockInWindowOf, type Job, managerOf, shiftPhase } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { DateTimeRange } from "#web/ui/date-time-range.tsx"
import { HeroCard, LivePill, TearLine } from "#web/ui/hero-card.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { CalendarClock, MapPin } from "lucide-react"

/** The next step of the shift in a few words, and when it is due. */
function useNextStep(job: Job): { step: string; line: string } {
  const words = useWords("home").worker
  const kit = useWords("kit")
  const now = useServerNow(1000)
  const { opensAt, closesAt } = clockInWindowOf(job)
  switch (shiftPhase(job, now)) {
    case "onShift":
      return { step: words.onShift, line: words.onShiftSince({ at: time(job.clockintime ?? job.worktime) }) }
    case "window":
      return { step: words.clockInNow, line: words.openUntil({ at: time(closesAt) }) }
    case "before":
      return {
        step: words.opensIn({ span: kit.span({ ms: opensAt.getTime() - now.getTime() }) }),
        line: isSameDay(opensAt, now)
          ? words.opensAt({ at: time(opensAt) })
          : words.opensOn({ at: moment(opensAt, now) }),
      }
    case "late":
    case "cancelled":
    case "over":
      break
  }
  return { step: words.late, line: words.lateText({ manager: managerOf(job) }) }
}

/** What the clock has earned so far; the figure changes each second, and screen readers get whole minutes elsewhere. */
function EarnedSoFar({ job }: { job: Job }) {
  const words = useWords("home").worker
  const now = useServerNow(1000)
  const elapsed = msFrom(job.clockintime ?? job.worktime, now)
  return (
    <div className="row between wrap">
      <div className="stack tight">
        <p className="eyebrow">{words.earnedSoFar}</p>
        <p className="fig-xl" aria-hidden="true">
          {money(payCents(elapsed, job.dollarsperhr) / 100)}
        </p>
      </div>
      <p className="fig-m" aria-hidden="true">
        {stopwatch(elapsed)}
      </p>
    </div>
  )
}

/** The one shift that matters now: what it is, what it pays and what to do next. */
export function NextShift({ job }: { job: Job }) {
  const { next, worker: words } = useWords("home")
  const { address } = useWords("kit").shift
  const kit = useWords("kit")
  const { step, line } = useNextStep(job)
  const length = kit.length({ ms: msFrom(job.worktime, job.endtime) })
  return (
    <HeroCard labelledBy="next-shift">
      <div className="row between wrap">
        <h2 id="next-shift" className="eyebrow">
          {next}
        </h2>
        <LivePill>{step}</LivePill>
      </div>
      <div className="row top between wrap">
        <div className="fills">
          <p className="fig-l wraps">{jobTitle(job.jobtitle)}</p>
          <p className="muted">{job.companyname}</p>
        </div>
        {job.status === "clockedIn" ? null : (
          <p className="right">
            <span className="fig-m">{money(job.totalAmountEarned)}</span>
            <br />
            <span className="small muted">{words.ofHours({ length, rate: rate(job.dollarsperhr) })}</span>
          </p>
        )}
      </div>
      {job.status === "clockedIn" ? <EarnedSoFar job={job} /> : null}
      <div className="meta">
        <span>
          <CalendarClock aria-hidden="true" className="icon" />
          <b className="strong">
            <DateTimeRange start={job.worktime} end={job.endtime} near />
          </b>
        </span>
        <span>
          <MapPin aria-hidden="true" className="icon" />
          {address(job)}
        </span>
      </div>
      <TearLine />
      <p className="muted">{line}</p>
      <div className="row wrap">
        <NavButton to="scheduledShifts" params={{ id: job._id }} tone="onInk" fill>
          {words.openShift}
        </NavButton>
        <DirectionsLink job={job} tone="onInkSecondary" />
      </div>
    </HeroCard>
  )
}

/** In place of the next shift, while there is none: the link to the search. */
export function NoNextShift() {
  const words = useWords("home").worker
  return (
    <HeroCard labelledBy="next-shift">
      <h2 id="next-shift" className="fig-m wraps">
        {words.nothingNext}
      </h2>
      <p className="muted">{words.nothingNextText}</p>
      <TearLine />
      <NavButton to="searchJobs" tone="onInk" fill>
        {words.findFirst}
      </NavButton>
    </HeroCard>
  )
}
