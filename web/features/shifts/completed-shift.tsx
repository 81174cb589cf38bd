import { employerState } from "#domain/payment.ts"
import { checkTransition } from "#domain/shift.ts"
import { longDate, money, time } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { ChargeStatus } from "#web/features/payments/charge-status.tsx"
import { EmployerPaymentPill } from "#web/features/payments/payment-pills.tsx"
import { RateWorker } from "#web/features/ratings/rate-worker.tsx"
import { CloseShift } from "#web/features/shifts/close-shift.tsx"
import { PrintButton } from "#web/features/shifts/print-button.tsx"
import { PunchForm } from "#web/features/shifts/punch-form.tsx"
import { ShiftSummary } from "#web/features/shifts/shift-summary.tsx"
import { focusShift, type Job, shiftFactsOf, workerName } from "#web/features/shifts/shift.ts"
import { PunchEdits, WorkedHours } from "#web/features/shifts/worked-hours.tsx"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { Lock, Pencil } from "lucide-react"
import { useState, type ReactNode } from "react"

/** The state of a worked shift; `withPayment` adds that of a closed shift's payment. */
export function CompletedPill({ job, withPayment = false }: { job: Job; withPayment?: boolean }) {
  const words = useWords("shifts").completed
  if (job.status === "noShow") return <Pill tone="danger">{words.noShow}</Pill>
  if (job.status === "pendingComplete") return <Pill tone="warning">{words.toClose}</Pill>
  return (
    <>
      <Pill tone="primary" icon={Lock}>
        {words.closed}
      </Pill>
      {withPayment && job.payment ? <EmployerPaymentPill payment={job.payment} /> : null}
    </>
  )
}

/** One numbered step of the checklist. */
function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="stack">
      <h3 className="row">
        <span aria-hidden="true" className={`step-mark ${number === 1 ? "now" : ""}`}>
          {number}
        </span>
        {title}
      </h3>
      {children}
    </li>
  )
}

/** Review the punches, then close. */
function UnclosedShift({ job, onClosing }: { job: Job; onClosing: (() => void) | undefined }) {
  const { completed: words, punches } = useWords("shifts")
  const [editing, setEditing] = useState(false)
  const [hasUnsavedHours, setHasUnsavedHours] = useState(false)
  const close = () => {
    setEditing(false)
    focusShift(job._id)
  }
  const mayEdit = checkTransition("editPunches", "employer", shiftFactsOf(job), serverNow()) === null
  return (
    <ol className="border-hairline grid grid-cols-1 gap-5 border-t pt-4">
      <Step number={1} title={words.stepReview}>
        <WorkedHours job={job} />
        <PunchEdits job={job} />
        {editing ? (
          <PunchForm job={job} onClose={close} onSaved={close} onEdit={setHasUnsavedHours} />
        ) : mayEdit ? (
          <div className="actions">
            <Button wide onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" className="icon" />
              {punches.edit}
            </Button>
          </div>
        ) : null}
      </Step>
      <Step number={2} title={words.stepClose}>
        <CloseShift job={job} hasUnsavedHours={hasUnsavedHours} onClosing={onClosing} />
        <p className="small muted">
          {words.closeText} {words.closesItself}
        </p>
      </Step>
      <Step number={3} title={words.stepRate}>
        <RateWorker job={job} />
      </Step>
    </ol>
  )
}

/** What a receipt names besides the shift, on paper only: the day with its year, where it was, number and amounts. */
function ReceiptFacts({ job, payment }: { job: Job; payment: NonNullable<Job["payment"]> }) {
  const words = useWords("shifts").completed.receipt
  const kit = useWords("kit")
  const times = kit.fromTo({ from: time(job.worktime), to: time(job.endtime) })
  return (
    <div className="hidden print:block">
      <Facts compact>
        <Fact name={words.number}>{payment._id}</Fact>
        <Fact name={words.shift}>{words.on({ day: longDate(job.worktime), times })}</Fact>
        <Fact name={words.place}>
          {job.companyname}, {kit.shift.address(job)}
        </Fact>
        <Fact name={words.wage}>{money(payment.wage)}</Fact>
        {payment.fee === undefined ? null : <Fact name={words.fee}>{money(payment.fee)}</Fact>}
        {payment.amount === undefined ? null : <Fact name={words.total}>{money(payment.amount)}</Fact>}
      </Facts>
    </div>
  )
}

function ClosedShift({ job }: { job: Job }) {
  const words = useWords("shifts").completed
  return (
    <>
      {job.payment && employerState(job.payment) === "charged" ? (
        <ReceiptFacts job={job} payment={job.payment} />
      ) : null}
      <WorkedHours job={job} />
      <PunchEdits job={job} />
      {job.payment ? (
        <div className="border-hairline border-t pt-4">
          <ChargeStatus payment={job.payment} />
        </div>
      ) : null}
      <div className="border-hairline border-t pt-4 print:hidden">
        <RateWorker job={job} />
      </div>
      <div className="row wrap between">
        <p className="small muted row tight">
          <Lock aria-hidden="true" className="icon small" />
          {words.locked}
        </p>
        <PrintButton id={job._id} />
      </div>
    </>
  )
}

/** A worked shift: a checklist until it is closed, then locked, with its payment. `onClosing` runs before the call. */
export function CompletedShift({ job, onClosing }: { job: Job; onClosing?: (() => void) | undefined }) {
  const words = useWords("shifts").completed
  return (
    <>
      <ShiftSummary job={job} pill={<CompletedPill job={job} />} />
      {job.status === "pendingComplete" ? <UnclosedShift job={job} onClosing={onClosing} /> : null}
      {job.status === "closed" ? <ClosedShift job={job} /> : null}
      {job.status === "noShow" ? <p>{words.noShowText({ name: workerName(job) })}</p> : null}
    </>
  )
}
