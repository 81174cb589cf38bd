import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { deleteErasure } from "#server/features/accounts/erasures-store.ts"

/**
 * Erases a file that nothing names any more; false, and nothing is erased, when its erasure is gone: it was done, or an
 * account names the file. The row goes first and is held: an upload that names the file meanwhile waits, and then finds it gone.
 */
export function eraseFile(ctx: Context, { id, name }: { id: string; name: string }): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    if (!(await deleteErasure(tx, id))) return false
    await ctx.files.remove(name)
    return true
  })
}
