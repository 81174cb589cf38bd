import { isHexId } from "#domain/fields.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { imageVersion, type ImageKind } from "#server/features/accounts/image-kinds.ts"
import { areConnected } from "#server/features/accounts/account-parts-store.ts"
import { findImageFile } from "#server/features/accounts/store.ts"
import { type Caller, type Handler, Image } from "#server/handler.ts"

/** Who may see the images of an account (docs/rules/accounts.md#who-sees-an-image). */

/** The stored image; the same 404 for a missing account, a missing image and a forbidden one. */
async function readImage(
  ctx: Context,
  kind: ImageKind,
  id: string,
): Promise<{ file: string; bytes: Buffer }> {
  if (!isHexId(id)) throw new ApiError("not_found")
  const file = await findImageFile(ctx.db, kind, id)
  const bytes = file ? await ctx.files.get(file) : null
  if (!file || !bytes) throw new ApiError("not_found")
  return { file, bytes }
}

/** An admin's view of a document is recorded like every admin call (docs/rules/admin.md#audit-trail). */
async function recordView(ctx: Context, caller: Caller, kind: ImageKind, workerId: string): Promise<void> {
  if (caller.role !== "admin") return
  await inTransaction(ctx.db, (tx) =>
    recordAudit(tx, {
      at: ctx.clock.now(),
      by: caller,
      action: `admin.looked_at_${kind}`,
      subject: { kind: "worker", id: workerId },
    }),
  )
}

/** Public and cacheable, with an `ETag`. Only under the address of the present file it is shown without asking again. */
async function publicImage(ctx: Context, kind: ImageKind, id: string, version: string | undefined) {
  const { file, bytes } = await readImage(ctx, kind, id)
  return new Image(bytes, version === imageVersion(file) ? "versioned" : "revalidated")
}

export const getAvatar: Handler<"getAvatar"> = (ctx, { params, query }) =>
  publicImage(ctx, "avatar", params.id, query.v)

export const getLogo: Handler<"getLogo"> = (ctx, { params, query }) =>
  publicImage(ctx, "logo", params.id, query.v)

/** For that worker and admins; an employer does not even learn whether there is a license. */
export const getDriversLicense: Handler<"getDriversLicense"> = async (ctx, { caller, params }) => {
  if (caller.role === "employer") throw new ApiError("wrong_role")
  if (caller.role === "worker" && caller.id !== params.id) throw new ApiError("not_found")
  const { bytes } = await readImage(ctx, "licence", params.id)
  await recordView(ctx, caller, "licence", params.id)
  return new Image(bytes, "none")
}

/** Also for an employer with an application from, or a shift with, that worker. */
export const getFoodHandlersCard: Handler<"getFoodHandlersCard"> = async (ctx, { caller, params }) => {
  if (!isHexId(params.id)) throw new ApiError("not_found")
  if (caller.role === "worker" && caller.id !== params.id) throw new ApiError("not_found")
  if (caller.role === "employer" && !(await areConnected(ctx.db, caller.id, params.id)))
    throw new ApiError("not_found")
  const { bytes } = await readImage(ctx, "foodcard", params.id)
  await recordView(ctx, caller, "foodcard", params.id)
  return new Image(bytes, "none")
}
