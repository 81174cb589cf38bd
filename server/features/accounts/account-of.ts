import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { readStars } from "#server/features/accounts/account-parts-store.ts"
import { readEmployer, readWorker } from "#server/features/accounts/store.ts"
import { readHistory } from "#server/features/accounts/work-history-store.ts"
import { employerFacts, workerFacts } from "#server/features/accounts/gates.ts"
import {
  presentEmployer,
  presentEncodedEmployer,
  presentEncodedWorker,
  presentWorker,
} from "#server/features/accounts/present.ts"
import { findCustomerId, listMethods } from "#server/features/payments/methods-store.ts"
import { termsAgreementOf } from "#server/features/terms/terms-agreement.ts"
import { findPayoutAccount } from "#server/features/payments/payout-accounts-store.ts"

/**
 * An account with everything that belongs to it, as the server sends it (docs/rules/accounts.md#account-data).
 */

export async function workerAccountOf(ctx: Context, tx: Tx, id: string) {
  const { worker, gaps, agreement } = await workerFacts(ctx, tx, id)
  return presentWorker({
    worker,
    history: await readHistory(tx, id),
    stars: await readStars(tx, "worker", id),
    payout: await findPayoutAccount(tx, { workerId: id, mode: ctx.mode }),
    gaps,
    agreement,
  })
}

export async function employerAccountOf(ctx: Context, tx: Tx, id: string) {
  const { employer, gaps, unpaid, agreement } = await employerFacts(ctx, tx, id)
  return presentEmployer({
    employer,
    stars: await readStars(tx, "employer", id),
    customerId: await findCustomerId(tx, { employerId: id, mode: ctx.mode }),
    methods: await listMethods(tx, { employerId: id, mode: ctx.mode }),
    unpaid,
    gaps,
    agreement,
  })
}

export async function encodedWorkerOf(ctx: Context, tx: Tx, id: string) {
  return presentEncodedWorker(
    await readWorker(tx, id),
    await findPayoutAccount(tx, { workerId: id, mode: ctx.mode }),
    await termsAgreementOf(ctx, tx, "worker", id),
  )
}

export async function encodedEmployerOf(ctx: Context, tx: Tx, id: string) {
  return presentEncodedEmployer(
    await readEmployer(tx, id),
    await findCustomerId(tx, { employerId: id, mode: ctx.mode }),
    await listMethods(tx, { employerId: id, mode: ctx.mode }),
    await termsAgreementOf(ctx, tx, "employer", id),
  )
}
