import { refusalOf } from "#domain/shift.ts"
import { announce } from "#web/announce.ts"
import { serverNow } from "#web/clock.ts"
import { useConfig } from "#web/config.ts"
import { useAction, useCall } from "#web/data.ts"
import { money, rate } from "#web/format.ts"
import { useWords } from "#web/i18n/words.ts"
import { methodName } from "#web/screens/parts/employer-method-name.ts"
import {
  chargeOf,
  factsOf,
  focusShift,
  type Job,
  lengthText,
  shiftName,
  workerName,
} from "#web/screens/parts/employer-shift.tsx"
import { ActionButton } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { useState } from "react"

/** Milliseconds between the punches. */
export function workedMs({ clockintime, clockouttime }: Job): number {
  return clockintime && clockouttime ? new Date(clockouttime).getTime() - new Date(clockintime).getTime() : 0
}

/** Closing a job: the saved method is charged and the worker paid, so everything is named before. */
export function CloseJob({ job }: { job: Job }) {
  const words = useWords("employer").completed
  const config = useConfig()
  const { method: methodWords } = useWords("employer")
  const methods = useCall("listPaymentMethods", {})
  const [asking, setAsking] = useState(false)
  const close = useAction("closeJob", { refreshes: ["listJobs", "getJob", "listPayments", "getEmployer"] })
  if (refusalOf("close", "employer", factsOf(job), serverNow())) return null
  const standard = methods.data?.userPMIds.find((one) => one.isDefault)?.paymentMethodID
  const method = methods.data?.paymentMethods.find(({ id }) => id === standard)
  const { fee, amount } = chargeOf(Math.round(job.totalAmountEarned * 100), config)
  const shift = shiftName(job)
  const send = async () => {
    const done = await close.runAndWait({ body: { jobId: job._id } })
    setAsking(false)
    if (!done) return
    announce(words.closedDone({ shift }))
    focusShift(job._id)
  }
  return (
    <>
      <ErrorNotice error={close.error} />
      <ActionButton tone="primary" wide busy={close.busy} onClick={() => setAsking(true)}>
        {words.close}
      </ActionButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
        title={words.closeTitle({ shift })}
        yes={words.closeYes({ amount: money(amount / 100) })}
        no={words.notYet}
        busy={close.busy}
      >
        <Facts>
          <Fact name={words.worker}>{workerName(job)}</Fact>
          <Fact name={words.hours}>
            {words.hoursLine({ hours: lengthText(workedMs(job)), rate: rate(job.dollarsperhr) })}
          </Fact>
          <Fact name={words.wage}>{money(job.totalAmountEarned)}</Fact>
          <Fact name={words.fee}>{money(fee / 100)}</Fact>
          <Fact name={words.amount} strong>
            {money(amount / 100)}
          </Fact>
          <Fact name={words.method}>{method ? methodName(method, methodWords) : words.noMethod}</Fact>
        </Facts>
        <p className="text-muted">{words.closeText}</p>
      </ConfirmDialog>
    </>
  )
}
