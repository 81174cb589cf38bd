import { type WorkerPaymentState, workerState } from "#domain/payment.ts"
import type { Reply } from "#web/data/api.ts"
import { useWords } from "#web/i18n/words.ts"
import { Pill, type PillTone } from "#web/ui/pill.tsx"
import { BadgeCheck, CircleAlert, CircleSlash, Hourglass, Loader, type LucideIcon } from "lucide-react"

/** A payment as its worker sees it. */
export type OwnPayment = Pick<Reply<"listPayments">[number], "status" | "payout" | "wage" | "reason">

/** Dollars of those payments that stand so. */
export function sumOf(payments: readonly OwnPayment[], ...states: WorkerPaymentState[]): number {
  return (
    payments
      .filter((payment) => states.includes(workerState(payment)))
      .reduce((cents, { wage }) => cents + Math.round(wage * 100), 0) / 100
  )
}

const looks: Record<WorkerPaymentState, { tone: PillTone; icon: LucideIcon }> = {
  onItsWay: { tone: "info", icon: Loader },
  transferred: { tone: "success", icon: BadgeCheck },
  waitingForAccount: { tone: "warning", icon: Hourglass },
  underReview: { tone: "info", icon: Hourglass },
  delayed: { tone: "danger", icon: CircleAlert },
  transferFailed: { tone: "danger", icon: CircleAlert },
  notCollectable: { tone: "accent", icon: CircleSlash },
}

/** The state of a wage in words. */
export function WorkerPaymentPill({ payment }: { payment: OwnPayment }) {
  const words = useWords("payments").workerStates
  const state = workerState(payment)
  const { tone, icon } = looks[state]
  return (
    <Pill tone={tone} icon={icon}>
      {words[state]}
    </Pill>
  )
}
