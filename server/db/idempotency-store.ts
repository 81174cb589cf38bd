import { DAY_MS, plus } from "#domain/time.ts"
import type { Db, Tx } from "#server/db/database.ts"
import { deleteInBatches } from "#server/db/delete-in-batches.ts"

/** Every query of stored answers. */

export type AnswerKey = { accountId: string; call: string; key: string }

/** How long an answer is kept (docs/rules/api.md#idempotency-keys). */
const KEPT_MS = DAY_MS

/** Deletes the answers that are kept no longer. */
export async function deleteExpiredAnswers(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, "idempotent_answers", "at", plus(now, -KEPT_MS))
}

/** Reserves the key; false when it is taken. Waits for a transaction that is reserving it. */
export async function reserveKey(
  tx: Tx,
  { accountId, call, key }: AnswerKey,
  bodyHash: Buffer,
  now: Date,
): Promise<boolean> {
  await tx
    .deleteFrom("idempotent_answers")
    .where("account_id", "=", accountId)
    .where("at", "<", plus(now, -KEPT_MS))
    .execute()
  const inserted = await tx
    .insertInto("idempotent_answers")
    .values({ account_id: accountId, call, key, body_hash: bodyHash, reply: null, at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "call", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst()
  return inserted !== undefined
}

export function readAnswer(
  tx: Tx,
  { accountId, call, key }: AnswerKey,
): Promise<{ body_hash: Buffer; reply: unknown }> {
  return tx
    .selectFrom("idempotent_answers")
    .select(["body_hash", "reply"])
    .where("account_id", "=", accountId)
    .where("call", "=", call)
    .where("key", "=", key)
    .executeTakeFirstOrThrow()
}

export async function storeAnswer(
  tx: Tx,
  { accountId, call, key }: AnswerKey,
  reply: unknown,
): Promise<void> {
  await tx
    .updateTable("idempotent_answers")
    .set({ reply: JSON.stringify(reply) })
    .where("account_id", "=", accountId)
    .where("call", "=", call)
    .where("key", "=", key)
    .execute()
}
