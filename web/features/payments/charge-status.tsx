import { employerState, isOwed, isSettled } from "#domain/payment.ts"
import { announce } from "#web/data/announcements.ts"
import type { Reply } from "#web/data/api.ts"
import { day, moment, money } from "#web/data/format.ts"
import { useAction, useCall } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { defaultMethod, methodName } from "#web/features/payments/method-name.ts"
import { EmployerPaymentPill } from "#web/features/payments/payment-pills.tsx"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Timeline, TimelineStep, type StepState } from "#web/ui/timeline.tsx"
import { Check, Ellipsis, X } from "lucide-react"
import type { ReactNode } from "react"

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

/** How a retry ended, for the place of results. */
function retryResult(payment: Payment): string {
  const words = wordsOf("payments").charge
  if (!isSettled(payment) && payment.status !== "paid") return words.retried
  if (employerState(payment) !== "failed") return chargeText(payment)
  return words.refused({ method: payment.method ?? words.someMethod, reason: chargeText(payment) })
}

/** What is still to be paid, by the method that would be charged now, and how to pay it. */
function Owed({ payment, onRetry }: { payment: Payment; onRetry: (() => void) | undefined }) {
  const words = useWords("payments").charge
  const kit = useWords("kit")
  const methods = useCall("listPaymentMethods", {})
  const retry = useAction("retryPayment", {
    onDone: (tried) => {
      announce(retryResult(tried))
      // The buttons are gone once it is paid.
      if (!isOwed(tried)) focusOn(chargeId(payment))
    },
  })
  const method = methods.data && defaultMethod(methods.data)
  return (
    <>
      <p className="strong">
        {words.owed({
          amount: money(payment.amount ?? payment.wage),
          method: method ? methodName(method) : words.someMethod,
        })}
      </p>
      <ErrorNotice error={retry.error} />
      <div className="actions">
        <ActionButton
          tone="primary"
          wide
          busy={retry.busy}
          onClick={() => {
            onRetry?.()
            retry.run({ params: { id: payment._id }, body: {} })
          }}
        >
          {kit.retry}
        </ActionButton>
        <NavButton to="paymentMethods" wide>
          {words.change}
        </NavButton>
      </div>
    </>
  )
}

const chargeId = ({ _id: id }: Payment): string => `charge-${id}`

const marks = { done: <Check />, now: <Ellipsis />, bad: <X />, next: null }

/** A step of the payment. */
function PaymentStep({ state, children }: { state: StepState; children: ReactNode }) {
  return (
    <TimelineStep state={state} mark={marks[state]}>
      {children}
    </TimelineStep>
  )
}

function chargeStep(payment: Payment): StepState {
  const state = employerState(payment)
  if (state === "charged" || state === "notCollectable") return "done"
  return state === "failed" ? "bad" : "now"
}

/** Whether the worker has the wage. */
function PayoutStep({ payment }: { payment: Payment }) {
  const words = useWords("payments").charge
  if (payment.status === "not_collectable") return null
  if (payment.status !== "paid")
    return (
      <PaymentStep state="next">
        <p className="muted">{words.payoutNext}</p>
      </PaymentStep>
    )
  const state = payment.payout === "transferred" ? "done" : "now"
  return (
    <PaymentStep state={state}>
      <p className={state === "done" ? "strong" : ""}>{words.payouts[payment.payout]}</p>
    </PaymentStep>
  )
}

/** A shift's payment for its restaurant: what became of it, and what to do when the charge failed. */
export function ChargeStatus({ payment, onRetry }: { payment: Payment; onRetry?: () => void }) {
  const words = useWords("payments").charge
  const { method, updatedAt } = payment
  const owed = isOwed(payment)
  return (
    <div className="stack">
      <div aria-live="polite" id={chargeId(payment)} tabIndex={-1}>
        <Timeline label={words.timeline}>
          <PaymentStep state="done">
            <p className="strong">{words.closed}</p>
          </PaymentStep>
          <PaymentStep state={chargeStep(payment)}>
            <EmployerPaymentPill payment={payment} />
            <p>{chargeText(payment)}</p>
            {payment.fee ? (
              <p className="small muted">
                {words.withFee({ wage: money(payment.wage), fee: money(payment.fee) })}
              </p>
            ) : null}
            {owed && method ? (
              <p className="small muted">{words.tried({ method, at: moment(updatedAt, serverNow()) })}</p>
            ) : null}
          </PaymentStep>
          <PayoutStep payment={payment} />
        </Timeline>
      </div>
      {owed ? <Owed payment={payment} onRetry={onRetry} /> : null}
    </div>
  )
}
