import { employerState, workerState } from "#domain/payment.ts"
import type { Reply } from "#web/data/api.ts"
import { money } from "#web/data/format.ts"
import type { Role } from "#web/data/session.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { NeedRow } from "#web/ui/need-row.tsx"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import type { Params, ScreenName } from "#web/navigation/screens.ts"
import { CalendarClock, CircleDollarSign } from "lucide-react"

type Blockers = Reply<"listDeletionBlockers">
type Shift = Blockers["shifts"][number]
type Payment = Blockers["payments"][number]

export function hasBlockers({ shifts, payments }: Blockers): boolean {
  return shifts.length > 0 || payments.length > 0
}

/** Where a person ends what the deletion waits for. */
function screenOfShift(role: Role, { status }: Shift): ScreenName {
  if (role === "worker") return status === "pendingComplete" ? "workerHistory" : "scheduledShifts"
  return status === "pendingComplete" ? "completedShifts" : "hiredShifts"
}

/** One that has been clocked in can no longer be canceled or dropped. */
function shiftWording({ status }: Shift) {
  if (status === "pendingComplete") return "toClose"
  return status === "clockedIn" ? "underWay" : "ahead"
}

/** A worker's list of scheduled shifts takes `id`, the restaurant's lists `job`. */
function shiftParams(role: Role, { jobid }: Shift): Params {
  return role === "worker" ? { id: jobid } : { job: jobid }
}

function screenOfPayment(role: Role, payment: Payment): ScreenName {
  if (role === "employer") return "completedShifts"
  return workerState(payment) === "waitingForAccount" ? "payoutCheck" : "getPaid"
}

function paymentText(role: Role, payment: Payment): string {
  const words = wordsOf("accounts").data.blockers
  const amount = money(payment.amount)
  return role === "worker"
    ? words.wages[workerState(payment)]({ amount })
    : words.charges[employerState(payment)]({ amount })
}

/** Each shift and payment that the deletion of the account waits for, with the way to it. */
export function DeletionBlockers({ role, blockers }: { role: Role; blockers: Blockers }) {
  const words = useWords("accounts").data.blockers
  return (
    <>
      <p>{words.text}</p>
      <ul aria-label={words.list} className="card list">
        {blockers.shifts.map((shift) => (
          <li key={shift.jobid}>
            <NeedRow
              Icon={CalendarClock}
              tone="warning"
              title={shiftName(shift)}
              text={words.shifts[role][shiftWording(shift)](shift)}
              screen={screenOfShift(role, shift)}
              params={shiftParams(role, shift)}
            />
          </li>
        ))}
        {blockers.payments.map((payment) => (
          <li key={payment.jobid}>
            <NeedRow
              Icon={CircleDollarSign}
              tone="warning"
              title={shiftName(payment)}
              text={paymentText(role, payment)}
              screen={screenOfPayment(role, payment)}
              params={{ job: payment.jobid }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
