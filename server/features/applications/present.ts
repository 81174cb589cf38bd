import { type JobWithParts } from "#server/features/jobs/store.ts"
import type { application } from "#contract/applications.ts"
import type { Language } from "#domain/language.ts"
import type { OwnApplication } from "#server/features/applications/application-lists-store.ts"
import { presentJob } from "#server/features/jobs/present.ts"
import type * as z from "zod/mini"

/** An application with its job as its worker may see it. */
export function presentApplication(
  row: OwnApplication,
  parts: JobWithParts,
  viewer: { role: string; id: string; language: Language },
  now: Date,
): z.output<typeof application> {
  return {
    _id: row.id,
    jobid: parts.job.id,
    owner: parts.job.employer_id,
    status: row.status === "hired" ? "hired" : row.status === "waiting" ? "waiting" : "notSelected",
    rated: parts.job.worker_id === viewer.id && parts.job.employer_stars !== null,
    createdAt: row.created_at.toISOString(),
    ...(row.status === "set_aside" && row.set_aside_reason && { reason: row.set_aside_reason }),
    ...(row.status === "waiting" && row.restored_at && { restoredAt: row.restored_at.toISOString() }),
    job: presentJob(parts, viewer, now),
  }
}
