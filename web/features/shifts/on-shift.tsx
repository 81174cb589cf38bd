import { MINUTE_MS } from "#domain/time.ts"
import { jobTitle, money, msFrom, rate, stopwatch, time } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { useServerNow } from "#web/data/server-clock.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { payCents } from "#web/features/shifts/shift-pay.ts"
import { type Job, shiftHeadingId } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { HeroCard, LivePill, TearLine } from "#web/ui/hero-card.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { ProgressBar } from "#web/ui/progress-bar.tsx"
import { LogOut } from "lucide-react"

/** What the clock has earned; screen readers get whole minutes, or they would read every second aloud. */
function Earned({ job, elapsed }: { job: Job; elapsed: number }) {
  const words = useWords("scheduled")
  const kit = useWords("kit")
  const minutes = elapsed - (elapsed % MINUTE_MS)
  const payFor = (ms: number) => money(payCents(ms, job.dollarsperhr) / 100)
  return (
    <div className="row between wrap">
      <div className="stack tight">
        <p className="eyebrow">{words.soFar}</p>
        <p className="fig-xl wraps text-[clamp(2.75rem,2rem+3.5vw,4rem)]" aria-hidden="true">
          {payFor(elapsed)}
        </p>
        <p className="sr-only">
          {words.soFarText({ total: payFor(minutes), length: kit.length({ ms: minutes }) })}
        </p>
      </div>
      <p className="right">
        <span className="fig-m" aria-hidden="true">
          {stopwatch(elapsed)}
        </span>
        <br />
        <span className="small muted">{words.atRate({ pay: rate(job.dollarsperhr) })}</span>
      </p>
    </div>
  )
}

/** On shift: the money and time so far, what is left, and clocking out, which asks first. */
export function OnShift({ job, onDone }: { job: Job; onDone: (worked: Job) => void }) {
  const words = useWords("scheduled")
  const kit = useWords("kit")
  const now = useServerNow(1000)
  const clockOut = useAction("clockOutAsWorker")
  const since = new Date(job.clockintime ?? job.worktime)
  const elapsed = msFrom(since, now)
  const left = msFrom(now, job.endtime)
  const planned = msFrom(since, job.endtime)
  const payFor = (ms: number) => money(payCents(ms, job.dollarsperhr) / 100)
  const isEarly = left > 0

  const send = async () => {
    const { reply: worked } = await clockOut.runAndWait({
      params: { jobId: job._id },
      body: { clockouttime: now.toISOString() },
    })
    if (worked) onDone(worked)
  }

  return (
    <HeroCard labelledBy={shiftHeadingId(job._id)}>
      <div className="row between top wrap">
        <div className="fills">
          <h2 id={shiftHeadingId(job._id)} tabIndex={-1} className="fig-m wraps">
            {jobTitle(job.jobtitle)}
          </h2>
          <p className="small muted">{job.companyname}</p>
        </div>
        <LivePill>{words.states.onShift}</LivePill>
      </div>
      <Earned job={job} elapsed={elapsed} />
      <div className="stack tight">
        <ProgressBar share={elapsed / Math.max(planned, 1)} />
        <div className="row between small muted">
          <span>{words.inAt({ at: time(since) })}</span>
          <span>{words.endsAt({ at: time(job.endtime) })}</span>
        </div>
      </div>
      <TearLine />
      {isEarly ? (
        <dl className="key-values">
          <div>
            <dt>{words.left}</dt>
            <dd>{kit.length({ ms: left - (left % MINUTE_MS) })}</dd>
          </div>
          <div>
            <dt>{words.ifUntilEnd({ at: time(job.endtime) })}</dt>
            <dd>{payFor(planned)}</dd>
          </div>
        </dl>
      ) : null}
      <ErrorNotice error={clockOut.error} />
      <ConfirmButton
        label={words.clockOut}
        icon={<LogOut aria-hidden="true" className="icon" />}
        tone="onInk"
        wide
        busy={clockOut.busy}
        onConfirm={send}
        title={words.clockOutAsk}
        yes={kit.yes}
        no={kit.no}
      >
        <p>{shiftName(job)}</p>
        <p>
          {words.clockOutText({
            from: time(since),
            to: time(now),
            length: kit.length({ ms: elapsed }),
            pay: payFor(elapsed),
          })}
        </p>
        {isEarly ? <p>{words.clockOutEarly({ at: time(job.endtime) })}</p> : null}
        <p>{words.clockOutFinal}</p>
      </ConfirmButton>
    </HeroCard>
  )
}
