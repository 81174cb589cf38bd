import type { Context } from "#server/context.ts"
import { deleteErasure, findErasure } from "#server/features/privacy/erasures-store.ts"

/**
 * Erases what a deleted account still has outside the database: a file, or the customer at the payment provider with its
 * methods. Both may be erased twice, so a process that is killed in between harms nothing.
 */
export async function eraseLeftover(ctx: Context, id: string): Promise<boolean> {
  const erasure = await findErasure(ctx.db, id)
  if (!erasure) return false
  if (erasure.kind === "file") await ctx.files.remove(erasure.name)
  else await ctx.provider.deleteCustomer(erasure.name)
  await deleteErasure(ctx.db, id)
  return true
}
