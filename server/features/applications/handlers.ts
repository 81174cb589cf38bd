import { listApplicants } from "#server/features/applications/list-applicants.ts"
import { applyForJob } from "#server/features/applications/apply-for-job.ts"
import { hireApplicant } from "#server/features/applications/hire-applicant.ts"
import { listApplications, listAppliedJobs } from "#server/features/applications/list-applications.ts"
import { withdrawApplication } from "#server/features/applications/withdraw-application.ts"
import type { Handlers } from "#server/handler.ts"

export const applicationHandlers: Handlers<
  | "applyForJob"
  | "listApplications"
  | "listAppliedJobs"
  | "listApplicants"
  | "hireApplicant"
  | "withdrawApplication"
> = { applyForJob, listApplications, listAppliedJobs, listApplicants, hireApplicant, withdrawApplication }
