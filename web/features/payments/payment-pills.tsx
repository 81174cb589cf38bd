import {
  type EmployerPaymentState,
  employerState,
  type PaymentState,
  type WorkerPaymentState,
} from "#domain/payment.ts"
import { shownWorkerState } from "#web/features/payments/wage-sum.ts"
import { useAccountFlags } from "#web/data/me.ts"
import { useWords } from "#web/i18n/words.ts"
import { Pill } from "#web/ui/pill.tsx"
import type { Tone } from "#web/ui/tone.ts"
import { BadgeCheck, CircleAlert, CircleSlash, Clock, Hourglass, Loader, type LucideIcon } from "lucide-react"

/** A payment's state in a word, as each side is shown it (docs/rules/payments.md#what-each-side-is-shown). */

type Look = { tone: Tone; icon?: LucideIcon }

const employerLooks: Record<EmployerPaymentState, Look> = {
  charging: { tone: "info", icon: Clock },
  debiting: { tone: "info", icon: Clock },
  approvalNeeded: { tone: "warning" },
  failed: { tone: "danger" },
  charged: { tone: "success" },
  notCollectable: { tone: "info" },
}

const workerLooks: Record<WorkerPaymentState, Look> = {
  onItsWay: { tone: "info", icon: Loader },
  transferred: { tone: "success", icon: BadgeCheck },
  waitingForAccount: { tone: "warning", icon: Hourglass },
  underReview: { tone: "info", icon: Hourglass },
  delayed: { tone: "danger", icon: CircleAlert },
  transferFailed: { tone: "danger", icon: CircleAlert },
  notCollectable: { tone: "accent", icon: CircleSlash },
}

export function EmployerPaymentPill({ payment }: { payment: PaymentState }) {
  const words = useWords("payments").charge.states
  const state = employerState(payment)
  return <Pill {...employerLooks[state]}>{words[state]}</Pill>
}

export function WorkerPaymentPill({ payment }: { payment: PaymentState }) {
  const words = useWords("payments").workerStates
  const flags = useAccountFlags()
  const state = shownWorkerState(payment, flags.data?.payoutReady ?? false)
  return <Pill {...workerLooks[state]}>{words[state]}</Pill>
}
