import { checkTransition } from "#domain/shift.ts"
import { announce } from "#web/data/announcements.ts"
import { money, rate } from "#web/data/format.ts"
import { useAction, useCall, useConfigQuery } from "#web/data/hooks.ts"
import type { PublicConfig } from "#web/data/public-config.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { shiftName } from "#web/data/shift-name.ts"
import { defaultMethod, methodName } from "#web/features/payments/method-name.ts"
import { chargeOf, workedMs } from "#web/features/shifts/shift-pay.ts"
import { focusShift, type Job, shiftFactsOf, workerName } from "#web/features/shifts/shift.ts"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmButton } from "#web/ui/confirm-button.tsx"
import { Fact, Facts } from "#web/ui/facts.tsx"
import { Loaded } from "#web/ui/list.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { useState } from "react"

/**
 * Closes a shift, which charges the saved method and pays the worker; the dialog names every figure first, so there is
 * nothing to confirm until the fee is known.
 */
export function CloseShift({
  job,
  hasUnsavedHours = false,
  onClosing,
}: {
  job: Job
  /** The hours shown in the open form are not those that would be paid: closing waits. */
  hasUnsavedHours?: boolean
  /** Runs when the person has confirmed, before the call. */
  onClosing?: (() => void) | undefined
}) {
  const config = useConfigQuery()
  if (checkTransition("close", "employer", shiftFactsOf(job), serverNow())) return null
  if (hasUnsavedHours) return <CloseWaits />
  return (
    <Loaded reading={config}>
      {(config) => <CloseButton job={job} config={config} onClosing={onClosing} />}
    </Loaded>
  )
}

/** In the place of the button, and says why when it is pressed. */
function CloseWaits() {
  const words = useWords("shifts").completed
  const [isRefused, setIsRefused] = useState(false)
  return (
    <>
      {isRefused ? (
        <Notice tone="warning" alert>
          {words.saveFirst}
        </Notice>
      ) : null}
      <div className="actions">
        <Button tone="primary" wide onClick={() => setIsRefused(true)}>
          {words.close}
        </Button>
      </div>
    </>
  )
}

function CloseButton({
  job,
  config,
  onClosing,
}: {
  job: Job
  config: PublicConfig
  onClosing: (() => void) | undefined
}) {
  const { completed: words, worker } = useWords("shifts")
  const { charge } = useWords("payments")
  const kit = useWords("kit")
  const methods = useCall("listPaymentMethods", {})
  const close = useAction("closeJob")
  const method = methods.data && defaultMethod(methods.data)
  const wage = Math.round(job.totalAmountEarned * 100)
  const { fee, charged } = chargeOf(wage, config)
  const free = charged === 0
  const amount = charged / 100
  const shift = shiftName(job)
  const hours = words.hoursLine({ hours: kit.length({ ms: workedMs(job) }), rate: rate(job.dollarsperhr) })
  const send = async () => {
    onClosing?.()
    const { reply } = await close.runAndWait({
      body: { jobId: job._id, wage: job.totalAmountEarned, amount },
    })
    if (!reply) return
    announce(words.closedDone({ shift }))
    focusShift(job._id)
  }
  return (
    <>
      <ErrorNotice error={close.error} />
      <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-end">
        <div className="stack tight">
          <p className="fig-l">{free ? words.noCharge : money(amount)}</p>
          <p className="small muted">{hours}</p>
          {fee > 0 && !free ? (
            <p className="small muted">
              {charge.withFee({ wage: money(job.totalAmountEarned), fee: money(fee / 100) })}
            </p>
          ) : null}
          {method && !free ? <p className="small muted">{methodName(method)}</p> : null}
        </div>
        <div className="actions">
          <ConfirmButton
            label={words.close}
            tone="primary"
            wide
            busy={close.busy}
            onConfirm={send}
            title={words.closeTitle({ shift })}
            yes={free ? words.closeFree : words.closeYes({ amount: money(amount) })}
            no={kit.notYet}
          >
            <Facts>
              <Fact name={worker}>{workerName(job)}</Fact>
              <Fact name={words.hours}>{hours}</Fact>
              <Fact name={words.wage}>{money(job.totalAmountEarned)}</Fact>
              {free ? null : <Fact name={words.fee}>{money(fee / 100)}</Fact>}
              <Fact name={words.amount} strong>
                {free ? words.noCharge : money(amount)}
              </Fact>
              {free ? null : <Fact name={words.method}>{method ? methodName(method) : words.noMethod}</Fact>}
            </Facts>
            {free ? <p>{words.noChargeText}</p> : null}
            <p className="muted">{words.closeText}</p>
          </ConfirmButton>
        </div>
      </div>
    </>
  )
}
