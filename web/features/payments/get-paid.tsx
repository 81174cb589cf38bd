import { MAX_LIMIT } from "#contract/parts.ts"
import type { Reply } from "#web/data/api.ts"
import { jobTitle, moment, money } from "#web/data/format.ts"
import { usePage } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { PaymentModeBar } from "#web/features/payments/payment-mode-bar.tsx"
import { WorkerPaymentPill } from "#web/features/payments/payment-pills.tsx"
import { usePayoutAccount } from "#web/features/payments/payout-account.ts"
import { wageTotals } from "#web/features/payments/wage-sum.ts"
import { useWords } from "#web/i18n/words.ts"
import { navigate, replace } from "#web/navigation/navigation.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Card } from "#web/ui/card.tsx"
import { DateTimeRange } from "#web/ui/date-time-range.tsx"
import { DateBadge } from "#web/ui/date-badge.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { HeroCard, TearLine } from "#web/ui/hero-card.tsx"
import { List } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { PageHead, Section } from "#web/ui/page-head.tsx"
import { Pager } from "#web/ui/pager.tsx"
import { Wallet } from "lucide-react"

type Payment = Reply<"listPayments">[number]

function PaymentCard({ payment }: { payment: Payment }) {
  const words = useWords("payments").getPaid
  const heading = `payment-${payment._id}`
  return (
    <Card as="li" labelledBy={heading}>
      <div className="row top between">
        <div className="row top fills">
          <DateBadge at={payment.worktime} />
          <div className="fills">
            <h3 id={heading}>{jobTitle(payment.jobtitle)}</h3>
            <p className="small muted">{payment.companyname}</p>
          </div>
        </div>
        <p className="fig-m right">{money(payment.wage)}</p>
      </div>
      <p className="small muted">
        <DateTimeRange start={payment.worktime} end={payment.endtime} />
      </p>
      <div className="row wrap">
        <WorkerPaymentPill payment={payment} />
        <span className="small muted">{words.updated({ at: moment(payment.updatedAt, serverNow()) })}</span>
      </div>
      {payment.reason ? <p className="small">{payment.reason}</p> : null}
    </Card>
  )
}

/** What is on its way, and what was paid out before. */
function PaymentTotals({ payments, complete }: { payments: readonly Payment[]; complete: boolean }) {
  const words = useWords("payments").getPaid
  const { sent, onItsWay, waiting, delayed } = wageTotals(payments, complete)
  // Nothing is said of what there is none of.
  const [headline, ...rest] = [
    { name: words.onItsWay, sum: onItsWay },
    { name: words.waiting, sum: waiting },
    { name: words.delayed, sum: delayed },
    { name: words.paidOut, sum: sent },
  ].filter(({ sum }) => sum > 0)
  if (!headline) return null
  return (
    <HeroCard labelledBy="pay-total">
      <div className="stack tight">
        <h2 id="pay-total" className="eyebrow">
          {headline.name}
        </h2>
        <p className="fig-xl wraps">{money(headline.sum)}</p>
      </div>
      {rest.length > 0 ? (
        <>
          <TearLine />
          <dl className="key-values">
            {rest.map(({ name, sum }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="fig-m wraps">{money(sum)}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </HeroCard>
  )
}

/** What is missing for wages to be sent; nothing is claimed before the server said so. */
function SetUpMissing({ waiting }: { waiting: number }) {
  const words = useWords("payments").getPaid
  return (
    <section className="card pad" aria-labelledby="set-up">
      <h2 id="set-up">{words.setUpFirst}</h2>
      <p className="muted">
        {waiting > 0 ? words.waitingText({ amount: money(waiting) }) : words.incomplete}
      </p>
      <NavButton to="payoutCheck" tone="primary" wide>
        {words.setUp}
      </NavButton>
    </section>
  )
}

/** From clocking out to the bank account, in the order of things. */
function HowPayMoves() {
  const words = useWords("payments").getPaid
  return (
    <section className="card pad" aria-labelledby="how">
      <h2 id="how" className="eyebrow">
        {words.how}
      </h2>
      <ol className="stack">
        {words.howSteps.map(([step, text]) => (
          <li key={step}>
            <b className="strong">{step}</b>
            <p className="small muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="small muted">{words.linkText}</p>
      <NavButton to="workerHistory">{words.toHistory}</NavButton>
    </section>
  )
}

/** What was paid, what is on its way, what waits. */
export function Screen({ params }: ScreenProps) {
  const words = useWords("payments").getPaid
  const skip = typeof params.skip === "number" ? params.skip : 0
  const page = usePage("listPayments", { query: { skip, limit: MAX_LIMIT } })
  const items = page.data?.items
  const { account, complete } = usePayoutAccount()
  // The sums are shown only when they are of all payments.
  const whole = items !== undefined && items.length > 0 && skip === 0 && !page.data?.more
  return (
    <>
      <PageHead {...(complete ? { line: words.complete } : {})}>{words.title}</PageHead>
      <PaymentModeBar />
      <div className="columns main-side">
        <div className="stack loose">
          {whole ? <PaymentTotals payments={items} complete={complete} /> : null}
          {account.data && !complete ? (
            <SetUpMissing waiting={wageTotals(items ?? [], false).waiting} />
          ) : null}
          <Section id="payments-list" title={words.list}>
            <List
              label={words.list}
              reading={{ ...page, data: items }}
              empty={
                <Empty Icon={Wallet} text={words.empty}>
                  <p className="small muted">{words.emptyText}</p>
                </Empty>
              }
              item={(payment) => <PaymentCard key={payment._id} payment={payment} />}
            />
            <Pager
              page={page.data}
              pending={page.isPlaceholderData}
              skip={skip}
              size={MAX_LIMIT}
              onPage={(next) => navigate("getPaid", { skip: next })}
              onEmptied={(last) => replace("getPaid", { skip: last })}
            />
          </Section>
        </div>
        <HowPayMoves />
      </div>
    </>
  )
}
