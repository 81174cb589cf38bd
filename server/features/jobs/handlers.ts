import { problemTexts } from "#domain/fields.ts"
import { isShortNotice, postingProblems, refusalOf } from "#domain/shift.ts"
import { inTransaction, type Tx } from "#server/db/db.ts"
import type { Context } from "#server/context.ts"
import { keepAudit } from "#server/audit.ts"
import { Failure } from "#server/failure.ts"
import { restoreApplications, setAsideApplications } from "#server/features/applications/set-aside.ts"
import { markNoShow } from "#server/features/jobs/no-show.ts"
import { hire } from "#server/features/jobs/hire.ts"
import { listApplicants } from "#server/features/jobs/applicants.ts"
import { listJobs } from "#server/features/jobs/list.ts"
import { findPlace, searchJobs } from "#server/features/jobs/search.ts"
import {
  bothSides,
  findJob,
  lockOwnJob,
  partsOf,
  shiftWords,
  updateJob,
} from "#server/features/jobs/store.ts"
import type { Handler, Handlers } from "#server/request.ts"
import { newId } from "#server/secrets.ts"
import { type JobRow, shiftFacts, wireJob } from "#server/wire/job.ts"

function requireTimes(startsAt: Date, endsAt: Date, now: Date): void {
  const problems = Object.entries(postingProblems(startsAt, endsAt, now))
  if (problems.length === 0) return
  const fields = Object.fromEntries(problems.map(([name, problem]) => [name, problemTexts[problem]]))
  throw new Failure("invalid", { fields })
}

/** Post: the restaurant's data are copied into the shift; later edits of the account leave it alone. */
const createJob: Handler<"createJob"> = (ctx, { body, caller, requireNeeds, once }) =>
  inTransaction(ctx.db, (tx) =>
    once(tx, async () => {
      const now = ctx.clock.now()
      requireTimes(body.worktime, body.endtime, now)
      await requireNeeds(tx)
      const employer = await tx
        .selectFrom("employers")
        .selectAll()
        .where("id", "=", caller.id)
        .executeTakeFirstOrThrow()
      const job = await tx
        .insertInto("jobs")
        .values({
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
        .returningAll()
        .executeTakeFirstOrThrow()
      await keepAudit(tx, { at: now, by: caller, action: "post", subject: { kind: "job", id: job.id } })
      await ctx.announce(tx, "shiftPosted", { shift: shiftWords(job) }, { employer })
      return wireJob(await partsOf(tx, job), caller, now)
    }),
  )

async function deleteOpen(ctx: Context, tx: Tx, job: JobRow, now: Date): Promise<JobRow> {
  const gone = await updateJob(tx, job.id, { state: "deleted", ended_at: now })
  await setAsideApplications(ctx, tx, job, "deleted")
  return gone
}

/** The employer cancels a scheduled shift: never a strike for the worker; on short notice it counts on the employer. */
async function cancelScheduled(ctx: Context, tx: Tx, job: JobRow, now: Date): Promise<JobRow> {
  const short = isShortNotice(job.starts_at, now)
  const gone = await updateJob(tx, job.id, {
    state: "cancelled",
    ended_at: now,
    ended_on_short_notice: short,
    clock_in_code: null,
  })
  if (short) {
    await tx
      .updateTable("employers")
      .set((set) => ({ short_notice_cancels: set("short_notice_cancels", "+", 1) }))
      .where("id", "=", job.employer_id)
      .execute()
  }
  const { employer, worker } = await bothSides(tx, job)
  await ctx.announce(
    tx,
    "cancelledByEmployer",
    { shift: shiftWords(job) },
    { employer, ...(worker && { worker }) },
  )
  if (worker) await restoreApplications(ctx, tx, { workerId: worker.id })
  return gone
}

const deleteJob: Handler<"deleteJob"> = (ctx, { params, caller }) =>
  inTransaction(ctx.db, async (tx) => {
    const job = await lockOwnJob(tx, caller.id, params.id)
    if (!job) throw new Failure("not_found")
    const now = ctx.clock.now()
    const endings = { delete: deleteOpen, cancel: cancelScheduled, didNotCome: markNoShow } as const
    for (const name of ["delete", "cancel", "didNotCome"] as const) {
      if (refusalOf(name, "employer", shiftFacts(job), now)) continue
      const gone = await endings[name](ctx, tx, job, now)
      await keepAudit(tx, {
        at: now,
        by: caller,
        action: name,
        subject: { kind: "job", id: job.id },
        details: { from: job.state, to: gone.state },
      })
      return wireJob(await partsOf(tx, gone), caller, now)
    }
    throw new Failure("wrong_state")
  })

const getJob: Handler<"getJob"> = async (ctx, { params, caller }) => {
  const job = await findJob(ctx.db, params.jobid)
  if (!job) throw new Failure("not_found")
  return wireJob(await partsOf(ctx.db, job), caller, ctx.clock.now())
}

export const jobHandlers: Handlers<
  "searchJobs" | "findPlace" | "createJob" | "listJobs" | "deleteJob" | "getJob" | "listApplicants" | "hire"
> = { searchJobs, findPlace, createJob, listJobs, deleteJob, getJob, listApplicants, hire }
