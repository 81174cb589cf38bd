import type { Context } from "#server/context.ts"

type Metadata = Record<string, string>
type Entry = { metadata: Metadata; createdAt: string }

/** Provider's objects carry `payment_id` and `job_id` as metadata; the ledger shows them by our names. */
function named<E extends Entry>(
  entry: E,
): Omit<E, "metadata"> & { paymentId: string | null; jobId: string | null } {
  const { metadata, ...rest } = entry
  return { paymentId: metadata.payment_id ?? null, jobId: metadata.job_id ?? null, ...rest }
}

/** What the provider holds, cents, oldest first: for checking that money is right. */
export async function ledger(ctx: Context): Promise<Record<string, object[]>> {
  if (!ctx.sandbox) throw new Error("the ledger is the sandbox's")
  const book = await ctx.sandbox.stripe.control.ledger()
  return Object.fromEntries(Object.entries(book).map(([kind, entries]) => [kind, entries.map(named)]))
}
