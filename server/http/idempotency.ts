import type { Tx } from "#server/db/database.ts"
import { ApiError, invalidField } from "#server/errors.ts"
import { type AnswerKey, readAnswer, reserveKey, storeAnswer } from "#server/db/idempotency-store.ts"
import { createHash } from "node:crypto"

/** Reads the header; null without one. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw invalidField("Idempotency-Key", "idempotencyKey")
  return header
}

/**
 * Runs `work` and stores its answer in the same transaction; a repeated key within 24 hours gets the stored
 * answer. A second call at the same time waits for the first.
 */
export async function answerOnce<T>(
  tx: Tx,
  { body, now, ...mine }: AnswerKey & { body: unknown; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest()
  if (!(await reserveKey(tx, mine, bodyHash, now))) {
    const first = await readAnswer(tx, mine)
    if (!first.body_hash.equals(bodyHash)) throw new ApiError("idempotency_key_reused")
    // Stored by this same call as JSON; the reply's schema checks it again.
    return first.reply as T
  }
  const reply = await work()
  await storeAnswer(tx, mine, reply)
  return reply
}
