/** Transfers from the platform to accounts, never more from a charge than the charge brought. */
import type Stripe from "stripe"
import { receivesTransfers } from "./accounts.ts"
import { PLATFORM, balanceOf, post } from "../balance/balances.ts"
import { type Context, add, find, newObject, list, load, save } from "../../state/context.ts"
import { invalidRequest, invalidState } from "../../state/errors.ts"
import { emit } from "../../events/events.ts"
import { type Handlers, answer } from "../handlers.ts"
import { type Page, page } from "../pagination.ts"
import { mergedMetadata } from "../params.ts"
import { newId } from "../../state/ids.ts"

type Create = Stripe.TransferCreateParams

/** Refuses an account that is not there or whose capability to receive is not active. */
export async function refuseIncapable(ctx: Context, id: string, param: string): Promise<void> {
  const account = await find(ctx, "account", id)
  if (!account) throw invalidRequest(`No such destination: '${id}'`, { code: "resource_missing", param })
  if (!receivesTransfers(account.body)) {
    throw invalidState(
      "insufficient_capabilities_for_transfer",
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
    )
  }
}

async function create(ctx: Context, params: Create): Promise<object> {
  await refuseIncapable(ctx, params.destination, "destination")
  const source =
    params.source_transaction === undefined ? null : await sourceOf(ctx, params.source_transaction)
  const amount = params.amount ?? source?.body.amount
  if (amount === undefined)
    throw invalidRequest("Missing required param: amount.", { code: "parameter_missing", param: "amount" })
  if (amount < 1)
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    })
  if (params.currency.toLowerCase() !== "usd")
    throw invalidRequest("The payment sandbox moves usd only.", { param: "currency" })
  const group = params.transfer_group ?? source?.body.transfer_group ?? null
  if (source) {
    await refuseOverdrawn(ctx, source.body, amount)
    if (source.body.transfer_group !== null && group !== source.body.transfer_group) {
      throw invalidRequest("The `transfer_group` must be the one of the source transaction.", {
        param: "transfer_group",
      })
    }
  } else if ((await balanceOf(ctx, PLATFORM)).body.available < amount) {
    throw invalidState(
      "balance_insufficient",
      "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.",
    )
  }
  return book(ctx, params, amount, group, source?.body ?? null)
}

/** The succeeded charge money is to be taken from. */
async function sourceOf(ctx: Context, id: string): Promise<{ body: Stripe.Charge }> {
  const charge = await load(ctx, "charge", id, "source_transaction")
  if (charge.body.status === "succeeded") return charge
  throw invalidRequest("The source transaction must be a charge that has succeeded.", {
    param: "source_transaction",
  })
}

async function refuseOverdrawn(ctx: Context, source: Stripe.Charge, amount: number): Promise<void> {
  const earlier = await list(ctx, "transfer", { source_transaction: source.id })
  const gone = earlier.reduce((sum, each) => sum + each.body.amount - each.body.amount_reversed, 0)
  if (gone + amount <= source.amount) return
  throw invalidRequest(
    `Transfers using this transaction as a source must not exceed the source amount of $${(source.amount / 100).toFixed(2)}. ` +
      `(There are existing transfers of $${(gone / 100).toFixed(2)}.)`,
    { param: "amount" },
  )
}

async function book(
  ctx: Context,
  params: Create,
  amount: number,
  group: string | null,
  source: Stripe.Charge | null,
): Promise<object> {
  const id = newId("tr")
  // Money of a charge that is still pending stays pending at its new owner until the same day.
  const entry =
    typeof source?.balance_transaction === "string"
      ? await load(ctx, "balance_transaction", source.balance_transaction)
      : null
  const availableOn = new Date(Math.max(ctx.now.getTime(), (entry?.body.available_on ?? 0) * 1000))
  const moved = { source: id, description: params.description ?? null, availableOn }
  const transfer = newObject<Stripe.Transfer>("Transfer", ctx, {
    id,
    amount,
    balance_transaction: await post(ctx, { ...moved, account: PLATFORM, type: "transfer", amount: -amount }),
    currency: "usd",
    description: params.description ?? null,
    destination: params.destination,
    destination_payment: newId("py"),
    metadata: mergedMetadata({}, params.metadata),
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    source_transaction: source?.id ?? null,
    source_type: "card",
    transfer_group: group,
  })
  await post(ctx, { ...moved, account: params.destination, type: "payment", amount })
  add(ctx, id, transfer, { kind: "transfer" })
  emit(ctx, "transfer.created", transfer)
  return transfer
}

type Filters = Page & { destination?: string; transfer_group?: string }

export const transfers: Handlers = {
  "POST /v1/transfers": answer(create),
  "GET /v1/transfers": answer((ctx, params: Filters) =>
    page(ctx, "transfer", "/v1/transfers", params, {
      destination: params.destination,
      transfer_group: params.transfer_group,
    }),
  ),
  "GET /v1/transfers/{id}": answer(
    async (ctx, _params, id) => (await load(ctx, "transfer", id, "transfer")).body,
  ),
  "POST /v1/transfers/{id}": answer(async (ctx, params: Stripe.TransferUpdateParams, id) => {
    const transfer = await load(ctx, "transfer", id, "transfer")
    transfer.body.metadata = mergedMetadata(transfer.body.metadata, params.metadata)
    if (params.description !== undefined) transfer.body.description = params.description
    await save(ctx, "transfer", transfer)
    emit(ctx, "transfer.updated", transfer.body)
    return transfer.body
  }),
}
