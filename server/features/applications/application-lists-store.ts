import type { Db, Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { listOrder } from "#server/features/jobs/job-lists-store.ts"
import type { JobRow } from "#server/features/jobs/store.ts"
import { sql } from "kysely"

/** The lists of applications, for the owner of a job and for the worker. */

/** Rows to skip, and one row more than the page holds. */
type PageSpan = { skip: number; limit: number }

/** The measures of docs/rules/applications.md#applicant-order: the greater, the better. */
const measures = {
  rating: sql`round(coalesce(w.rating_total::numeric / nullif(w.ratings_count, 0), 0), 2)`,
  workedjobstotal: sql`w.worked_jobs_total`,
  workHistoryCount: sql`(select count(*) from work_history h where h.worker_id = w.id)`,
  currentEmployer: sql`exists (select from work_history h where h.worker_id = w.id and h.ended is null)`,
} as const
export type ApplicantMeasure = keyof typeof measures

/** A page of the waiting applications to a job with what the owner sees of each worker: the best first, then the earliest. */
export function listWaitingApplicants(
  db: Db,
  jobId: string,
  measure: ApplicantMeasure,
  { skip, limit }: PageSpan,
) {
  return db
    .selectFrom("applications as a")
    .innerJoin("workers as w", "w.id", "a.worker_id")
    .select([
      "a.id",
      "a.job_id",
      "a.worker_id",
      "a.created_at",
      "w.name",
      "w.short_notice_cancels",
      "w.rating_total",
      "w.ratings_count",
      "w.worked_jobs_total",
      "w.avatar_file",
    ])
    .select([
      sql<
        number[]
      >`array(select j.worker_stars from jobs j where j.worker_id = w.id and j.worker_stars is not null order by j.starts_at, j.id)`.as(
        "stars",
      ),
    ])
    .where("a.job_id", "=", jobId)
    .where("a.status", "=", "waiting")
    .orderBy(measures[measure], "desc")
    .orderBy("a.created_at")
    .orderBy("a.id")
    .limit(limit + 1)
    .offset(skip)
    .execute()
}

/** The columns of an application that its worker sees. */
export type OwnApplication = Pick<
  Row<"applications">,
  "id" | "status" | "set_aside_reason" | "created_at" | "restored_at"
>

/** A page of a worker's applications by the flags of docs/rules/applications.md#application-lists, each with its job. */
export async function listOwnApplications(
  tx: Tx,
  workerId: string,
  flags: { active: boolean; completed: boolean },
  { since, now, skip, limit }: { since: Date; now: Date } & PageSpan,
): Promise<{ application: OwnApplication; job: JobRow }[]> {
  const order = listOrder(now, "j")
  const rows = await tx
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .selectAll("j")
    .select(["a.id as a_id", "a.status as a_status", "a.set_aside_reason as a_set_aside_reason"])
    .select(["a.created_at as a_created_at", "a.restored_at as a_restored_at"])
    .where("a.worker_id", "=", workerId)
    .where((where) => {
      const recent = where("j.starts_at", ">=", since)
      if (!flags.active)
        return where.or([
          where("a.status", "=", "waiting"),
          where.and([where("a.status", "=", "set_aside"), recent]),
        ])
      const hired = where("a.status", "=", "hired")
      if (flags.completed)
        return where.and([hired, where("j.state", "in", ["pendingComplete", "closed", "noShow"]), recent])
      return where.and([
        hired,
        where.or([
          where("j.state", "in", ["scheduled", "clockedIn"]),
          where.and([where("j.state", "=", "cancelled"), recent]),
        ]),
      ])
    })
    .orderBy(order.past)
    .orderBy(order.rising, "asc")
    .orderBy(order.falling, "desc")
    .orderBy("j.id")
    .limit(limit + 1)
    .offset(skip)
    .execute()
  return rows.map(
    ({
      a_id: id,
      a_status: status,
      a_set_aside_reason: reason,
      a_created_at: createdAt,
      a_restored_at: restoredAt,
      ...job
    }) => ({
      application: {
        id,
        status,
        set_aside_reason: reason,
        created_at: createdAt,
        restored_at: restoredAt,
      },
      job,
    }),
  )
}

/**
 * A page of the worker's applications that are not withdrawn: what is still to come, waiting or hired, or with
 * `completed` the rest since `since`.
 */
export function listAppliedJobIds(
  db: Db,
  workerId: string,
  completed: boolean,
  { since, skip, limit }: { since: Date } & PageSpan,
) {
  return db
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .select(["a.id", "a.job_id", "a.status"])
    .where("a.worker_id", "=", workerId)
    .where("a.status", "!=", "withdrawn")
    .where((where) => {
      const toCome = where.or([
        where("a.status", "=", "waiting"),
        where.and([where("a.status", "=", "hired"), where("j.state", "in", ["scheduled", "clockedIn"])]),
      ])
      return completed ? where.and([where.not(toCome), where("j.starts_at", ">=", since)]) : toCome
    })
    .orderBy("j.starts_at")
    .orderBy("a.id")
    .limit(limit + 1)
    .offset(skip)
    .execute()
}
