import { type PunchProblem, punchProblem, checkTransition } from "#domain/shift.ts"
import { recordAudit } from "#server/db/audit.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError, invalidField } from "#server/errors.ts"
import { lockWorker } from "#server/db/lock-account.ts"
import { hiredWorkerId, lockOwnJob, partsOf, shiftFacts, updateJob } from "#server/features/jobs/store.ts"
import { insertPunchEdit, overlapsOtherPunches } from "#server/features/shifts/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"
import type { Handler } from "#server/handler.ts"
import { newId } from "#server/security/secrets.ts"
import { presentJob } from "#server/features/jobs/present.ts"

const fieldOf: Record<PunchProblem, "clockintime" | "clockouttime"> = {
  punchOrder: "clockouttime",
  punchFuture: "clockouttime",
  punchTooLong: "clockouttime",
  punchTooEarly: "clockintime",
}

/**
 * Corrects both punches, or enters them for a shift that was never clocked in once the window has closed
 * (docs/rules/shifts.md#editing-punches). Each edit is recorded and notified to the worker with old and new times;
 * one that changes nothing returns the shift as it is.
 */
export const editPunches: Handler<"editPunches"> = (ctx, { params, body, caller }) =>
  inTransaction(ctx.db, async (tx) => {
    const punches = { in: body.clockintime, out: body.clockouttime }
    const job = await lockOwnJob(tx, caller.id, params.id)
    if (!job) throw new ApiError("not_found")
    // Read under the lock, so that the history's order is the order in which the edits took effect.
    const now = ctx.clock.now()
    const problem = punchProblem(punches, { startsAt: job.starts_at }, now)
    if (problem) throw invalidField(fieldOf[problem], problem)
    const facts = shiftFacts(job)
    const entered = checkTransition("enterPunches", "employer", facts, now) === null
    if (!entered && checkTransition("editPunches", "employer", facts, now)) throw new ApiError("wrong_state")
    // A repeated call, or one that changes nothing, records nothing and notifies nobody.
    const same = +punches.in === Number(job.clocked_in_at) && +punches.out === Number(job.clocked_out_at)
    if (same && !entered) return presentJob(await partsOf(tx, job), caller, now)
    const workerId = hiredWorkerId(job)
    await lockWorker(tx, workerId)
    if (await overlapsOtherPunches(tx, workerId, job.id, punches)) throw new ApiError("punches_overlap")
    await insertPunchEdit(tx, {
      id: newId(now),
      job_id: job.id,
      at: now,
      by_role: caller.role,
      by_id: caller.id,
      old_in: job.clocked_in_at,
      old_out: job.clocked_out_at,
      new_in: punches.in,
      new_out: punches.out,
      reason: body.reason ?? null,
    })
    const edited = await updateJob(tx, job.id, {
      state: "pendingComplete",
      clocked_in_at: punches.in,
      clocked_out_at: punches.out,
      // Entering punches restarts the time until the automatic close.
      ...(entered && { punches_entered_by_hand: true, pending_complete_at: now }),
    })
    await recordAudit(tx, {
      at: now,
      by: caller,
      action: entered ? "enterPunches" : "editPunches",
      subject: { kind: "job", id: job.id },
      details: {
        from: { in: job.clocked_in_at, out: job.clocked_out_at },
        to: punches,
        reason: body.reason ?? null,
      },
    })
    const { worker } = await findRecipients(tx, edited)
    if (worker)
      await ctx.notify(
        tx,
        "punchesEdited",
        {
          shift: shiftDetails(edited),
          from: {
            in: job.clocked_in_at?.toISOString() ?? null,
            out: job.clocked_out_at?.toISOString() ?? null,
          },
          to: { in: punches.in.toISOString(), out: punches.out.toISOString() },
          reason: body.reason ?? null,
        },
        { worker },
      )
    return presentJob(await partsOf(tx, edited), caller, now)
  })
