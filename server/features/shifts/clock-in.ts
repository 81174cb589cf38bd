import { normalizeClockInCode } from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import { checkTransition } from "#domain/shift.ts"
import { plus } from "#domain/time.ts"
import { recordAudit } from "#server/db/audit.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { lockWorker } from "#server/db/lock-account.ts"
import { lockHiredJob, partsOf, shiftFacts, updateJob } from "#server/features/jobs/store.ts"
import { insertWrongCode, isClockedIn, listWrongCodes } from "#server/features/shifts/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"
import type { Handler } from "#server/handler.ts"
import { sameSecret } from "#server/security/secrets.ts"
import { presentJob } from "#server/features/jobs/present.ts"

const { wrongCodesAllowed, wrongCodesPeriodMs } = market.limits

/** The refusal outside the window, with its two ends, so that a page can show when it opens or closed. */
export function outsideWindow(refusal: { opensAt?: Date; closesAt?: Date }): ApiError {
  const { opensAt, closesAt } = refusal
  return new ApiError("outside_clockin_window", {
    ...(opensAt && { opensAt: opensAt.toISOString() }),
    ...(closesAt && { closesAt: closesAt.toISOString() }),
  })
}

/**
 * Refusals in the order of docs/rules/shifts.md#clocking-in. The time is the server's; what a device sends is
 * ignored. A wrong code is recorded although the call is refused, so the refusal is thrown after the transaction.
 */
export const clockIn: Handler<"clockIn"> = async (ctx, { params, body, caller }) => {
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const job = await lockHiredJob(tx, caller.id, params.jobId)
    if (!job) throw new ApiError("not_found")
    await lockWorker(tx, caller.id)
    const now = ctx.clock.now()
    const refusal = checkTransition("clockIn", "worker", shiftFacts(job), now)
    if (refusal?.reason === "wrongState") {
      throw new ApiError(job.state === "cancelled" ? "shift_canceled" : "wrong_state")
    }
    if (await isClockedIn(tx, caller.id)) throw new ApiError("clocked_in_elsewhere")
    if (refusal) throw outsideWindow(refusal)
    const failed = await listWrongCodes(tx, job.id, plus(now, -wrongCodesPeriodMs))
    const [first] = failed
    if (first && failed.length >= wrongCodesAllowed) {
      const seconds = Math.ceil((first.getTime() + wrongCodesPeriodMs - now.getTime()) / 1000)
      throw new ApiError("too_many", { retryAfterSeconds: Math.max(1, seconds) })
    }
    if (!sameSecret(normalizeClockInCode(body.scheduler.clockincode), job.clock_in_code ?? "")) {
      await insertWrongCode(tx, job.id, now)
      return { wrong: true } as const
    }
    const begun = await updateJob(tx, job.id, { state: "clockedIn", clocked_in_at: now })
    await recordAudit(tx, { at: now, by: caller, action: "clockIn", subject: { kind: "job", id: job.id } })
    const { employer, worker } = await findRecipients(tx, begun)
    if (worker)
      await ctx.notify(
        tx,
        "clockedIn",
        { shift: shiftDetails(begun), workerName: worker.name, at: now.toISOString() },
        { employer, worker },
      )
    return { wrong: false, job: presentJob(await partsOf(tx, begun), caller, now) } as const
  })
  if (outcome.wrong) throw new ApiError("wrong_clockin_code")
  return outcome.job
}
