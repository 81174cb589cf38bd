import { isHexId } from "#domain/fields.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { LONGEST_SIDE, redraw } from "#server/features/accounts/picture.ts"
import { areConnected, changeWorker, lockWorker } from "#server/features/accounts/store.ts"
import { type Caller, type Handler, Image } from "#server/handler.ts"
import { newId } from "#server/security/secrets.ts"

/** A worker's three images: who may see them (docs/rules/accounts.md#who-sees-an-image) and how they are stored. */

const kinds = {
  avatar: { column: "avatar_file", longestSide: LONGEST_SIDE.avatar },
  licence: { column: "licence_file", longestSide: LONGEST_SIDE.document },
  foodcard: { column: "food_card_file", longestSide: LONGEST_SIDE.document },
} as const
type Kind = keyof typeof kinds

/** The stored image, or the one 404 for no such worker, no such image and one that is not yours to see. */
async function readImage(ctx: Context, kind: Kind, workerId: string): Promise<Buffer> {
  if (!isHexId(workerId)) throw new ApiError("not_found")
  const row = await ctx.db
    .selectFrom("workers")
    .select(`${kinds[kind].column} as file`)
    .where("id", "=", workerId)
    .executeTakeFirst()
  const bytes = row?.file ? await ctx.files.get(row.file) : null
  if (!bytes) throw new ApiError("not_found")
  return bytes
}

/** An admin's view of a document is recorded like every admin call (docs/rules/admin.md#audit-trail). */
async function recordView(ctx: Context, caller: Caller, kind: Kind, workerId: string): Promise<void> {
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

/** Anyone's to see; cacheable, with an `ETag`. */
export const getAvatar: Handler<"getAvatar"> = async (ctx, { params }) =>
  new Image(await readImage(ctx, "avatar", params.id), "public")

/** That worker's and the operator's; an employer never sees a licence, not even whether there is one. */
export const getDriversLicense: Handler<"getDriversLicense"> = async (ctx, { caller, params }) => {
  if (caller.role === "employer") throw new ApiError("wrong_role")
  if (caller.role === "worker" && caller.id !== params.id) throw new ApiError("not_found")
  const bytes = await readImage(ctx, "licence", params.id)
  await recordView(ctx, caller, "licence", params.id)
  return new Image(bytes, "none")
}

/** Also for an employer with an application from, or a shift with, that worker. */
export const getFoodHandlersCard: Handler<"getFoodHandlersCard"> = async (ctx, { caller, params }) => {
  if (!isHexId(params.id)) throw new ApiError("not_found")
  if (caller.role === "worker" && caller.id !== params.id) throw new ApiError("not_found")
  if (caller.role === "employer" && !(await areConnected(ctx.db, caller.id, params.id)))
    throw new ApiError("not_found")
  const bytes = await readImage(ctx, "foodcard", params.id)
  await recordView(ctx, caller, "foodcard", params.id)
  return new Image(bytes, "none")
}

/**
 * The file lies under a name of its own before the row says so, and the old one goes after the row no longer
 * says so: at every instant the row names a whole file. A refused file changes nothing.
 */
async function store(ctx: Context, kind: Kind, workerId: string, file: Buffer | null) {
  if (!file) throw new ApiError("missing_file")
  const { column, longestSide } = kinds[kind]
  const bytes = await redraw(file, longestSide)
  const name = `${kind}-${newId(ctx.clock.now())}.webp`
  await ctx.files.put(name, bytes)
  const old = await inTransaction(ctx.db, async (tx) => {
    const before = await lockWorker(tx, workerId)
    await changeWorker(tx, workerId, { [column]: name })
    return before[column]
  }).catch(async (error: unknown) => {
    await removeFile(ctx, name)
    throw error
  })
  if (old) await removeFile(ctx, old)
  return { success: "Your picture is stored." }
}

/** A file left over harms nobody and must not spoil an answer that is true already. */
async function removeFile(ctx: Context, name: string): Promise<void> {
  await ctx.files
    .remove(name)
    .catch((error: unknown) => ctx.log.warn({ err: error, name }, "a file that is no longer used stays"))
}

export const uploadAvatar: Handler<"uploadAvatar"> = (ctx, { caller, file }) =>
  store(ctx, "avatar", caller.id, file)

export const uploadDriversLicense: Handler<"uploadDriversLicense"> = (ctx, { caller, file }) =>
  store(ctx, "licence", caller.id, file)

export const uploadFoodHandlersCard: Handler<"uploadFoodHandlersCard"> = (ctx, { caller, file }) =>
  store(ctx, "foodcard", caller.id, file)
