import { deviceStorage } from "#web/data/storage.ts"
import { performAction } from "#web/data/action.ts"
import { CallError } from "#web/data/call-error.ts"
import { createTapLock } from "#web/data/tap-lock.ts"
import type { PaymentDetails } from "#web/features/payments/payment-details.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton, Button, buttonClass } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { Pill } from "#web/ui/pill.tsx"
import { useEffect, useState } from "react"

/**
 * A method that its bank has still to confirm, kept on the device until it is saved: that happens on a page of
 * the bank, and for a bank account days later. An id of the provider is no secret.
 */

export type PendingMethod = Required<PaymentDetails>

const keyOf = (userId: string): string => `pendingMethod:${userId}`

function readPending(userId: string): PendingMethod | null {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(keyOf(userId)) ?? "null")
    return stored as PendingMethod | null
  } catch {
    return null
  }
}

function storePending(userId: string, pending: PendingMethod | null): void {
  if (pending) deviceStorage.setItem(keyOf(userId), JSON.stringify(pending))
  else deviceStorage.removeItem(keyOf(userId))
}

/** Whether checking again can still help: the bank has not decided. */
function isUndecided(error: unknown): boolean {
  return error instanceof CallError && error.code !== "not_found" && error.code !== "invalid"
}

/** The pending method of a restaurant; `check` saves it once its bank has confirmed it and answers whether it waits no more. */
export function usePendingMethod(userId: string) {
  const [pending, setPending] = useState(() => readPending(userId))
  const keep = (next: PendingMethod | null) => {
    storePending(userId, next)
    setPending(next)
  }
  const check = async (): Promise<boolean> => {
    const waiting = readPending(userId)
    if (!waiting) return true
    try {
      await performAction("savePaymentMethod", { body: { paymentMethodId: waiting.paymentMethodId } })
    } catch (error) {
      if (isUndecided(error)) return false
    }
    keep(null)
    return true
  }
  useEffect(() => {
    // A person who comes back from the bank's page finds the method saved.
    void check()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen opens
  }, [])
  return { pending, keep, check }
}

/** The link to the bank's page, and checking again. */
export function PendingMethodCard({
  pending,
  onCheck,
  onForget,
}: {
  pending: PendingMethod
  onCheck: () => Promise<boolean>
  onForget: () => void
}) {
  const { pending: title, notYet: words } = useWords("payments").methods
  const [lock] = useState(createTapLock)
  const [checking, setChecking] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const check = async () => {
    setChecking(true)
    setUnconfirmed(!(await onCheck()))
    setChecking(false)
  }
  return (
    <Card as="section" labelledBy="pending-method">
      <Pill tone="warning">{title}</Pill>
      <h2 id="pending-method" className="text-lg leading-tight font-semibold">
        {words[pending.next.kind]}
      </h2>
      <div aria-live="polite">{unconfirmed ? <p>{words.notConfirmed}</p> : null}</div>
      <a href={pending.next.url} className={buttonClass("primary", true)}>
        {words.open}
      </a>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <ActionButton wide busy={checking} onClick={() => void lock.run("check", check)}>
          {words.check}
        </ActionButton>
        <Button wide onClick={onForget}>
          {words.forget}
        </Button>
      </div>
    </Card>
  )
}
