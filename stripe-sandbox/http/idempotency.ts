/**
 * Idempotency keys. v1 keeps whatever an executed call answered, failures too, for 24 hours of the clock; v2
 * keeps what succeeded, for 30 days, and tries what failed again (docs.stripe.com/api/idempotent_requests).
 */
import { createHash } from "node:crypto"
import { type Context, add, find } from "../state/context.ts"
import { StripeApiError } from "../state/errors.ts"
import type { IdempotentReply } from "../state/object-types.ts"

export type Reply = { status: number; body: object; headers?: Record<string, string> }

const HOURS_V1 = 24
const HOURS_V2 = 30 * 24
const PRUNE_EACH = 16
const LAPSING = ["idempotent_reply", "session"] as const
let kept = 0

/** Where the reply to a key is kept; also what only one request may hold at a time. */
export function placeOfKey(key: string, account: string | null): string {
  return `kept_${digest(`${account ?? ""} ${key}`)}`
}

/** What a key is bound to: the same call with the same parameters. */
export function fingerprintOf(operation: string, path: object, params: object): string {
  return digest(JSON.stringify([operation, path, params]))
}

/** The kept reply; null when the key is new or forgotten. 400 `idempotency_error` when it came with other parameters. */
export async function replayOf(ctx: Context, place: string, fingerprint: string): Promise<Reply | null> {
  const found = await find(ctx, "idempotent_reply", place)
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

/** Keeps a reply for its key, and now and then forgets old ones. */
export async function keepReply(
  ctx: Context,
  place: string,
  fingerprint: string,
  reply: Reply,
  v2: boolean,
): Promise<void> {
  if (v2 && reply.status >= 400) return
  const hours = v2 ? HOURS_V2 : HOURS_V1
  const expires = new Date(ctx.now.getTime() + hours * 3_600_000)
  const body: IdempotentReply = {
    request: fingerprint,
    status: reply.status,
    body: reply.body,
    expiresAt: expires.toISOString(),
  }
  add(ctx, place, body, { kind: "idempotent_reply", dueAt: expires })
  kept += 1
  if (kept % PRUNE_EACH === 0) await prune(ctx)
}

/** Forgets what has lapsed, the earliest first, so that what lives long never hides what is over. */
async function prune(ctx: Context): Promise<void> {
  const first = await ctx.unit.list({ kind: LAPSING, due: true, order: "oldest", limit: 4 * PRUNE_EACH })
  for (const each of first)
    if (each.dueAt !== null && each.dueAt <= ctx.now.toISOString()) ctx.unit.remove(each.id)
}

/** 409 for a key whose first request is still being worked on; the SDK tries again by itself. */
export function keyInUse(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Stripe-Idempotency-Key (${key}). This can happen if you submit a request while a previous one with the same key is still being processed.`,
  })
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url")
}
