import { isSameDay, moment, time } from "#web/data/format.ts"
import { useCall } from "#web/data/hooks.ts"
import { useServerNow, useServerTime } from "#web/data/server-clock.ts"
import { ShiftFacts, ShiftHeader, ShiftPay } from "#web/features/shifts/shift-card.tsx"
import { scheduledShifts } from "#web/features/shifts/shift-lists.ts"
import { clockInWindowOf, type Job, shiftPhase } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Card } from "#web/ui/card.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import type { ReactNode } from "react"

const POLL_MS = 60_000

/** A kitchen ticket, the shape of the logo, for the one shift that matters now. */
function Ticket({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={labelledBy}
      className="bg-primary-soft rounded-card p-[min(0.75rem,3.5%)] sm:p-6"
    >
      <div className="mx-auto max-w-[28rem] drop-shadow-[0_0.375rem_1rem_rgb(0_0_0/0.14)]">
        <div className="torn bg-surface grid grid-cols-1 gap-4 rounded-t-button px-[min(1rem,5%)] pt-5 pb-8 sm:px-6">
          {children}
        </div>
      </div>
    </section>
  )
}

function TicketLine() {
  return <hr className="border-control border-t border-dashed" />
}

/** The next step of the shift, and when. */
function Countdown({ job }: { job: Job }) {
  const words = useWords("home").worker
  const kit = useWords("kit")
  const now = useServerNow(1000)
  const phase = shiftPhase(job, now)
  const { opensAt, closesAt } = clockInWindowOf(job)
  const [line, figure] =
    phase === "onShift"
      ? [words.onShiftSince({ at: time(job.clockintime ?? job.worktime) }), words.onShift]
      : phase === "window"
        ? [words.openUntil({ at: time(closesAt) }), words.clockInNow]
        : phase === "before"
          ? [
              isSameDay(opensAt, now)
                ? words.opensAt({ at: time(opensAt) })
                : words.opensOn({ at: moment(opensAt, now) }),
              words.opensIn({ span: kit.span({ ms: opensAt.getTime() - now.getTime() }) }),
            ]
          : [words.lateText({ manager: job.hiringmanager ?? "" }), words.late]
  return (
    <div>
      <p className="text-xl leading-tight font-extrabold text-balance">{figure}</p>
      <p className="text-muted">{line}</p>
    </div>
  )
}

function NextShift({ job }: { job: Job }) {
  const { next, worker: words } = useWords("home")
  const urgent = useServerTime((now) => shiftPhase(job, now) !== "before")
  return (
    <Ticket labelledBy="next-shift">
      <h2 id="next-shift" className="text-muted text-sm font-semibold">
        {next}
      </h2>
      <ShiftHeader job={job} figure={<ShiftPay job={job} />} />
      <ShiftFacts job={job} />
      <TicketLine />
      <Countdown job={job} />
      <NavButton to="scheduledShifts" params={{ id: job._id }} wide tone={urgent ? "primary" : "secondary"}>
        {words.openShift}
      </NavButton>
    </Ticket>
  )
}

/** The card above the menu: the next shift, or the way to one. */
export function NextShiftCard() {
  const words = useWords("home").worker
  const reading = useCall("listApplications", scheduledShifts(), { everyMs: POLL_MS })
  return (
    <Loaded reading={reading} loading={<Skeleton height="block" />}>
      {(applications) => {
        const next = applications.find(({ job }) => job.status === "scheduled" || job.status === "clockedIn")
        if (next) return <NextShift job={next.job} />
        return (
          <Card as="section" labelledBy="next-shift">
            <h2 id="next-shift" className="text-lg leading-tight font-semibold">
              {words.nothingNext}
            </h2>
            <p className="text-muted">{words.nothingNextText}</p>
          </Card>
        )
      }}
    </Loaded>
  )
}
