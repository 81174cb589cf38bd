import { MAX_LIMIT } from "#contract/parts.ts"
import { money } from "#web/data/format.ts"
import { usePage } from "#web/data/hooks.ts"
import { wageTotals } from "#web/features/payments/wage-sum.ts"
import { useWords } from "#web/i18n/words.ts"
import { HeroCard, TearLine } from "#web/ui/hero-card.tsx"
import { Lock } from "lucide-react"
import type { ReactNode } from "react"

/** What waits for the worker's payout account, if something does, and the step that is to be taken. */
export function PayoutHero({
  heading,
  text,
  children,
}: {
  heading: string
  text: string
  children: ReactNode
}) {
  const words = useWords("payments").payoutSetup
  const payments = usePage("listPayments", { query: { limit: MAX_LIMIT } })
  // A sum of some of them would be taken for that of all.
  const waiting = payments.data?.more === false ? wageTotals(payments.data.items, false).waiting : 0
  return (
    <HeroCard labelledBy="payout-step">
      {waiting > 0 ? (
        <div className="stack tight">
          <p className="eyebrow">{words.waiting}</p>
          <p className="fig-xl wraps">{money(waiting)}</p>
        </div>
      ) : null}
      <div className="stack tight">
        <h2 id="payout-step" tabIndex={-1} className="fig-m wraps">
          {heading}
        </h2>
        <p className="muted">{text}</p>
      </div>
      <TearLine />
      {children}
      <p className="small muted row tight">
        <Lock aria-hidden="true" className="icon small" />
        {words.who}
      </p>
    </HeroCard>
  )
}
