import { performAction } from "#web/data/action.ts"
import { useAction } from "#web/data/hooks.ts"
import { PaymentDetailsForm } from "#web/features/payments/payment-details-form.tsx"
import type { PaymentDetails } from "#web/features/payments/payment-details.ts"
import {
  isStillWaiting,
  keepPending,
  readPending,
  type Pending,
} from "#web/features/payments/pending-method.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { ActionButton, Button, buttonClass } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { useEffect, useState } from "react"

const ADD = "add-method-start"

/** A method waits for its bank: the way to the bank's page, and asking again. */
function PendingMethodCard({
  pending,
  onCheck,
  onForget,
}: {
  pending: Pending
  onCheck: () => Promise<boolean>
  onForget: () => void
}) {
  const words = useWords("payments").methods
  const [checking, setChecking] = useState(false)
  const [notYet, setNotYet] = useState(false)
  const check = async () => {
    setChecking(true)
    setNotYet(!(await onCheck()))
    setChecking(false)
  }
  return (
    <Card as="section" labelledBy="pending-method">
      <Pill tone="warning">{words.pending}</Pill>
      <h2 id="pending-method" className="text-lg leading-tight font-semibold">
        {words.notYet[pending.next.kind]}
      </h2>
      <div aria-live="polite">{notYet ? <p>{words.notYet.notConfirmed}</p> : null}</div>
      <a href={pending.next.url} className={buttonClass("primary", true)}>
        {words.notYet.open}
      </a>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <ActionButton wide busy={checking} onClick={() => void check()}>
          {words.notYet.check}
        </ActionButton>
        <Button wide onClick={onForget}>
          {words.notYet.forget}
        </Button>
      </div>
    </Card>
  )
}

/** Saves what its bank has confirmed meanwhile; follows what is still to be confirmed. */
function usePending(userId: string) {
  const [pending, setPending] = useState(() => readPending(userId))
  const keep = (next: Pending | null) => {
    keepPending(userId, next)
    setPending(next)
  }
  const check = async (): Promise<boolean> => {
    const waiting = readPending(userId)
    if (!waiting) return true
    try {
      await performAction("savePaymentMethod", { body: { paymentMethodId: waiting.paymentMethodId } })
    } catch (error) {
      if (isStillWaiting(error)) return false
    }
    keep(null)
    return true
  }
  useEffect(() => {
    // Whoever comes back from the bank's page finds the method saved.
    void check()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen opens
  }, [])
  return { pending, keep, check }
}

/** Adding a card or a bank account: begin, type, save. */
export function AddMethod({ userId }: { userId: string }) {
  const words = useWords("payments").methods
  const kit = useWords("kit")
  const { pending, keep, check } = usePending(userId)
  const begin = useAction("createSetupIntent")
  const save = useAction("savePaymentMethod")
  const [secret, setSecret] = useState<string | null>(null)
  const [said, setSaid] = useState(false)
  const start = async () => {
    setSaid(false)
    const { reply } = await begin.runAndWait({})
    if (reply) setSecret(reply.clientSecret)
  }
  const saved = async ({ paymentMethodId, next }: PaymentDetails) => {
    setSecret(null)
    if (next) return keep({ paymentMethodId, next })
    const { reply: saved } = await save.runAndWait({ body: { paymentMethodId } })
    if (saved) setSaid(true)
  }
  const cancel = () => {
    setSecret(null)
    focusOn(ADD)
  }
  if (secret !== null)
    return (
      <Card as="section" labelledBy="add-method">
        <h2 id="add-method" className="text-lg leading-tight font-bold">
          {words.adding}
        </h2>
        <PaymentDetailsForm clientSecret={secret} onSaved={(details) => void saved(details)} />
        <Button wide onClick={cancel}>
          {kit.cancel}
        </Button>
      </Card>
    )
  return (
    <>
      {said ? (
        <Notice tone="success" takesFocus>
          {words.saved}
        </Notice>
      ) : null}
      {pending ? <PendingMethodCard pending={pending} onCheck={check} onForget={() => keep(null)} /> : null}
      <ErrorNotice error={begin.error ?? save.error} />
      <ActionButton id={ADD} tone="primary" wide busy={begin.busy || save.busy} onClick={() => void start()}>
        {words.add}
      </ActionButton>
    </>
  )
}
