import { notifyPayment } from "#server/features/payments/notify-payment.ts"
import type { PaymentLease } from "#server/features/payments/payment-lease.ts"
import { readPayoutAccount } from "#server/features/payments/payout-account.ts"
import { countWaits, WAITING } from "#server/features/payments/store.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"

/**
 * One step of the payout, once the restaurant is charged; false when nothing was changed. The transfer names its
 * charge, whose amount it cannot exceed; with a fee as large as the wage two would fit, so the provider is asked for
 * an earlier one before an old payment is transferred (docs/payments.md#locks-and-keys).
 */
export async function payoutStep(lease: PaymentLease): Promise<boolean> {
  const { row } = lease
  if (row.status !== "paid") return false
  switch (row.payout) {
    case "none":
    case "held":
    case "waiting_account":
      return startTransfer(lease)
    case "transferring":
      return resumeTransfer(lease)
    case "transferred":
    case "transfer_failed":
      break
  }
  return false
}

async function startTransfer(lease: PaymentLease): Promise<boolean> {
  const { row, ctx } = lease
  if (row.held_reason && !row.held_released_at) return hold(lease)
  const account = await lease.callProvider(() => readPayoutAccount(ctx, row.worker_id))
  if (!account?.canReceive) return row.payout === "waiting_account" ? false : waitForAccount(lease)
  // The provider keeps a refusal under its key, so each start has a key of its own.
  await lease.update(
    {
      payout: "transferring",
      tr_asked_at: lease.now,
      tr_gen: row.tr_gen + 1,
      payout_account_id: account.id,
      next_retry_at: null,
    },
    { action: "payment.transferring" },
  )
  return resumeTransfer(lease)
}

async function hold(lease: PaymentLease): Promise<boolean> {
  if (lease.row.payout === "held") return false
  await lease.update(
    { payout: "held" },
    {
      action: "payment.held",
      details: { reason: lease.row.held_reason },
      notify: (tx, held) => notifyPayment(lease.ctx, tx, "wageHeld", held),
    },
  )
  return true
}

/** The worker is notified at the first wait only, not each time the provider refuses again. */
async function waitForAccount(lease: PaymentLease): Promise<boolean> {
  await lease.update(
    { payout: "waiting_account" },
    {
      action: WAITING,
      notify: async (tx, waiting) => {
        if ((await countWaits(tx, waiting.id)) <= 1) await notifyPayment(lease.ctx, tx, "wageWaits", waiting)
      },
    },
  )
  return true
}

/** Continues a transfer whose outcome is unknown, or of a row that may have been put back from a backup. */
async function resumeTransfer(lease: PaymentLease): Promise<boolean> {
  const { row } = lease
  const mayBeTransferred = row.transfer_group_id !== null || lease.isKeyExpired(row.created_at)
  if (mayBeTransferred && (await adoptTransfer(lease))) return true
  if (lease.isKeyExpired(row.tr_asked_at))
    await lease.update(
      { tr_asked_at: lease.now, tr_gen: row.tr_gen + 1 },
      { action: "payment.transferRequestedAgain" },
    )
  return transfer(lease)
}

async function transfer(lease: PaymentLease): Promise<boolean> {
  const { row, ctx } = lease
  if (!row.charge_id || !row.payout_account_id) throw new Error("a transfer has a charge and an account")
  try {
    const params = {
      paymentId: row.id,
      jobId: row.job_id,
      groupId: row.transfer_group_id ?? row.id,
      chargeId: row.charge_id,
      accountId: row.payout_account_id,
      amountCents: row.wage_cents,
      currency: row.currency,
    }
    const key = `tr:${row.id}:${row.tr_gen}`
    const { id } = await lease.callProvider((provider) => provider.createTransfer(params, key))
    return await markTransferred(lease, id)
  } catch (error) {
    const details = providerErrorOf(error)
    if (details?.kind !== "refused" && details?.kind !== "notFound") throw error
    const code = details.kind === "refused" ? details.code : null
    if (code === "idempotency_error") throw error
    if (code === "insufficient_capabilities_for_transfer") return waitForAccount(lease)
    // The refusal may be due to an earlier transfer of this payment.
    if (await adoptTransfer(lease)) return true
    const account = await lease.callProvider(() => readPayoutAccount(ctx, row.worker_id))
    if (!account?.canReceive || account.id !== row.payout_account_id) return waitForAccount(lease)
    ctx.log.error({ paymentId: row.id, error: details }, "transfer refused, an admin has to look at it")
    await lease.update(
      { payout: "transfer_failed" },
      { action: "payment.transferFailed", details: { error: details } },
    )
    return true
  }
}

/** Takes over a transfer that was made and whose reply was lost; false when there is none. */
async function adoptTransfer(lease: PaymentLease): Promise<boolean> {
  const groupId = lease.row.transfer_group_id ?? lease.row.id
  const transfers = await lease.callProvider((provider) => provider.listTransfers(groupId))
  const found = transfers.find((one) => !one.reversed)
  return found ? markTransferred(lease, found.id) : false
}

async function markTransferred(lease: PaymentLease, transferId: string): Promise<boolean> {
  await lease.update(
    { payout: "transferred", transfer_id: transferId, next_retry_at: null },
    {
      action: "payment.transferred",
      details: { transfer: transferId },
      notify: (tx, transferred) => notifyPayment(lease.ctx, tx, "wageSent", transferred),
    },
  )
  return true
}
