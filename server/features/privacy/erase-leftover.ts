import type { Context } from "#server/context.ts"
import { eraseFile } from "#server/features/accounts/erase-file.ts"
import { deleteErasure, findErasure } from "#server/features/accounts/erasures-store.ts"

/**
 * Erases what is left outside the database: a file that nothing names any more, or a deleted restaurant's customer at the
 * payment provider with its methods. Both may be erased twice, so a process that is killed in between harms nothing.
 */
export async function eraseLeftover(ctx: Context, id: string): Promise<boolean> {
  const erasure = await findErasure(ctx.db, id)
  if (!erasure) return false
  if (erasure.kind === "file") return eraseFile(ctx, erasure)
  await ctx.provider.deleteCustomer(erasure.name)
  return deleteErasure(ctx.db, id)
}
