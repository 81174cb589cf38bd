import type { Reply } from "#web/data/api.ts"
import { useWords } from "#web/i18n/words.ts"
import { Pill, type PillTone } from "#web/ui/pill.tsx"
import { BadgeCheck, CircleAlert, CircleSlash, Hourglass, Loader, Undo2, type LucideIcon } from "lucide-react"

/** A payment as its worker sees it. */
export type OwnPayment = Pick<Reply<"listPayments">[number], "status" | "payout" | "wage" | "reason">

/** How a wage stands for its worker: one word out of what charge and payout say together. */
type PayoutState = "processing" | "paid" | "setup" | "checked" | "problem" | "none" | "refunded"

const byPayout: Record<OwnPayment["payout"], PayoutState> = {
  none: "processing",
  transferring: "processing",
  waiting_account: "setup",
  held: "checked",
  transferred: "paid",
  transfer_failed: "problem",
}

/** What the restaurant's charge says for itself; what was charged follows the payout. */
const byCharge: Record<Exclude<OwnPayment["status"], "paid" | "refunded">, PayoutState> = {
  pending: "processing",
  confirming: "processing",
  processing: "processing",
  action_required: "problem",
  failed: "problem",
  not_collectable: "none",
}

/** Both sides of a payment as the one word that matters to the worker. */
export function payoutState({ status, payout }: Pick<OwnPayment, "status" | "payout">): PayoutState {
  if (status === "paid") return byPayout[payout]
  if (status === "refunded") return payout === "transferred" ? "paid" : "refunded"
  return byCharge[status]
}

/** Dollars of those payments that stand so. */
export function sumOf(payments: readonly OwnPayment[], ...standings: PayoutState[]): number {
  return (
    payments
      .filter((payment) => standings.includes(payoutState(payment)))
      .reduce((cents, { wage }) => cents + Math.round(wage * 100), 0) / 100
  )
}

const looks: Record<PayoutState, { tone: PillTone; icon: LucideIcon }> = {
  processing: { tone: "info", icon: Loader },
  paid: { tone: "success", icon: BadgeCheck },
  setup: { tone: "warning", icon: Hourglass },
  checked: { tone: "info", icon: Hourglass },
  problem: { tone: "danger", icon: CircleAlert },
  none: { tone: "accent", icon: CircleSlash },
  refunded: { tone: "accent", icon: Undo2 },
}

/** The state of a wage in words. */
export function WorkerPaymentPill({ payment }: { payment: OwnPayment }) {
  const words = useWords("payments").worker.standing
  const standing = payoutState(payment)
  const { tone, icon } = looks[standing]
  return (
    <Pill tone={tone} icon={icon}>
      {words[standing]}
    </Pill>
  )
}
