/** Transfers from the platform to accounts; those from a charge never exceed its amount. */
import type Stripe from "stripe"
import { canReceiveTransfers } from "./accounts.ts"
import { PLATFORM, addBalanceTransaction, availableOn, currentBalance } from "../balance/balances.ts"
import { type Context, add, find, newObject, list, load, save } from "../../state/context.ts"
import { invalidRequest, invalidState } from "../../state/errors.ts"
import { emit } from "../../events/emit.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type ListParams, listPage } from "../pagination.ts"
import { formatUsd } from "../../state/money.ts"
import { checkCurrency, mergeMetadata, missingParam } from "../params.ts"
import { newId } from "../../state/ids.ts"

type Create = Stripe.TransferCreateParams

/** Rejects a missing account and one whose transfers capability is not active. */
export async function checkCanReceiveTransfers(ctx: Context, id: string, param: string): Promise<void> {
  const account = await find(ctx, "account", id)
  if (!account) throw invalidRequest(`No such destination: '${id}'`, { code: "resource_missing", param })
  if (!canReceiveTransfers(account.body)) {
    throw invalidState(
      "insufficient_capabilities_for_transfer",
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
    )
  }
}

async function createTransfer(ctx: Context, params: Create): Promise<object> {
  await checkCanReceiveTransfers(ctx, params.destination, "destination")
  if (ctx.decline)
    throw invalidState(ctx.decline, "The requested transfer cannot be created. (Declined by a fault.)")
  const source =
    params.source_transaction === undefined ? null : await loadSourceCharge(ctx, params.source_transaction)
  const amount = params.amount ?? source?.body.amount
  if (amount === undefined) throw missingParam("amount")
  if (amount < 1)
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    })
  checkCurrency(params.currency)
  const group = params.transfer_group ?? source?.body.transfer_group ?? null
  if (source) {
    await checkSourceAmount(ctx, source.body, amount)
    if (source.body.transfer_group !== null && group !== source.body.transfer_group) {
      throw invalidRequest("The `transfer_group` must be the one of the source transaction.", {
        param: "transfer_group",
      })
    }
  } else if ((await currentBalance(ctx, PLATFORM)).body.available < amount) {
    throw invalidState(
      "balance_insufficient",
      "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.",
    )
  }
  return addTransfer(ctx, params, amount, group, source?.body ?? null)
}

/** The charge of a `source_transaction`, which must have succeeded. */
async function loadSourceCharge(ctx: Context, id: string): Promise<{ body: Stripe.Charge }> {
  const charge = await load(ctx, "charge", id, "source_transaction")
  if (charge.body.status === "succeeded") return charge
  throw invalidRequest("The source transaction must be a charge that has succeeded.", {
    param: "source_transaction",
  })
}

async function checkSourceAmount(ctx: Context, source: Stripe.Charge, amount: number): Promise<void> {
  const existing = await list(ctx, "transfer", { source_transaction: source.id })
  const transferred = existing.reduce((sum, each) => sum + each.body.amount - each.body.amount_reversed, 0)
  if (transferred + amount <= source.amount) return
  throw invalidRequest(
    `Transfers using this transaction as a source must not exceed the source amount of ${formatUsd(source.amount)}. ` +
      `(There are existing transfers of ${formatUsd(transferred)}.)`,
    { param: "amount" },
  )
}

async function addTransfer(
  ctx: Context,
  params: Create,
  amount: number,
  group: string | null,
  source: Stripe.Charge | null,
): Promise<object> {
  const id = newId("tr")
  const entry = {
    source: id,
    description: params.description ?? null,
    // The amount of a pending charge stays pending at the account until the same day.
    availableOn: await availableOn(ctx, source?.balance_transaction ?? null),
  }
  const transfer = newObject<Stripe.Transfer>("Transfer", ctx, {
    id,
    amount,
    balance_transaction: await addBalanceTransaction(ctx, {
      ...entry,
      account: PLATFORM,
      type: "transfer",
      amount: -amount,
    }),
    currency: "usd",
    description: params.description ?? null,
    destination: params.destination,
    destination_payment: newId("py"),
    metadata: mergeMetadata({}, params.metadata),
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    source_transaction: source?.id ?? null,
    source_type: "card",
    transfer_group: group,
  })
  await addBalanceTransaction(ctx, { ...entry, account: params.destination, type: "payment", amount })
  add(ctx, id, transfer, { kind: "transfer" })
  emit(ctx, "transfer.created", transfer)
  return transfer
}

type TransferListParams = ListParams & { destination?: string; transfer_group?: string }

export const transferHandlers: Handlers = {
  "POST /v1/transfers": defineHandler(createTransfer),
  "GET /v1/transfers": defineHandler((ctx, params: TransferListParams) =>
    listPage(ctx, "transfer", "/v1/transfers", params, {
      destination: params.destination,
      transfer_group: params.transfer_group,
    }),
  ),
  "GET /v1/transfers/{id}": defineHandler(
    async (ctx, _params, id) => (await load(ctx, "transfer", id, "transfer")).body,
  ),
  "POST /v1/transfers/{id}": defineHandler(async (ctx, params: Stripe.TransferUpdateParams, id) => {
    const transfer = await load(ctx, "transfer", id, "transfer")
    transfer.body.metadata = mergeMetadata(transfer.body.metadata, params.metadata)
    if (params.description !== undefined) transfer.body.description = params.description
    await save(ctx, "transfer", transfer)
    emit(ctx, "transfer.updated", transfer.body)
    return transfer.body
  }),
}
