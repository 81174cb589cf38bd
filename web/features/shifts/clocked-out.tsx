import { useAccountFlags } from "#web/data/me.ts"
import { money } from "#web/data/format.ts"
import { workedMs } from "#web/features/shifts/shift-pay.ts"
import { spanText } from "#web/features/shifts/shift-times.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { HeroCard, TearLine } from "#web/ui/hero-card.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { useEffect } from "react"

/** After clocking out: what the shift earned, who checks it, and when it is paid. */
export function ClockedOut({ job }: { job: Job }) {
  const words = useWords("scheduled")
  const payments = useWords("payments")
  const kit = useWords("kit")
  const flags = useAccountFlags()
  useEffect(() => focusOn("worked"), [])
  const canBePaid = flags.data?.payoutReady ?? true
  return (
    <HeroCard labelledBy="worked">
      <div className="stack tight">
        <h2 id="worked" tabIndex={-1}>
          <span className="eyebrow">{words.earned}</span>
          <span className="sr-only"> </span>
          <span className="fig-xl block">{money(job.totalAmountEarned)}</span>
        </h2>
        <p className="muted">
          {words.worked({
            company: job.companyname,
            span: spanText(job.clockintime ?? job.worktime, job.clockouttime ?? job.endtime),
            length: kit.length({ ms: workedMs(job) }),
          })}
        </p>
      </div>
      <TearLine />
      <h3 className="sr-only">{words.next}</h3>
      <ol className="stack">
        <li>
          <b className="strong">{words.waiting}</b>
          <p className="small muted">{words.waitingText}</p>
        </li>
        <li>
          <b className="strong">{words.sending}</b>
          <p className="small muted">{canBePaid ? words.sendingText : words.sendingNoAccount}</p>
        </li>
      </ol>
      <div className="row wrap">
        <NavButton to="workerHistory" tone="onInk" fill>
          {words.toHistory}
        </NavButton>
        {canBePaid ? null : (
          <NavButton to="payoutCheck" tone="onInkSecondary">
            {payments.finishSetUp}
          </NavButton>
        )}
      </div>
    </HeroCard>
  )
}
