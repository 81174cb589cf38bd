/** Reversals: a transfer taken back, in whole or in parts; the account's balance may go below zero by it. */
import type Stripe from "stripe"
import { PLATFORM, post } from "../balance/balances.ts"
import { type Context, add, newObject, load, save } from "../../state/context.ts"
import { invalidRequest, resourceMissing } from "../../state/errors.ts"
import { emit } from "../../events/events.ts"
import { type Handlers, answer } from "../handlers.ts"
import { type Page, page } from "../pagination.ts"
import { mergedMetadata } from "../params.ts"
import { idOf, newId } from "../../state/ids.ts"

type Create = Stripe.TransferCreateReversalParams
/** Stripe shows so many on the transfer itself. */
const SHOWN = 10

async function create(ctx: Context, params: Create, transferId: string): Promise<object> {
  const transfer = await load(ctx, "transfer", transferId, "transfer")
  const left = transfer.body.amount - transfer.body.amount_reversed
  const amount = params.amount ?? left
  if (left === 0)
    throw invalidRequest(`Transfer ${transferId} has already been reversed.`, {
      code: "transfer_already_reversed",
    })
  if (amount < 1)
    throw invalidRequest("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" })
  if (amount > left) {
    throw invalidRequest(
      `Amount to reverse ($${(amount / 100).toFixed(2)}) is greater than the unreversed amount of the transfer ($${(left / 100).toFixed(2)}).`,
      { param: "amount" },
    )
  }
  const id = newId("trr")
  const account = idOf(transfer.body.destination) ?? ""
  const entry = await load(ctx, "balance_transaction", idOf(transfer.body.balance_transaction) ?? "")
  const on = new Date(entry.body.available_on * 1000)
  // What is not yet available at the account goes back as unavailable.
  const moved = {
    source: id,
    description: `REFUND FOR TRANSFER ${transferId}`,
    ...(on > ctx.now ? { availableOn: on } : {}),
  }
  const reversal = newObject<Stripe.TransferReversal>("TransferReversal", ctx, {
    id,
    amount,
    balance_transaction: await post(ctx, { ...moved, account: PLATFORM, type: "transfer_refund", amount }),
    currency: "usd",
    destination_payment_refund: newId("pyr"),
    metadata: mergedMetadata({}, params.metadata),
    transfer: transferId,
  })
  await post(ctx, { ...moved, account, type: "payment_refund", amount: -amount })
  add(ctx, id, reversal, { kind: "transfer_reversal" })
  transfer.body.amount_reversed += amount
  transfer.body.reversed = transfer.body.amount_reversed === transfer.body.amount
  const { reversals } = transfer.body
  reversals.has_more ||= reversals.data.length === SHOWN
  reversals.data = [reversal, ...reversals.data].slice(0, SHOWN)
  await save(ctx, "transfer", transfer)
  emit(ctx, "transfer.reversed", transfer.body)
  return reversal
}

export const reversals: Handlers = {
  "POST /v1/transfers/{id}/reversals": answer(create),
  "GET /v1/transfers/{id}/reversals": answer(async (ctx, params: Page, id) => {
    await load(ctx, "transfer", id, "transfer")
    return page(ctx, "transfer_reversal", `/v1/transfers/${id}/reversals`, params, { transfer: id })
  }),
  "GET /v1/transfers/{parent}/reversals/{id}": answer(async (ctx, _params, id, path) => {
    const reversal = await load(ctx, "transfer_reversal", id)
    if (idOf(reversal.body.transfer) !== path.parent) throw resourceMissing("transfer reversal", id)
    return reversal.body
  }),
}
