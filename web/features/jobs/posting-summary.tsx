import type { Reply } from "#web/data/api.ts"
import { money, msFrom, rate } from "#web/data/format.ts"
import { useConfigQuery } from "#web/data/hooks.ts"
import type { PublicConfig } from "#web/data/public-config.ts"
import type { PostingFormState } from "#web/features/jobs/posting-form.ts"
import { ShiftFacts, ShiftHeader, ShiftPay, ShiftPlace } from "#web/features/shifts/shift-card.tsx"
import { chargeOf, payCents } from "#web/features/shifts/shift-pay.ts"
import { useWords } from "#web/i18n/words.ts"
import { DateBadge } from "#web/ui/date-badge.tsx"
import { HeroCard, TearLine } from "#web/ui/hero-card.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { TitleTile } from "#web/ui/title-tile.tsx"
import type { ReactNode } from "react"

/** Beside the form of a posting: what the shift comes to, and how workers will find it. */

/** The id of what keeps a shift from being posted. */
export const POSTING_BLOCKER_ID = "posting-blocker"

type Account = Reply<"getEmployer">

/** `$108.00`, how it comes about, and the fee when there is one. */
function Sum({ form, config }: { form: PostingFormState; config: PublicConfig }) {
  const words = useWords("jobs").create
  const kit = useWords("kit")
  const { startsAt, endsAt, values } = form
  const pay = Number(values.dollars)
  const known = startsAt && endsAt && endsAt > startsAt && pay > 0
  const wage = known ? payCents(msFrom(startsAt, endsAt), pay) : 0
  const { fee, amount } = chargeOf(wage, config)
  if (!known) return <output aria-live="polite">{words.noSum}</output>
  const total = money(wage / 100)
  return (
    <div className="stack tight">
      <p className="fig-xl" aria-hidden="true">
        {total}
      </p>
      <output aria-live="polite" className="muted block">
        {words.sum({ length: kit.length({ ms: msFrom(startsAt, endsAt) }), rate: rate(pay), total })}
      </output>
      {fee > 0 ? <p>{words.fee({ fee: money(fee / 100), amount: money(amount / 100) })}</p> : null}
    </div>
  )
}

/** What the shift comes to, and the button that posts it or the reason why it cannot be posted yet. */
export function TotalCard({
  form,
  why,
  children,
}: {
  form: PostingFormState
  why: string | null
  children: ReactNode
}) {
  const words = useWords("jobs").create
  const kit = useWords("kit")
  return (
    <HeroCard labelledBy="posting-total">
      <h2 id="posting-total" className="eyebrow">
        {words.costs}
      </h2>
      <Loaded reading={useConfigQuery()} loading={<p>{kit.loading}</p>}>
        {(config) => <Sum form={form} config={config} />}
      </Loaded>
      <TearLine />
      <p className="small muted">{words.costsText}</p>
      {why ? <p id={POSTING_BLOCKER_ID}>{why}</p> : null}
      {children}
    </HeroCard>
  )
}

/** The shift as workers will find it in their search. */
export function Preview({ form, account }: { form: PostingFormState; account: Account }) {
  const words = useWords("jobs").create
  const { values, startsAt, endsAt } = form
  const pay = Number(values.dollars)
  const { companyname, logo, streetaddress, city } = account
  const jobtitle = values.jobtitle || words.previewTitle
  const known = startsAt && endsAt && endsAt > startsAt
  const totalAmountEarned = known && pay > 0 ? payCents(msFrom(startsAt, endsAt), pay) / 100 : 0
  return (
    <section aria-labelledby="posting-preview">
      <h2 id="posting-preview" className="eyebrow mb-2">
        {words.preview}
      </h2>
      <div className="card">
        <ShiftHeader
          job={{ _id: "preview", jobtitle, companyname, logo }}
          lead={known ? <DateBadge at={startsAt.toISOString()} /> : <TitleTile title={values.jobtitle} />}
          figure={pay > 0 ? <ShiftPay job={{ dollarsperhr: pay, totalAmountEarned }} /> : null}
        />
        {known ? (
          <ShiftFacts
            job={{ worktime: startsAt.toISOString(), endtime: endsAt.toISOString(), streetaddress, city }}
          />
        ) : (
          <ShiftPlace job={{ streetaddress, city }} />
        )}
        {values.description ? <p className="small muted">{values.description}</p> : null}
      </div>
    </section>
  )
}
