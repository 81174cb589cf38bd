import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { deleteErasure, findErasure } from "#server/features/accounts/erasures-store.ts"

/**
 * Erases what is left outside the database: a file that nothing names any more, or a deleted restaurant's customer at the
 * payment provider with its methods. Both may be erased twice, so a process that is killed in between harms nothing.
 */
export async function eraseLeftover(ctx: Context, id: string): Promise<boolean> {
  const erasure = await findErasure(ctx.db, id)
  if (!erasure) return false
  if (erasure.kind === "file")
    // The row goes first and is held: an upload that names the file meanwhile waits, and then finds it gone.
    return inTransaction(ctx.db, async (tx) => {
      if (!(await deleteErasure(tx, id))) return false
      await ctx.files.remove(erasure.name)
      return true
    })
  await ctx.provider.deleteCustomer(erasure.name)
  return deleteErasure(ctx.db, id)
}
