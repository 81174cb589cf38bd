import { applyForJob } from "#server/features/applications/apply-for-job.ts"
import { hireApplicant } from "#server/features/applications/hire-applicant.ts"
import { listApplicants } from "#server/features/applications/list-applicants.ts"
import { listApplications } from "#server/features/applications/list-applications.ts"
import { listAppliedJobs } from "#server/features/applications/list-applied-jobs.ts"
import { withdrawApplication } from "#server/features/applications/withdraw-application.ts"
import type { Handlers } from "#server/handler.ts"

export const applicationHandlers = {
  applyForJob,
  listApplications,
  listAppliedJobs,
  listApplicants,
  hireApplicant,
  withdrawApplication,
} satisfies Partial<Handlers>
