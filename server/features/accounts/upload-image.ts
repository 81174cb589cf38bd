import { successText } from "#contract/text/catalog.ts"
import type { Language } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { deleteErasure, fileErasure, insertErasures } from "#server/features/accounts/erasures-store.ts"
import { plus, MINUTE_MS } from "#domain/time.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { eraseFile } from "#server/features/accounts/erase-file.ts"
import { encodePicture } from "#server/features/accounts/encode-picture.ts"
import { type ImageKind, imageKinds } from "#server/features/accounts/image-kinds.ts"
import { replaceImageFile } from "#server/features/accounts/store.ts"
import type { Handler } from "#server/handler.ts"
import { newId } from "#server/security/secrets.ts"

type Upload = { caller: { id: string; language: Language }; file: Buffer | null; address: string }

/** Far longer than a written file waits for its row. */
const UNNAMED_MS = 15 * MINUTE_MS

/**
 * The new file is written before the row names it, and the old one removed after: the row always names a
 * complete file. A refused upload changes nothing.
 */
async function storeImage(ctx: Context, kind: ImageKind, { caller, file, address }: Upload) {
  if (!file) throw new ApiError("missing_file")
  const bytes = await encodePicture(file, { longestSide: imageKinds[kind].longestSide, address })
  const name = `${kind}-${newId(ctx.clock.now())}.webp`
  // A process that is killed before the row names the file leaves it to be erased.
  const unnamed = fileErasure(name, plus(ctx.clock.now(), UNNAMED_MS))
  await insertErasures(ctx.db, [unnamed])
  await ctx.files.put(name, bytes)
  const old = await inTransaction(ctx.db, async (tx) => {
    const before = await nameFile(ctx, tx, kind, caller.id, name)
    // Its erasure has begun.
    if (!(await deleteErasure(tx, unnamed.id))) throw new ApiError("unavailable", { retryAfterSeconds: 1 })
    return before
  }).catch(async (error: unknown) => {
    // Only when nothing was committed: the answer to a commit may be lost, and then the row names the file.
    await eraseNow(ctx, unnamed)
    throw error
  })
  if (old) await eraseNow(ctx, old)
  return { success: successText("imageStored", caller.language) }
}

/** Names another file as the image, or none; returns the erasure of the old one. */
async function nameFile(ctx: Context, tx: Tx, kind: ImageKind, id: string, name: string | null) {
  const old = await replaceImageFile(tx, kind, id, name)
  if (!old) return null
  const erasure = fileErasure(old, ctx.clock.now())
  await insertErasures(tx, [erasure])
  return erasure
}

/** A file that cannot be removed is logged, does not fail the call, and is erased by a timer. */
async function eraseNow(ctx: Context, { id, name }: { id: string; name: string }): Promise<void> {
  try {
    await eraseFile(ctx, { id, name })
  } catch (error) {
    ctx.log.warn({ err: error, name }, "could not remove an unused file")
  }
}

export const uploadAvatar: Handler<"uploadAvatar"> = (ctx, request) => storeImage(ctx, "avatar", request)

export const uploadDriversLicense: Handler<"uploadDriversLicense"> = (ctx, request) =>
  storeImage(ctx, "licence", request)

export const uploadFoodHandlersCard: Handler<"uploadFoodHandlersCard"> = (ctx, request) =>
  storeImage(ctx, "foodcard", request)

export const uploadLogo: Handler<"uploadLogo"> = (ctx, request) => storeImage(ctx, "logo", request)

/** Repeatable. Shifts show without a logo from then on. */
export const deleteLogo: Handler<"deleteLogo"> = async (ctx, { caller }) => {
  const old = await inTransaction(ctx.db, (tx) => nameFile(ctx, tx, "logo", caller.id, null))
  if (old) await eraseNow(ctx, old)
  return { success: successText("logoRemoved", caller.language) }
}
