import { MINUTE_MS } from "#domain/time.ts"
import { money, stopwatch, time } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { useServerNow } from "#web/data/server-clock.ts"
import { payFor, type JobView } from "#web/data/shift-view.ts"
import { shiftName } from "#web/features/shifts/worker-shift.tsx"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { useState } from "react"

/** On shift: how long, what it has come to, and the way out, which asks before it counts. */
export function OnShift({ job, onDone }: { job: JobView; onDone: (worked: JobView) => void }) {
  const words = useWords("shifts").scheduled
  const kit = useWords("kit")
  const now = useServerNow(1000)
  const [asking, setAsking] = useState(false)
  const clockOut = useAction("clockOutAsWorker")
  const since = new Date(job.clockintime ?? job.worktime)
  const elapsed = now.getTime() - since.getTime()
  const sofar = money(payFor(job, elapsed))
  const early = now < new Date(job.endtime)

  const confirm = async () => {
    const { reply: worked } = await clockOut.runAndWait({
      params: { jobId: job._id },
      body: { clockouttime: now.toISOString() },
    })
    setAsking(false)
    if (worked) onDone(worked)
  }

  return (
    <div className="grid gap-4">
      <div>
        <p className="text-muted">{words.elapsed}</p>
        <p aria-hidden="true" className="text-display leading-none font-extrabold tracking-tight">
          {stopwatch(elapsed)}
        </p>
        {/* Each minute and not each second, or it would never be silent. */}
        <p className="sr-only">{kit.length({ ms: elapsed - (elapsed % MINUTE_MS) })}</p>
      </div>
      <Facts compact>
        <Fact name={words.inAt}>{time(since)}</Fact>
        <Fact name={words.soFar} strong>
          {sofar}
        </Fact>
        {now < new Date(job.endtime) ? (
          <Fact name={words.expected}>
            {words.expectedText({
              total: money(payFor(job, new Date(job.endtime).getTime() - since.getTime())),
              at: time(job.endtime),
            })}
          </Fact>
        ) : null}
      </Facts>
      <ErrorNotice error={clockOut.error} />
      <Button tone="primary" wide onClick={() => setAsking(true)}>
        {words.clockOut}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={words.clockOutAsk}
        yes={kit.yes}
        no={kit.no}
        busy={clockOut.busy}
      >
        <p>{shiftName(job)}</p>
        <p>
          {words.clockOutText({
            from: time(since),
            to: time(now),
            length: kit.length({ ms: elapsed }),
            pay: sofar,
          })}
        </p>
        {early ? <p>{words.clockOutEarly({ at: time(job.endtime) })}</p> : null}
        <p>{words.clockOutFinal}</p>
      </ConfirmDialog>
    </div>
  )
}
