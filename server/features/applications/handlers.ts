import { listApplicants } from "#server/features/applications/applicants.ts"
import { applyForJob } from "#server/features/applications/apply.ts"
import { hire } from "#server/features/applications/hire.ts"
import { listApplications, listAppliedJobs } from "#server/features/applications/list.ts"
import { withdraw } from "#server/features/applications/withdraw.ts"
import type { Handlers } from "#server/request.ts"

export const applicationHandlers: Handlers<
  "applyForJob" | "listApplications" | "listAppliedJobs" | "listApplicants" | "hire" | "withdraw"
> = { applyForJob, listApplications, listAppliedJobs, listApplicants, hire, withdraw }
