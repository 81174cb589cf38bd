import type { Reply } from "#web/data/api.ts"
import { jobTitle, moment, money } from "#web/data/format.ts"
import { usePage } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { PaymentModeBar } from "#web/features/payments/payment-mode-bar.tsx"
import { WorkerPaymentPill } from "#web/features/payments/payment-pills.tsx"
import { usePayoutAccount } from "#web/features/payments/payout-account.ts"
import { wageSum } from "#web/features/payments/wage-sum.ts"
import { useWords } from "#web/i18n/words.ts"
import { navigate, replace } from "#web/navigation/navigation.ts"
import type { ScreenProps } from "#web/navigation/screens.ts"
import { Card, CardTitle } from "#web/ui/card.tsx"
import { DateTimeRange } from "#web/ui/date-time-range.tsx"
import { List } from "#web/ui/list.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Pager } from "#web/ui/pager.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { Total, Totals } from "#web/ui/totals.tsx"

/** The most the list gives at once, so that the figures above it are true for nearly everybody. */
const PAGE_SIZE = 50

type Payment = Reply<"listPayments">[number]

function PaymentCard({ payment }: { payment: Payment }) {
  const words = useWords("payments").getPaid
  const heading = `payment-${payment._id}`
  return (
    <Card as="li" labelledBy={heading}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-26">
          <CardTitle id={heading}>{jobTitle(payment.jobtitle)}</CardTitle>
          <p className="text-muted">{payment.companyname}</p>
        </div>
        <p className="text-xl leading-tight font-extrabold">{money(payment.wage)}</p>
      </div>
      <p className="text-muted">
        <DateTimeRange start={payment.worktime} end={payment.endtime} />
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <WorkerPaymentPill payment={payment} />
        <span className="text-muted text-sm">
          {words.updated({ at: moment(payment.updatedAt, serverNow()) })}
        </span>
      </div>
      {payment.reason ? <p className="text-sm">{payment.reason}</p> : null}
    </Card>
  )
}

/** What was paid out and what is still to come. */
function PaymentTotals({ payments }: { payments: readonly Payment[] }) {
  const words = useWords("payments").getPaid
  const waiting = wageSum(payments, "waitingForAccount")
  const delayed = wageSum(payments, "delayed", "transferFailed")
  return (
    <Totals>
      <Total name={words.paidOut} value={money(wageSum(payments, "transferred"))} main />
      <Total name={words.onItsWay} value={money(wageSum(payments, "onItsWay", "underReview"))} />
      <Total name={words.waiting} value={money(waiting)} />
      {delayed > 0 ? <Total name={words.delayed} value={money(delayed)} /> : null}
    </Totals>
  )
}

/** Whether the payout account is ready; nothing is claimed before the server said so. */
function AccountState({ waiting }: { waiting: number }) {
  const words = useWords("payments").getPaid
  const { account, complete } = usePayoutAccount()
  if (!account.data) return null
  if (complete) return <Notice tone="success">{words.complete}</Notice>
  return (
    <div className="grid gap-3">
      <Notice tone="warning">
        {waiting > 0 ? words.waitingText({ amount: money(waiting) }) : words.incomplete}
      </Notice>
      <NavButton to="payoutCheck" tone="primary" wide>
        {words.setUp}
      </NavButton>
    </div>
  )
}

/** What was paid, what is on its way, what waits. */
export function Screen({ params }: ScreenProps) {
  const words = useWords("payments").getPaid
  const skip = typeof params.skip === "number" ? params.skip : 0
  const page = usePage("listPayments", { query: { skip, limit: PAGE_SIZE } })
  const items = page.data?.items
  const whole = items !== undefined && items.length > 0 && skip === 0 && !page.data?.more
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <PaymentModeBar />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-10">
        <div className="grid gap-4">
          {whole ? <PaymentTotals payments={items} /> : null}
          <AccountState waiting={wageSum(items ?? [], "waitingForAccount")} />
          <p className="text-muted">{words.linkText}</p>
          <NavButton to="workerHistory" wide>
            {words.toHistory}
          </NavButton>
        </div>
        <section aria-labelledby="payments-list">
          <h2 id="payments-list" className="mb-3 text-lg font-semibold">
            {words.list}
          </h2>
          <List
            label={words.list}
            reading={{ ...page, data: items }}
            empty={
              <div>
                <p className="font-semibold">{words.empty}</p>
                <p className="text-muted">{words.emptyText}</p>
              </div>
            }
            item={(payment) => <PaymentCard key={payment._id} payment={payment} />}
          />
          <Pager
            page={page.data}
            pending={page.isPlaceholderData}
            skip={skip}
            size={PAGE_SIZE}
            onPage={(next) => navigate("getPaid", { skip: next })}
            onEmptied={(last) => replace("getPaid", { skip: last })}
          />
        </section>
      </div>
    </>
  )
}
