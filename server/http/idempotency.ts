import { DAY_MS, plus } from "#domain/time.ts"
import type { Tx } from "#server/db/database.ts"
import { ApiError, invalidField } from "#server/errors.ts"
import { createHash } from "node:crypto"

/** What a key is bound to: one person, one call, one body (docs/rules/api.md#idempotency-keys). */
export type Key = { accountId: string; call: string; key: string; body: unknown; now: Date }

/** Reads the header; null without one. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw invalidField("Idempotency-Key", "A key has 1 to 200 visible characters.")
  return header
}

/**
 * The first answer of this key within 24 hours, else runs `work` and keeps its answer, all in the
 * caller's transaction: a second call at the same time waits for the first one's row and then reads it.
 */
export async function answerOnce<T>(
  tx: Tx,
  { accountId, call, key, body, now }: Key,
  work: () => Promise<T>,
): Promise<T> {
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest()
  const mine = { account_id: accountId, call, key }
  await tx
    .deleteFrom("idempotent_answers")
    .where("account_id", "=", accountId)
    .where("at", "<", plus(now, -DAY_MS))
    .execute()
  const inserted = await tx
    .insertInto("idempotent_answers")
    .values({ ...mine, body_hash: bodyHash, status: null, reply: null, at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "call", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst()
  const rows = tx
    .selectFrom("idempotent_answers")
    .where("account_id", "=", accountId)
    .where("call", "=", call)
  if (!inserted) {
    const first = await rows.where("key", "=", key).select(["body_hash", "reply"]).executeTakeFirstOrThrow()
    if (!first.body_hash.equals(bodyHash)) throw new ApiError("idempotency_key_reused")
    // The reply was this call's own, kept as JSON; it is checked again on its way out.
    return first.reply as T
  }
  const reply = await work()
  await tx
    .updateTable("idempotent_answers")
    .set({ reply: JSON.stringify(reply) })
    .where("account_id", "=", accountId)
    .where("call", "=", call)
    .where("key", "=", key)
    .execute()
  return reply
}
