import { postingProblems } from "#domain/shift.ts"
import { inTransaction } from "#server/db/database.ts"
import { recordAudit } from "#server/db/audit.ts"
import { ApiError } from "#server/errors.ts"
import { lockEmployer } from "#server/db/lock-account.ts"
import { insertJob, partsOf } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import type { Handler } from "#server/handler.ts"
import { newId } from "#server/security/secrets.ts"
import { presentJob } from "#server/features/jobs/present.ts"

function requireTimes(startsAt: Date, endsAt: Date, now: Date): void {
  const problems = postingProblems(startsAt, endsAt, now)
  if (Object.keys(problems).length > 0) throw new ApiError("invalid", { problems })
}

/** Copies the restaurant's data into the job (docs/rules/accounts.md#posted-shifts-keep-their-data). */
export const createJob: Handler<"createJob"> = (ctx, { body, caller, requireGates, once }) =>
  inTransaction(ctx.db, (tx) =>
    once(tx, async () => {
      const now = ctx.clock.now()
      requireTimes(body.worktime, body.endtime, now)
      await requireGates(tx)
      // Locked: of a suspension and a posting at once, one waits for the other.
      const employer = await lockEmployer(tx, caller.id)
      if (employer.suspended_at) throw new ApiError("suspended")
      const job = await insertJob(tx, {
        id: newId(now),
        employer_id: employer.id,
        state: "open",
        title: body.jobtitle,
        description: body.description,
        pay_cents_per_hour: body.dollarsperhr * 100,
        starts_at: body.worktime,
        ends_at: body.endtime,
        company_name: employer.company_name,
        hiring_manager: employer.hiring_manager,
        store_manager: employer.store_manager,
        store_number: employer.store_number,
        street_address: employer.street_address,
        city: employer.city,
        region: employer.state,
        zip: employer.zip,
        latitude: employer.latitude,
        longitude: employer.longitude,
        created_at: now,
      })
      await recordAudit(tx, { at: now, by: caller, action: "post", subject: { kind: "job", id: job.id } })
      await ctx.notify(tx, "shiftPosted", { shift: shiftDetails(job) }, { employer })
      return presentJob(await partsOf(tx, job), caller, now)
    }),
  )
