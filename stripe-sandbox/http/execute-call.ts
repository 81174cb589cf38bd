/** Runs the handler of a call in one read or write, under its idempotency key. */
import { type Operation, describeReplyMismatch } from "../contract.ts"
import { accountAccessError } from "../objects/connect/accounts.ts"
import type { Handler, Params } from "../objects/handlers.ts"
import { type Context, find } from "../state/context.ts"
import { StripeApiError, internalError } from "../state/errors.ts"
import { type Runtime, createContext } from "../state/runtime.ts"
import { LockNotAvailableError } from "../state/store-types.ts"
import { expand } from "./expand.ts"
import { findReplay, keyInUseError, replyIdOf, requestFingerprint, saveReply } from "./idempotency.ts"
import { type Reply, errorReply } from "./reply.ts"

export type ResolvedCall = {
  operation: Operation
  path: Record<string, string>
  params: Params
  handler: Handler
  validatesReply: boolean
}
export type Caller = Pick<Context, "requestId" | "idempotencyKey" | "actingAs" | "decline">

/** Executes a call; a write is committed before this returns. Throws `StripeApiError` for errors not to replay. */
export async function executeCall(runtime: Runtime, call: ResolvedCall, caller: Caller): Promise<Reply> {
  if (call.operation.key.startsWith("GET ")) {
    return runtime.store.read(async (unit) => ({
      status: 200,
      body: await callHandler(createContext(runtime, unit, caller), call),
    }))
  }
  const { idempotencyKey, actingAs } = caller
  const replyId = idempotencyKey === null ? undefined : replyIdOf(idempotencyKey, actingAs)
  try {
    return await runtime.store.write(async (unit) => {
      const ctx = createContext(runtime, unit, caller)
      const fingerprint = requestFingerprint(call.operation.key, call.path, call.params)
      const replay = replyId === undefined ? null : await findReplay(ctx, replyId, fingerprint)
      if (replay) return replay
      const isV2 = call.operation.key.includes(" /v2/")
      const reply = await runHandler(runtime, ctx, call, isV2)
      if (replyId !== undefined) await saveReply(ctx, replyId, fingerprint, reply, isV2)
      return reply
    }, replyId)
  } catch (error) {
    if (error instanceof LockNotAvailableError) throw keyInUseError(idempotencyKey ?? "")
    throw error
  }
}

/**
 * Turns an error of the handler into a reply, and rolls its changes back unless the error keeps them. A 500 of v2 is
 * thrown instead, because v2 retries failed requests; v1 replays them.
 */
async function runHandler(runtime: Runtime, ctx: Context, call: ResolvedCall, isV2: boolean): Promise<Reply> {
  const savepoint = ctx.unit.savepoint()
  try {
    return { status: 200, body: await callHandler(ctx, call) }
  } catch (error) {
    if (!(error instanceof StripeApiError) || (isV2 && error.status >= 500)) throw error
    if (error.status >= 500) logError(runtime, error, call.operation.key, ctx.requestId)
    if (!error.keepsChanges) ctx.unit.rollbackTo(savepoint)
    return errorReply(error, ctx.requestId)
  }
}

async function callHandler(ctx: Context, call: ResolvedCall): Promise<object> {
  if (ctx.actingAs !== null) {
    const account = await find(ctx, "account", ctx.actingAs)
    if (!account || account.body.applied_configurations.length === 0) throw accountAccessError(ctx.actingAs)
  }
  const result = await call.handler(ctx, { params: call.params, path: call.path })
  const body = await expand(ctx, result, call.operation.reply, call.params.expand)
  const mismatch = call.validatesReply ? describeReplyMismatch(call.operation, body) : null
  if (mismatch)
    throw internalError(`The reply to ${call.operation.key} does not match the contract: ${mismatch}`)
  return body
}

export function logError(runtime: Runtime, error: unknown, call: string, requestId: string): void {
  runtime.log("error", `payment sandbox: ${error instanceof Error ? error.message : String(error)}`, {
    call,
    requestId,
    error: String(error),
    stack: error instanceof Error ? error.stack : undefined,
  })
}
