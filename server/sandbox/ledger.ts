import type { Context } from "#server/context.ts"

type Metadata = Record<string, string>
type Entry = { metadata: Metadata; createdAt: string }

/** The provider's objects carry `payment_id` and `job_id` as metadata; the ledger has them as fields. */
function withIds<E extends Entry>(
  entry: E,
): Omit<E, "metadata"> & { paymentId: string | null; jobId: string | null } {
  const { metadata, ...rest } = entry
  return { paymentId: metadata.payment_id ?? null, jobId: metadata.job_id ?? null, ...rest }
}

/** Every charge, refund and transfer that the provider recorded, in cents, oldest first. */
export async function readLedger(ctx: Context): Promise<Record<string, object[]>> {
  if (!ctx.sandbox) throw new Error("only the sandbox has a ledger")
  const ledger = await ctx.sandbox.stripe.control.ledger()
  return Object.fromEntries(Object.entries(ledger).map(([kind, entries]) => [kind, entries.map(withIds)]))
}
