import { successText } from "#contract/text/catalog.ts"
import type { Language } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { encodePicture } from "#server/features/accounts/encode-picture.ts"
import { type ImageKind, imageKinds } from "#server/features/accounts/image-kinds.ts"
import { changeWorker, lockWorker } from "#server/features/accounts/store.ts"
import type { Handler } from "#server/handler.ts"
import { newId } from "#server/security/secrets.ts"

/**
 * The new file is written before the row names it, and the old one removed after: the row always names a
 * complete file. A refused upload changes nothing.
 */
async function storeImage(
  ctx: Context,
  kind: ImageKind,
  caller: { id: string; language: Language },
  file: Buffer | null,
) {
  if (!file) throw new ApiError("missing_file")
  const { column, longestSide } = imageKinds[kind]
  const bytes = await encodePicture(file, longestSide)
  const name = `${kind}-${newId(ctx.clock.now())}.webp`
  await ctx.files.put(name, bytes)
  const old = await inTransaction(ctx.db, async (tx) => {
    const before = await lockWorker(tx, caller.id)
    await changeWorker(tx, caller.id, { [column]: name })
    return before[column]
  }).catch(async (error: unknown) => {
    await removeFile(ctx, name)
    throw error
  })
  if (old) await removeFile(ctx, old)
  return { success: successText("imageStored", caller.language) }
}

/** A file that cannot be removed is logged and does not fail the call. */
async function removeFile(ctx: Context, name: string): Promise<void> {
  await ctx.files
    .remove(name)
    .catch((error: unknown) => ctx.log.warn({ err: error, name }, "could not remove an unused file"))
}

export const uploadAvatar: Handler<"uploadAvatar"> = (ctx, { caller, file }) =>
  storeImage(ctx, "avatar", caller, file)

export const uploadDriversLicense: Handler<"uploadDriversLicense"> = (ctx, { caller, file }) =>
  storeImage(ctx, "licence", caller, file)

export const uploadFoodHandlersCard: Handler<"uploadFoodHandlersCard"> = (ctx, { caller, file }) =>
  storeImage(ctx, "foodcard", caller, file)
