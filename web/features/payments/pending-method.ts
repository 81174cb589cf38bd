import { CallError } from "#web/data/call-error.ts"
import type { PaymentDetails } from "#web/features/payments/payment-details.ts"

/**
 * A method that its bank has still to confirm, kept on the device until it is saved: the confirming happens
 * on a page of the bank's, and for a bank account days later. An id of the provider is no secret.
 */

export type Pending = Required<PaymentDetails>

const keyOf = (userId: string): string => `pendingMethod:${userId}`

export function readPending(userId: string): Pending | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null")
    return stored as Pending | null
  } catch {
    return null
  }
}

export function keepPending(userId: string, pending: Pending | null): void {
  if (pending) localStorage.setItem(keyOf(userId), JSON.stringify(pending))
  else localStorage.removeItem(keyOf(userId))
}

/** Whether asking again can still help: the bank has not spoken. Anything else ends the waiting. */
export function isStillWaiting(error: unknown): boolean {
  return error instanceof CallError && error.code !== "not_found" && error.code !== "invalid"
}
