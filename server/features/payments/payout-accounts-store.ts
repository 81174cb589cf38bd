import type { Db, Tx } from "#server/db/database.ts"
import type { PaymentMode, Row } from "#server/db/tables.ts"
import type { WorkerKey } from "#server/features/payments/store.ts"

/** Queries over payout accounts. */

/** A worker's account as the provider last described it. */
export type PayoutAccount = Pick<Row<"payout_accounts">, "account_id" | "can_receive" | "can_pay_out">

/** Null before it is created. */
export async function findPayoutAccount(
  db: Db | Tx,
  { workerId, mode }: WorkerKey,
): Promise<PayoutAccount | null> {
  const row = await db
    .selectFrom("payout_accounts")
    .select(["account_id", "can_receive", "can_pay_out"])
    .where("worker_id", "=", workerId)
    .where("mode", "=", mode)
    .executeTakeFirst()
  return row ?? null
}

export async function findPayoutAccountId(db: Db, { workerId, mode }: WorkerKey): Promise<string | null> {
  const row = await db
    .selectFrom("payout_accounts")
    .select("account_id")
    .where("worker_id", "=", workerId)
    .where("mode", "=", mode)
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** The worker whose account it is; null for an unknown account. */
export async function findAccountWorkerId(
  db: Db | Tx,
  mode: PaymentMode,
  accountId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("payout_accounts")
    .select("worker_id")
    .where("account_id", "=", accountId)
    .where("mode", "=", mode)
    .executeTakeFirst()
  return row?.worker_id ?? null
}

/** Stores the account that the provider created, unless another request has stored it. */
export async function insertPayoutAccount(
  db: Db,
  { workerId, mode }: WorkerKey,
  accountId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("payout_accounts")
    .values({ worker_id: workerId, mode, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.columns(["worker_id", "mode"]).doNothing())
    .execute()
}

export async function updatePayoutAccount(
  db: Db,
  { workerId, mode }: WorkerKey,
  change: Pick<Row<"payout_accounts">, "can_receive" | "can_pay_out" | "checked_at">,
): Promise<void> {
  await db
    .updateTable("payout_accounts")
    .set(change)
    .where("worker_id", "=", workerId)
    .where("mode", "=", mode)
    .execute()
}

/** What a payout account is opened with. */
export async function findPayee(db: Db, workerId: string): Promise<{ name: string; email: string }> {
  return db
    .selectFrom("workers")
    .select(["name", "email"])
    .where("id", "=", workerId)
    .executeTakeFirstOrThrow()
}
