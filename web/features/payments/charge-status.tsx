import { employerState, isOwed, isSettled } from "#domain/payment.ts"
import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { day, money } from "#web/data/format.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { EmployerPaymentPill } from "#web/features/payments/payment-pills.tsx"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"

type Payment = Reply<"retryPayment">

/** The payment in a sentence. */
function chargeText(payment: Payment): string {
  const words = wordsOf("payments").charge
  const { amount = 0, method, reason, updatedAt } = payment
  const about = { amount: money(amount), method: method ?? words.someMethod }
  switch (employerState(payment)) {
    case "charging":
      return words.charging(about)
    case "debiting":
      return reason ?? words.processing
    case "approvalNeeded":
      return reason ?? words.approve
    case "failed":
      return reason ?? words.failed
    case "charged":
      return words.paid({ ...about, day: day(updatedAt, serverNow()) })
    case "notCollectable":
      break
  }
  return reason ?? words.notCharged
}

/** A shift's payment for its restaurant: what became of it, and what to do when the charge failed. */
export function ChargeStatus({ payment }: { payment: Payment }) {
  const words = useWords("payments").charge
  const kit = useWords("kit")
  const retry = useAction("retryPayment", {
    // The payment itself shows how it ended; only one that is still under way is announced.
    onDone: (payment) => {
      if (!isSettled(payment)) announce(words.retried)
    },
  })
  const owed = isOwed(payment)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid gap-1.5" aria-live="polite">
        <EmployerPaymentPill payment={payment} />
        {owed ? (
          <p className="font-semibold">
            {words.owed({
              amount: money(payment.amount ?? payment.wage),
              method: payment.method ?? words.someMethod,
            })}
          </p>
        ) : null}
        <p>{chargeText(payment)}</p>
        {payment.status === "paid" ? <p className="text-muted">{words.payouts[payment.payout]}</p> : null}
      </div>
      <ErrorNotice error={retry.error} />
      {owed ? (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <ActionButton
            tone="primary"
            wide
            busy={retry.busy}
            onClick={() => retry.run({ params: { id: payment._id }, body: {} })}
          >
            {kit.retry}
          </ActionButton>
          <NavButton to="paymentMethods" wide>
            {words.change}
          </NavButton>
        </div>
      ) : null}
    </div>
  )
}
