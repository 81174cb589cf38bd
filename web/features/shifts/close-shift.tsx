import { isCollectable } from "#domain/money.ts"
import { checkTransition } from "#domain/shift.ts"
import { announce } from "#web/data/announcements.ts"
import { money, rate } from "#web/data/format.ts"
import { useAction, useCall, useConfig } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { shiftFactsOf } from "#web/data/shift-view.ts"
import { methodName } from "#web/features/payments/method-name.ts"
import {
  chargeOf,
  focusShift,
  type Job,
  shiftName,
  workerName,
} from "#web/features/shifts/employer-shift.tsx"
import { useWords } from "#web/i18n/words.ts"
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
export function CloseShift({ job }: { job: Job }) {
  const { completed: words, worker } = useWords("shifts")
  const kit = useWords("kit")
  const config = useConfig()
  const methods = useCall("listPaymentMethods", {})
  const [asking, setAsking] = useState(false)
  const close = useAction("closeJob")
  if (checkTransition("close", "employer", shiftFactsOf(job), serverNow())) return null
  const standard = methods.data?.userPMIds.find((one) => one.isDefault)?.paymentMethodID
  const method = methods.data?.paymentMethods.find(({ id }) => id === standard)
  const wage = Math.round(job.totalAmountEarned * 100)
  const { fee, amount } = chargeOf(wage, config)
  const free = !isCollectable(wage, fee)
  const shift = shiftName(job)
  const send = async () => {
    const { reply: done } = await close.runAndWait({ body: { jobId: job._id, wage: job.totalAmountEarned } })
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
        yes={free ? words.closeFree : words.closeYes({ amount: money(amount / 100) })}
        no={kit.notYet}
        busy={close.busy}
      >
        <Facts>
          <Fact name={worker}>{workerName(job)}</Fact>
          <Fact name={words.hours}>
            {words.hoursLine({ hours: kit.length({ ms: workedMs(job) }), rate: rate(job.dollarsperhr) })}
          </Fact>
          <Fact name={words.wage}>{money(job.totalAmountEarned)}</Fact>
          {free ? null : <Fact name={words.fee}>{money(fee / 100)}</Fact>}
          <Fact name={words.amount} strong>
            {free ? words.noCharge : money(amount / 100)}
          </Fact>
          {free ? null : <Fact name={words.method}>{method ? methodName(method) : words.noMethod}</Fact>}
        </Facts>
        {free ? <p>{words.noChargeText}</p> : null}
        <p className="text-muted">{words.closeText}</p>
      </ConfirmDialog>
    </>
  )
}
