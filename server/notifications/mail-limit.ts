import { emailKey } from "#domain/fields.ts"
import type { Role } from "#domain/role.ts"
import { HOUR_MS, plus } from "#domain/time.ts"
import { lockName } from "#server/db/advisory-lock.ts"
import type { Db, Tx } from "#server/db/database.ts"
import { deleteInBatches } from "#server/db/delete-in-batches.ts"
import { hashSecret } from "#server/security/secrets.ts"

/**
 * A limit of mails to an address that nobody has confirmed (docs/rules/messages.md#unconfirmed-addresses). It counts by
 * a hash of the address and not by the account, so that signing up and deleting the account again does not restart it.
 */

/** As many as both kinds of links of one account together. */
const MAILS_AN_HOUR = 10
export const UNCONFIRMED_MAILS_MS = HOUR_MS

const hashOf = (role: Role, email: string): Buffer => hashSecret(`${role} ${emailKey(email)}`)

/** Whether the address has had its mails of the hour before `now`; what is counted meanwhile waits for `tx` to end. */
export async function isMailLimitReached(tx: Tx, role: Role, email: string, now: Date): Promise<boolean> {
  const hash = hashOf(role, email)
  await lockName(tx, `mail ${hash.toString("hex")}`)
  const { count } = await tx
    .selectFrom("unconfirmed_mails")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("address_hash", "=", hash)
    .where("at", ">", plus(now, -UNCONFIRMED_MAILS_MS))
    .executeTakeFirstOrThrow()
  return count >= MAILS_AN_HOUR
}

/** Counts a mail; false when the limit is reached, and the mail is then not to be sent. */
export async function countMail(tx: Tx, role: Role, email: string, now: Date): Promise<boolean> {
  if (await isMailLimitReached(tx, role, email, now)) return false
  await tx
    .insertInto("unconfirmed_mails")
    .values({ address_hash: hashOf(role, email), at: now })
    .execute()
  return true
}

/** Deletes the counts of mails that were sent before `before`. */
export async function deleteMailCounts(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "unconfirmed_mails", "at", before)
}
