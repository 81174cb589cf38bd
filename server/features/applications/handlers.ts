import { listApplicants } from "#server/features/applications/list-applicants.ts"
import { applyForJob } from "#server/features/applications/apply-for-job.ts"
import { hire } from "#server/features/applications/hire-applicant.ts"
import { listApplications, listAppliedJobs } from "#server/features/applications/list-applications.ts"
import { withdraw } from "#server/features/applications/withdraw-application.ts"
import type { Handlers } from "#server/handler.ts"

export const applicationHandlers: Handlers<
  "applyForJob" | "listApplications" | "listAppliedJobs" | "listApplicants" | "hire" | "withdraw"
> = { applyForJob, listApplications, listAppliedJobs, listApplicants, hire, withdraw }
