import { recordAudit } from "#server/db/audit.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { PaymentMode, Row } from "#server/db/tables.ts"
import type { WorkerKey } from "#server/features/payments/store.ts"

/** Queries over payout accounts. */

/** A worker's account as the provider last described it. */
export type PayoutAccount = Pick<Row<"payout_accounts">, "account_id" | "can_receive" | "can_pay_out">
export type StoredPayoutAccount = Row<"payout_accounts">

/** The account in use; null before it is created and while the provider no longer has it. */
export async function findPayoutAccount(
  db: Db | Tx,
  { workerId, mode }: WorkerKey,
): Promise<PayoutAccount | null> {
  const row = await db
    .selectFrom("payout_accounts")
    .select(["account_id", "can_receive", "can_pay_out"])
    .where("worker_id", "=", workerId)
    .where("mode", "=", mode)
    .where("closed_at", "is", null)
    .executeTakeFirst()
  return row ?? null
}

/** The worker's row, with a closed account too; undefined before the first setup. */
export async function findStoredAccount(
  db: Db,
  { workerId, mode }: WorkerKey,
): Promise<StoredPayoutAccount | undefined> {
  return db
    .selectFrom("payout_accounts")
    .selectAll()
    .where("worker_id", "=", workerId)
    .where("mode", "=", mode)
    .executeTakeFirst()
}

/** The id of the account in use; null while there is none. */
export async function findOpenAccountId(db: Db, worker: WorkerKey): Promise<string | null> {
  return (await findPayoutAccount(db, worker))?.account_id ?? null
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

/** Inserts the worker's row if there is none, and returns it locked. */
async function ensurePayoutAccount(
  tx: Tx,
  { workerId, mode }: WorkerKey,
  now: Date,
): Promise<StoredPayoutAccount> {
  await tx
    .insertInto("payout_accounts")
    .values({ worker_id: workerId, mode, account_id: null, created_at: now })
    .onConflict((conflict) => conflict.columns(["worker_id", "mode"]).doNothing())
    .execute()
  return tx
    .selectFrom("payout_accounts")
    .selectAll()
    .where("worker_id", "=", workerId)
    .where("mode", "=", mode)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * The generation of the account to create. A closed account makes way for the next generation; its id stays in the
 * audit trail.
 */
export async function startPayoutAccount(tx: Tx, worker: WorkerKey, now: Date): Promise<number> {
  const { workerId, mode } = worker
  const row = await ensurePayoutAccount(tx, worker, now)
  if (!row.closed_at) return row.generation
  const generation = row.generation + 1
  await tx
    .updateTable("payout_accounts")
    .set({
      account_id: null,
      generation,
      closed_at: null,
      can_receive: false,
      can_pay_out: false,
      failed_payout_id: null,
    })
    .where("worker_id", "=", workerId)
    .where("mode", "=", mode)
    .execute()
  await recordAudit(tx, {
    at: now,
    by: { role: "worker", id: workerId },
    action: "payment.payoutAccountReplaced",
    subject: { kind: "worker", id: workerId },
    details: { account: row.account_id },
  })
  return generation
}

/** Stores what the provider created for a generation, unless another request has stored it. */
export async function setPayoutAccountId(
  db: Db,
  { workerId, mode }: WorkerKey,
  generation: number,
  accountId: string,
): Promise<void> {
  await db
    .updateTable("payout_accounts")
    .set({ account_id: accountId })
    .where("worker_id", "=", workerId)
    .where("mode", "=", mode)
    .where("generation", "=", generation)
    .where("account_id", "is", null)
    .execute()
}

/** Stores what the provider said of an account, unless it was replaced meanwhile. */
export async function updatePayoutAccount(
  db: Db,
  accountId: string,
  change: Pick<StoredPayoutAccount, "can_receive" | "can_pay_out" | "checked_at" | "closed_at">,
): Promise<void> {
  await db.updateTable("payout_accounts").set(change).where("account_id", "=", accountId).execute()
}

/** Records the latest failed payout and returns the one that was recorded before; the row stays locked. */
export async function replaceFailedPayout(
  tx: Tx,
  accountId: string,
  payoutId: string,
): Promise<string | null> {
  const accounts = tx
    .selectFrom("payout_accounts")
    .select("failed_payout_id")
    .where("account_id", "=", accountId)
  const row = await accounts.forUpdate().executeTakeFirst()
  await tx
    .updateTable("payout_accounts")
    .set({ failed_payout_id: payoutId })
    .where("account_id", "=", accountId)
    .execute()
  return row?.failed_payout_id ?? null
}

/** What a payout account is opened with. */
export async function findPayee(db: Db, workerId: string): Promise<{ name: string; email: string }> {
  return db
    .selectFrom("workers")
    .select(["name", "email"])
    .where("id", "=", workerId)
    .executeTakeFirstOrThrow()
}
