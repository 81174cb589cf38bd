import { createJob } from "#server/features/jobs/create-job.ts"
import { findPlace } from "#server/features/jobs/find-place.ts"
import { getJob } from "#server/features/jobs/get-job.ts"
import { listJobs } from "#server/features/jobs/list-jobs.ts"
import { searchJobs } from "#server/features/jobs/search-jobs.ts"
import type { Handlers } from "#server/handler.ts"

export const jobHandlers = { searchJobs, findPlace, createJob, listJobs, getJob } satisfies Partial<Handlers>
