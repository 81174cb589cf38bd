import { useAccountFlags } from "#web/data/me.ts"
import { money } from "#web/data/format.ts"
import { shownWorkerState } from "#web/features/payments/wage-sum.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ProgressBar } from "#web/ui/progress-bar.tsx"

/** How much of what was earned has been sent, and how the two figures belong together. */
export function PayoutProgress({ jobs }: { jobs: readonly Job[] }) {
  const words = useWords("shifts").history
  const { getPaid } = useWords("payments")
  const flags = useAccountFlags()
  const ready = flags.data?.payoutReady ?? false
  const centsOf = (some: readonly Job[]) =>
    some.reduce((sum, job) => sum + Math.round(job.totalAmountEarned * 100), 0)
  const worked = jobs.filter(({ status }) => status !== "noShow")
  const states = worked.map((job) => ({
    job,
    state: job.payment ? shownWorkerState(job.payment, ready) : "notClosed",
  }))
  const inState = (wanted: string) =>
    centsOf(states.filter(({ state }) => state === wanted).map(({ job }) => job))
  const sent = inState("transferred")
  const rest = centsOf(worked) - sent - inState("notCollectable")
  return (
    <section className="card pad" aria-labelledby="money">
      <h2 id="money" className="eyebrow">
        {words.money}
      </h2>
      {sent + rest > 0 ? (
        <>
          <ProgressBar share={sent / (sent + rest)} />
          <dl className="stack tight small">
            <div className="row between">
              <dt>{getPaid.paidOut}</dt>
              <dd className="strong">{money(sent / 100)}</dd>
            </div>
            <div className="row between">
              <dt>{words.stillToCome}</dt>
              <dd className="strong">{money(rest / 100)}</dd>
            </div>
          </dl>
        </>
      ) : null}
      <p className="small muted">{words.earnedText}</p>
      {ready ? (
        <NavButton to="getPaid" tone="tonal">
          {getPaid.title}
        </NavButton>
      ) : null}
    </section>
  )
}
