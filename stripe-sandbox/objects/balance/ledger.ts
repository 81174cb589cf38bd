/** A report of all charges, transfers, refunds, reversals and payouts, for reconciliation. */
import type Stripe from "stripe"
import { type Context, list } from "../../state/context.ts"
import { idOf } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"

type Entry = {
  id: string
  amount: number
  status: string
  metadata: Record<string, string>
  createdAt: string
}
export type LedgerCharge = Entry & {
  payment_intent: string
  payment_intent_metadata: Record<string, string>
  method: "card" | "us_bank_account"
  amount_refunded: number
  failure_code: string | null
  disputed: boolean
}
export type LedgerTransfer = Entry & {
  destination: string
  source_transaction: string | null
  transfer_group: string | null
  amount_reversed: number
}
export type LedgerRefund = Entry & {
  charge: string
  payment_intent: string | null
  payment_intent_metadata: Record<string, string>
}
export type LedgerReversal = Entry & {
  transfer: string
  transfer_metadata: Record<string, string>
  destination: string
}
export type LedgerPayout = Entry & { account: string; arrival_date: string; failure_code: string | null }
export type Ledger = {
  /** Succeeded and pending charges. */
  charges: LedgerCharge[]
  /** Failed charges. */
  declined: LedgerCharge[]
  transfers: LedgerTransfer[]
  refunds: LedgerRefund[]
  reversals: LedgerReversal[]
  payouts: LedgerPayout[]
}

type IntentMetadata = Map<string, Record<string, string>>

/** Everything of each kind, oldest first; amounts in cents. */
export async function readLedger(ctx: Context): Promise<Ledger> {
  const intents: IntentMetadata = new Map(
    (await list(ctx, "payment_intent")).map((each) => [each.id, each.body.metadata]),
  )
  const charges = (await list(ctx, "charge")).map((each) => chargeEntry(each.body, intents))
  const transfers = await list(ctx, "transfer")
  const byId = new Map(transfers.map((each) => [each.id, each.body]))
  return {
    charges: charges.filter((each) => each.status !== "failed"),
    declined: charges.filter((each) => each.status === "failed"),
    transfers: transfers.map((each) => transferEntry(each.body)),
    refunds: (await list(ctx, "refund")).map((each) => refundEntry(each.body, intents)),
    reversals: (await list(ctx, "transfer_reversal")).map((each) =>
      reversalEntry(each.body, byId.get(idOf(each.body.transfer) ?? "")),
    ),
    payouts: (await list(ctx, "payout")).map(payoutEntry),
  }
}

function transferEntry(transfer: Stripe.Transfer): LedgerTransfer {
  return {
    ...entryOf(transfer, transfer.reversed ? "reversed" : "paid"),
    destination: idOf(transfer.destination) ?? "",
    source_transaction: idOf(transfer.source_transaction),
    transfer_group: transfer.transfer_group,
    amount_reversed: transfer.amount_reversed,
  }
}

function refundEntry(refund: Stripe.Refund, intents: IntentMetadata): LedgerRefund {
  const intent = idOf(refund.payment_intent)
  return {
    ...entryOf(refund, refund.status ?? "succeeded"),
    charge: idOf(refund.charge) ?? "",
    payment_intent: intent,
    payment_intent_metadata: intents.get(intent ?? "") ?? {},
  }
}

function reversalEntry(
  reversal: Stripe.TransferReversal,
  transfer: Stripe.Transfer | undefined,
): LedgerReversal {
  return {
    ...entryOf(reversal, "succeeded"),
    transfer: transfer?.id ?? "",
    transfer_metadata: transfer?.metadata ?? {},
    destination: idOf(transfer?.destination) ?? "",
  }
}

function payoutEntry({ body, hidden }: Stored<"payout">): LedgerPayout {
  return {
    ...entryOf(body, body.status),
    account: hidden.account ?? "",
    arrival_date: iso(body.arrival_date),
    failure_code: body.failure_code,
  }
}

function chargeEntry(charge: Stripe.Charge, intents: IntentMetadata): LedgerCharge {
  const intent = idOf(charge.payment_intent) ?? ""
  return {
    ...entryOf(charge, charge.status),
    payment_intent: intent,
    payment_intent_metadata: intents.get(intent) ?? {},
    method: charge.payment_method_details?.type === "us_bank_account" ? "us_bank_account" : "card",
    amount_refunded: charge.amount_refunded,
    failure_code: charge.failure_code,
    disputed: charge.disputed,
  }
}

function entryOf(
  body: { id: string; amount: number; created: number; metadata: Record<string, string> | null },
  status: string,
): Entry {
  return {
    id: body.id,
    amount: body.amount,
    status,
    metadata: body.metadata ?? {},
    createdAt: iso(body.created),
  }
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
