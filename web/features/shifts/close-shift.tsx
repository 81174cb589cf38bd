import { isCollectable } from "#domain/money.ts"
import { checkTransition } from "#domain/shift.ts"
import { announce } from "#web/data/announcements.ts"
import { money, rate } from "#web/data/format.ts"
import { useAction, useCall, useConfig } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { methodName } from "#web/features/payments/method-name.ts"
import { chargeOf, workedMs } from "#web/features/shifts/shift-pay.ts"
import { focusShift, type Job, shiftFactsOf, shiftName, workerName } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"

/** Closes a shift, which charges the saved method and pays the worker; the dialog names every figure first. */
export function CloseShift({ job }: { job: Job }) {
  const { completed: words, worker } = useWords("shifts")
  const kit = useWords("kit")
  const config = useConfig()
  const methods = useCall("listPaymentMethods", {})
  const close = useAction("closeJob")
  if (checkTransition("close", "employer", shiftFactsOf(job), serverNow())) return null
  const defaultId = methods.data?.userPMIds.find((one) => one.isDefault)?.paymentMethodID
  const method = methods.data?.paymentMethods.find(({ id }) => id === defaultId)
  const wage = Math.round(job.totalAmountEarned * 100)
  const { fee, amount } = chargeOf(wage, config)
  const free = !isCollectable(wage, fee)
  const shift = shiftName(job)
  const send = async () => {
    const { reply } = await close.runAndWait({ body: { jobId: job._id, wage: job.totalAmountEarned } })
    if (!reply) return
    announce(words.closedDone({ shift }))
    focusShift(job._id)
  }
  return (
    <>
      <ErrorNotice error={close.error} />
      <ConfirmButton
        label={words.close}
        tone="primary"
        wide
        busy={close.busy}
        onConfirm={send}
        title={words.closeTitle({ shift })}
        yes={free ? words.closeFree : words.closeYes({ amount: money(amount / 100) })}
        no={kit.notYet}
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
      </ConfirmButton>
    </>
  )
}
