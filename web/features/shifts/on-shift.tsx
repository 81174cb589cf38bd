import { MINUTE_MS } from "#domain/time.ts"
import { money, msFrom, stopwatch, time } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { useServerNow } from "#web/data/server-clock.ts"
import { payCents } from "#web/features/shifts/shift-pay.ts"
import { type Job, shiftName } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"

/** On shift: the time and pay so far, and clocking out, which asks first. */
export function OnShift({ job, onDone }: { job: Job; onDone: (worked: Job) => void }) {
  const words = useWords("shifts").scheduled
  const kit = useWords("kit")
  const now = useServerNow(1000)
  const clockOut = useAction("clockOutAsWorker")
  const since = new Date(job.clockintime ?? job.worktime)
  const elapsed = msFrom(since, now)
  const payFor = (ms: number) => money(payCents(ms, job.dollarsperhr) / 100)
  const isEarly = now < new Date(job.endtime)

  const send = async () => {
    const { reply: worked } = await clockOut.runAndWait({
      params: { jobId: job._id },
      body: { clockouttime: now.toISOString() },
    })
    if (worked) onDone(worked)
  }

  return (
    <div className="grid gap-4">
      <div>
        <p className="text-muted">{words.elapsed}</p>
        <p aria-hidden="true" className="text-display leading-none font-extrabold tracking-tight">
          {stopwatch(elapsed)}
        </p>
        {/* By the minute: a screen reader would read every second aloud. */}
        <p className="sr-only">{kit.length({ ms: elapsed - (elapsed % MINUTE_MS) })}</p>
      </div>
      <Facts compact>
        <Fact name={words.inAt}>{time(since)}</Fact>
        <Fact name={words.soFar} strong>
          {payFor(elapsed)}
        </Fact>
        {isEarly ? (
          <Fact name={words.expected}>
            {words.expectedText({
              total: payFor(msFrom(since, job.endtime)),
              at: time(job.endtime),
            })}
          </Fact>
        ) : null}
      </Facts>
      <ErrorNotice error={clockOut.error} />
      <ConfirmButton
        label={words.clockOut}
        tone="primary"
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
    </div>
  )
}
