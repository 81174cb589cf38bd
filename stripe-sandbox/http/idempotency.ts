/**
 * Idempotency keys. v1 stores every reply of an executed call, errors too, for 24 hours of the clock; v2 stores
 * successful replies for 30 days and retries failed requests (docs.stripe.com/api/idempotent_requests).
 */
import { createHash } from "node:crypto"
import { type Context, add, find } from "../state/context.ts"
import { StripeApiError } from "../state/errors.ts"
import type { IdempotentReply } from "../state/object-types.ts"
import type { Reply } from "./reply.ts"

const HOURS_V1 = 24
const HOURS_V2 = 30 * 24
/** Expired records are deleted with every 16th stored reply, at most four times as many. */
const PRUNE_EVERY = 16
const PRUNE_MAX = 4 * PRUNE_EVERY
const EXPIRING_KINDS = ["idempotent_reply", "session"] as const
let savedCount = 0

/** The record id of the reply to a key, which is also the name of the lock that its request holds. */
export function replyIdOf(key: string, account: string | null): string {
  return `kept_${sha256(`${account ?? ""} ${key}`)}`
}

/** Identifies a request: the same call with the same parameters. */
export function requestFingerprint(operation: string, path: object, params: object): string {
  return sha256(JSON.stringify([operation, path, params]))
}

/** The stored reply; null for a new or expired key. Throws 400 `idempotency_error` for another request. */
export async function findReplay(ctx: Context, replyId: string, fingerprint: string): Promise<Reply | null> {
  const found = await find(ctx, "idempotent_reply", replyId)
  if (!found || found.body.expiresAt <= ctx.now.toISOString()) return null
  if (found.body.request !== fingerprint) {
    throw new StripeApiError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${ctx.idempotencyKey}' if you meant to execute a different request.`,
    })
  }
  return {
    status: found.body.status,
    body: found.body.body as object,
    headers: { "idempotent-replayed": "true" },
  }
}

/** Stores a reply under its key, and deletes expired records from time to time. */
export async function saveReply(
  ctx: Context,
  replyId: string,
  fingerprint: string,
  reply: Reply,
  isV2: boolean,
): Promise<void> {
  if (isV2 && reply.status >= 400) return
  const hours = isV2 ? HOURS_V2 : HOURS_V1
  const expires = new Date(ctx.now.getTime() + hours * 3_600_000)
  const body: IdempotentReply = {
    request: fingerprint,
    status: reply.status,
    body: reply.body,
    expiresAt: expires.toISOString(),
  }
  add(ctx, replyId, body, { kind: "idempotent_reply", dueAt: expires })
  savedCount += 1
  if (savedCount % PRUNE_EVERY === 0) await deleteExpired(ctx)
}

/** Deletes expired records, the earliest first, so that records with a long life never hide expired ones. */
async function deleteExpired(ctx: Context): Promise<void> {
  const first = await ctx.unit.list({ kind: EXPIRING_KINDS, due: true, order: "oldest", limit: PRUNE_MAX })
  for (const each of first)
    if (each.dueAt !== null && each.dueAt <= ctx.now.toISOString()) ctx.unit.remove(each.id)
}

/** 409 for a key whose first request is still in progress; the SDK retries it. */
export function keyInUseError(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Stripe-Idempotency-Key (${key}). This can happen if you submit a request while a previous one with the same key is still being processed.`,
  })
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url")
}
