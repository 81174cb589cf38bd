import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { readPayoutAccount } from "#server/features/payments/payout-account.ts"
import { notifyPayment } from "#server/features/payments/notify-payment.ts"
import type { PaymentLease } from "#server/features/payments/payment-lease.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"

/**
 * The steps of a payout, once the restaurant has paid (docs/payments.md). As in `charge.ts`, a step says whether
 * it made a transition. The transfer is tied to the charge, whose amount it cannot exceed: that is the lock
 * against a second one.
 */
export async function payoutStep(turn: PaymentLease): Promise<boolean> {
  const { row } = turn
  if (row.status !== "paid") return false
  switch (row.payout) {
    case "none":
    case "held":
    case "waiting_account":
      return begin(turn)
    case "transferring":
      return resume(turn)
    case "transferred":
    case "transfer_failed":
      break
  }
  return false
}

async function begin(turn: PaymentLease): Promise<boolean> {
  const { row, ctx } = turn
  if (row.held_reason && !row.held_released_at) {
    if (row.payout === "held") return false
    await turn.move(
      { payout: "held" },
      {
        action: "payment.held",
        details: { reason: row.held_reason },
        tell: (tx, moved) => notifyPayment(ctx, tx, "wageHeld", moved),
      },
    )
    return true
  }
  const account = await turn.callProvider(() => readPayoutAccount(ctx, row.worker_id))
  if (!account?.canReceive) return row.payout === "waiting_account" ? false : wait(turn)
  // A refusal may be kept under its key, so every beginning has a key of its own.
  await turn.move(
    {
      payout: "transferring",
      tr_asked_at: turn.now,
      tr_gen: row.tr_gen + 1,
      payout_account_id: account.id,
      next_retry_at: null,
    },
    { action: "payment.transferring" },
  )
  return transfer(turn)
}

const WAITS = "payment.waitsForAccount"

/** A wage that waits is told when it begins to, not each time the provider says so again. */
async function tellFirstWait(turn: PaymentLease, tx: Tx, moved: Row<"payments">): Promise<void> {
  const { waits } = await tx
    .selectFrom("audit")
    .select((row) => row.fn.countAll<number>().as("waits"))
    .where("subject_kind", "=", "payment")
    .where("subject_id", "=", moved.id)
    .where("action", "=", WAITS)
    .executeTakeFirstOrThrow()
  if (waits <= 1) await notifyPayment(turn.ctx, tx, "wageWaits", moved)
}

async function wait(turn: PaymentLease): Promise<boolean> {
  await turn.move(
    { payout: "waiting_account" },
    { action: WAITS, tell: (tx, moved) => tellFirstWait(turn, tx, moved) },
  )
  return true
}

/** Goes on with a transfer that was asked for and whose answer is not known. */
async function resume(turn: PaymentLease): Promise<boolean> {
  if (turn.isStale(turn.row.tr_asked_at)) {
    if (await findMade(turn)) return true
    await turn.move(
      { tr_asked_at: turn.now, tr_gen: turn.row.tr_gen + 1 },
      { action: "payment.transferAskedAnew" },
    )
  }
  return transfer(turn)
}

async function transfer(turn: PaymentLease): Promise<boolean> {
  const { row, ctx } = turn
  if (!row.charge_id || !row.payout_account_id) throw new Error("a transfer has its charge and its account")
  try {
    const wish = {
      paymentId: row.id,
      jobId: row.job_id,
      chargeId: row.charge_id,
      accountId: row.payout_account_id,
      amountCents: row.wage_cents,
      currency: row.currency,
    }
    const made = await turn.callProvider((provider) =>
      provider.createTransfer(wish, `tr:${row.id}:${row.tr_gen}`),
    )
    return await sent(turn, made.id)
  } catch (error) {
    const trouble = providerErrorOf(error)
    const refused = trouble?.kind === "refused" || trouble?.kind === "notFound"
    if (!refused || (trouble.kind === "refused" && trouble.code === "idempotency_error")) throw error
    if (trouble.kind === "refused" && trouble.code === "insufficient_capabilities_for_transfer")
      return wait(turn)
    // An earlier transfer of ours may be what stands in the way.
    if (await findMade(turn)) return true
    ctx.log.error({ paymentId: row.id, trouble }, "a wage could not be transferred; somebody must look at it")
    await turn.move({ payout: "transfer_failed" }, { action: "payment.transferFailed", details: { trouble } })
    return true
  }
}

async function findMade(turn: PaymentLease): Promise<boolean> {
  const made = await turn.callProvider((provider) => provider.listTransfers(turn.row.id))
  const standing = made.find((one) => !one.reversed)
  return standing ? sent(turn, standing.id) : false
}

async function sent(turn: PaymentLease, transferId: string): Promise<boolean> {
  await turn.move(
    { payout: "transferred", transfer_id: transferId, next_retry_at: null },
    {
      action: "payment.transferred",
      details: { transfer: transferId },
      tell: (tx, moved) => notifyPayment(turn.ctx, tx, "wageSent", moved),
    },
  )
  return true
}
