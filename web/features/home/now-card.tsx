import { codeIsVisible } from "#domain/shift.ts"
import { jobTitle, time } from "#web/data/format.ts"
import { useServerNow } from "#web/data/server-clock.ts"
import { SpokenCode } from "#web/features/shifts/spoken-code.tsx"
import { timeLeft, timesOf } from "#web/features/shifts/shift-times.ts"
import { clockInWindowOf, type Job, shiftFactsOf, workerName } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { DateTimeRange } from "#web/ui/date-time-range.tsx"
import { HeroCard, LivePill, TearLine } from "#web/ui/hero-card.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"

/** The shift that matters now: one with a code to read out, else one that is being worked, else the next to come. */
export function shiftOfNow(hired: readonly Job[], now: Date): Job | undefined {
  const ofState = (state: Job["status"]) => hired.filter(({ status }) => status === state)
  return (
    hired.find((job) => codeIsVisible(shiftFactsOf(job), now)) ??
    ofState("clockedIn")[0] ??
    ofState("scheduled").find((job) => new Date(job.worktime) > now)
  )
}

/** Whether the worker is in, and since or until when. */
function StateLine({ job, now }: { job: Job; now: Date }) {
  const words = useWords("home").employer
  const { opensAt, closesAt } = clockInWindowOf(job)
  if (job.status === "clockedIn")
    return <p className="small muted">{words.onShiftSince({ at: time(job.clockintime ?? job.worktime) })}</p>
  const isCodeOpen = codeIsVisible(shiftFactsOf(job), now)
  return (
    <p className="fills">
      {isCodeOpen ? <b className="strong block">{words.notIn}</b> : null}
      <span className="small muted">{words.codeFrom(timesOf(opensAt, closesAt))}</span>
    </p>
  )
}

/** What a restaurant has to do right now for the shift that begins or runs. */
export function NowCard({ job }: { job: Job | undefined }) {
  const { next, employer: words } = useWords("home")
  const now = useServerNow(1000)
  if (!job)
    return (
      <HeroCard labelledBy="now">
        <h2 id="now" className="fig-m wraps">
          {words.nothingNext}
        </h2>
        <p className="muted">{words.nothingNextText}</p>
        <TearLine />
        <NavButton to="createJob" tone="onInk" fill>
          {words.postFirst}
        </NavButton>
      </HeroCard>
    )
  const name = workerName(job)
  const { closesAt } = clockInWindowOf(job)
  const isCodeOpen = codeIsVisible(shiftFactsOf(job), now)
  return (
    <HeroCard labelledBy="now">
      <div className="row between top wrap">
        <div className="fills">
          <h2 id="now" className="fig-m wraps">
            {isCodeOpen ? words.readCode({ name }) : name}
          </h2>
          <p className="small muted">
            {jobTitle(job.jobtitle)}, <DateTimeRange start={job.worktime} end={job.endtime} near />
          </p>
        </div>
        <LivePill>
          {isCodeOpen
            ? words.closesIn({ left: timeLeft(closesAt.getTime() - now.getTime()) })
            : job.status === "clockedIn"
              ? words.onShift
              : next}
        </LivePill>
      </div>
      {isCodeOpen && job.clockincode ? <SpokenCode code={job.clockincode} /> : null}
      <div className="row wrap between">
        <div className="row min-w-0 flex-[4] basis-56">
          <Avatar name={name} src={job.scheduledEmployee?.avatar} />
          <StateLine job={job} now={now} />
        </div>
        <NavButton to="hiredShifts" params={{ job: job._id }} tone="onInkSecondary" fill>
          {words.openShift}
        </NavButton>
      </div>
    </HeroCard>
  )
}
