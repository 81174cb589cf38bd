/** Full and partial reversals of transfers. They may make the account's balance negative. */
import type Stripe from "stripe"
import { PLATFORM, addBalanceTransaction, availableOn } from "../balance/balances.ts"
import { type Context, add, newObject, load, save } from "../../state/context.ts"
import { invalidRequest, resourceMissing } from "../../state/errors.ts"
import { emit } from "../../events/emit.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type ListParams, listPage } from "../pagination.ts"
import { formatUsd } from "../../state/money.ts"
import { checkPositive, mergeMetadata } from "../params.ts"
import { idOf, newId } from "../../state/ids.ts"

type Create = Stripe.TransferCreateReversalParams
/** The number of reversals that Stripe includes in the transfer itself. */
const REVERSALS_ON_TRANSFER = 10

async function createReversal(ctx: Context, params: Create, transferId: string): Promise<object> {
  const transfer = await load(ctx, "transfer", transferId, "transfer")
  const left = transfer.body.amount - transfer.body.amount_reversed
  const amount = params.amount ?? left
  if (left === 0)
    throw invalidRequest(`Transfer ${transferId} has already been reversed.`, {
      code: "transfer_already_reversed",
    })
  checkPositive(amount)
  if (amount > left) {
    throw invalidRequest(
      `Amount to reverse (${formatUsd(amount)}) is greater than the unreversed amount of the transfer (${formatUsd(left)}).`,
      { param: "amount" },
    )
  }
  const id = newId("trr")
  const account = idOf(transfer.body.destination) ?? ""
  const entry = {
    source: id,
    description: `REFUND FOR TRANSFER ${transferId}`,
    // An amount that is still pending at the account is returned as pending.
    availableOn: await availableOn(ctx, transfer.body.balance_transaction),
  }
  const reversal = newObject<Stripe.TransferReversal>("TransferReversal", ctx, {
    id,
    amount,
    balance_transaction: await addBalanceTransaction(ctx, {
      ...entry,
      account: PLATFORM,
      type: "transfer_refund",
      amount,
    }),
    currency: "usd",
    destination_payment_refund: newId("pyr"),
    metadata: mergeMetadata({}, params.metadata),
    transfer: transferId,
  })
  await addBalanceTransaction(ctx, { ...entry, account, type: "payment_refund", amount: -amount })
  add(ctx, id, reversal, { kind: "transfer_reversal" })
  transfer.body.amount_reversed += amount
  transfer.body.reversed = transfer.body.amount_reversed === transfer.body.amount
  const { reversals } = transfer.body
  reversals.has_more ||= reversals.data.length === REVERSALS_ON_TRANSFER
  reversals.data = [reversal, ...reversals.data].slice(0, REVERSALS_ON_TRANSFER)
  await save(ctx, "transfer", transfer)
  emit(ctx, "transfer.reversed", transfer.body)
  return reversal
}

export const reversalHandlers: Handlers = {
  "POST /v1/transfers/{id}/reversals": defineHandler(createReversal),
  "GET /v1/transfers/{id}/reversals": defineHandler(async (ctx, params: ListParams, id) => {
    await load(ctx, "transfer", id, "transfer")
    return listPage(ctx, "transfer_reversal", `/v1/transfers/${id}/reversals`, params, { transfer: id })
  }),
  "GET /v1/transfers/{parent}/reversals/{id}": defineHandler(async (ctx, _params, id, path) => {
    const reversal = await load(ctx, "transfer_reversal", id)
    if (idOf(reversal.body.transfer) !== path.parent) throw resourceMissing("transfer reversal", id)
    return reversal.body
  }),
}
