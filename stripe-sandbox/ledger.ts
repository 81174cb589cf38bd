/** What the provider holds, for checking that money is right. */
import type Stripe from "stripe"
import { type Context, list } from "./context.ts"
import { idOf } from "./ids.ts"
import type { Stored } from "./kinds.ts"

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
  /** Succeeded and pending ones. */
  charges: LedgerCharge[]
  declined: LedgerCharge[]
  transfers: LedgerTransfer[]
  refunds: LedgerRefund[]
  reversals: LedgerReversal[]
  payouts: LedgerPayout[]
}

export async function ledgerOf(ctx: Context): Promise<Ledger> {
  const intents = new Map((await list(ctx, "payment_intent")).map((each) => [each.id, each.body.metadata]))
  const charges = (await list(ctx, "charge")).map((each) => chargeEntry(each.body, intents))
  const transfers = await list(ctx, "transfer")
  const byId = new Map(transfers.map((each) => [each.id, each.body]))
  return {
    charges: charges.filter((each) => each.status !== "failed"),
    declined: charges.filter((each) => each.status === "failed"),
    transfers: transfers.map(({ body }) => ({
      ...common(body, body.reversed ? "reversed" : "paid"),
      destination: idOf(body.destination) ?? "",
      source_transaction: idOf(body.source_transaction),
      transfer_group: body.transfer_group,
      amount_reversed: body.amount_reversed,
    })),
    refunds: (await list(ctx, "refund")).map(({ body }) => ({
      ...common(body, body.status ?? "succeeded"),
      charge: idOf(body.charge) ?? "",
      payment_intent: idOf(body.payment_intent),
      payment_intent_metadata: intents.get(idOf(body.payment_intent) ?? "") ?? {},
    })),
    reversals: (await list(ctx, "transfer_reversal")).map(({ body }) => {
      const transfer = byId.get(idOf(body.transfer) ?? "")
      return {
        ...common(body, "succeeded"),
        transfer: transfer?.id ?? "",
        transfer_metadata: transfer?.metadata ?? {},
        destination: idOf(transfer?.destination) ?? "",
      }
    }),
    payouts: await payoutEntries(ctx),
  }
}

async function payoutEntries(ctx: Context): Promise<LedgerPayout[]> {
  const payouts: Stored<"payout">[] = await list(ctx, "payout")
  return payouts.map(({ body, hidden }) => ({
    ...common(body, body.status),
    account: hidden.account ?? "",
    arrival_date: iso(body.arrival_date),
    failure_code: body.failure_code,
  }))
}

function chargeEntry(charge: Stripe.Charge, intents: Map<string, Record<string, string>>): LedgerCharge {
  const intent = idOf(charge.payment_intent) ?? ""
  return {
    ...common(charge, charge.status),
    payment_intent: intent,
    payment_intent_metadata: intents.get(intent) ?? {},
    method: charge.payment_method_details?.type === "us_bank_account" ? "us_bank_account" : "card",
    amount_refunded: charge.amount_refunded,
    failure_code: charge.failure_code,
    disputed: charge.disputed,
  }
}

function common(
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

function iso(at: number): string {
  return new Date(at * 1000).toISOString()
}
