import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { countClosedShifts, readStars } from "#server/features/accounts/account-parts-store.ts"
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
  return presentWorker({
    worker: await readWorker(tx, id),
    history: await readHistory(tx, id),
    stars: await readStars(tx, "worker", id),
    closedShifts: await countClosedShifts(tx, id),
    payout: await findPayoutAccount(tx, { workerId: id, mode: ctx.mode }),
    gaps: (await workerFacts(tx, id)).gaps,
    agreement: await termsAgreementOf(ctx, tx, "worker", id),
  })
}

export async function employerAccountOf(ctx: Context, tx: Tx, id: string) {
  const { gaps, unpaid } = await employerFacts(tx, id, ctx.mode)
  return presentEmployer({
    employer: await readEmployer(tx, id),
    stars: await readStars(tx, "employer", id),
    customerId: await findCustomerId(tx, { employerId: id, mode: ctx.mode }),
    methods: await listMethods(tx, { employerId: id, mode: ctx.mode }),
    unpaid,
    gaps,
    agreement: await termsAgreementOf(ctx, tx, "employer", id),
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
