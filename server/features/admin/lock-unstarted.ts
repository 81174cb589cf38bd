import { StaleReadError, type Tx } from "#server/db/database.ts"
import type { Role } from "#domain/role.ts"
import { lockAccount } from "#server/features/accounts/store.ts"
import { listLiveApplications } from "#server/features/applications/store.ts"
import { listUnstartedJobIds, lockJobs } from "#server/features/jobs/store.ts"

export type Account = { role: Role; id: string }

async function listUnstarted(tx: Tx, { role, id }: Account): Promise<string[]> {
  if (role === "employer") return listUnstartedJobIds(tx, id)
  return (await listLiveApplications(tx, id)).map((application) => application.job_id)
}

/**
 * Locks the jobs that end with an account, by id, then what `lockBetween` locks, and then the account: the order of hiring,
 * closing and posting is job, payment customer, account. A job that was added before the account was locked is not among
 * the locked ones, so the transaction runs again.
 */
export async function lockUnstarted(tx: Tx, account: Account, lockBetween?: () => Promise<unknown>) {
  const ids = await listUnstarted(tx, account)
  const jobs = await lockJobs(tx, ids)
  await lockBetween?.()
  const row = await lockAccount(tx, account.role, account.id)
  const now = await listUnstarted(tx, account)
  if (now.some((id) => !ids.includes(id))) throw new StaleReadError("a job was added meanwhile")
  return { jobs, row }
}
