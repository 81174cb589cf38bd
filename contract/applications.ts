import { workHistoryEntry } from "#contract/account-shapes.ts"
import { job } from "#contract/jobs.ts"
import {
  flagQuery,
  idParam,
  instant,
  limitQuery,
  MAX_LIMIT,
  periodQuery,
  plainText,
  skipQuery,
} from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import * as z from "zod/mini"

/** Applying for a job, and choosing among the applicants. */

/** Why an application is not selected (docs/rules/applications.md#set-aside-applications). */
export const notSelectedReasons = ["filled", "deleted", "expired", "booked_elsewhere"] as const

export const application = z.object({
  _id: z.string(),
  jobid: z.string(),
  owner: z.string(),
  status: z.enum(["waiting", "notSelected", "hired"]),
  rated: z.boolean(),
  createdAt: instant,
  reason: z.optional(z.enum(notSelectedReasons)),
  restoredAt: z.optional(instant),
  job,
})

/** As many as a page may hold, since these lists are shown whole. */
const pageQuery = { skip: skipQuery, limit: limitQuery(MAX_LIMIT) }

export const applyForJob = call({
  method: "POST",
  path: "/applications/:userId/:jobId",
  summary: "Apply for an open shift",
  who: "worker",
  self: "userId",
  gates: ["gate", "terms", "email"],
  params: z.object({ userId: idParam, jobId: idParam }),
  reply: application,
  status: 201,
  errors: [
    "not_found",
    "gate",
    "terms_outdated",
    "email_not_validated",
    "suspended",
    "same_person",
    "already_applied",
    "conflict",
  ],
})

export const listApplications = call({
  method: "GET",
  path: "/applications/:userId",
  summary: "A worker's applications, scheduled shifts or history, by the flags",
  who: "worker",
  self: "userId",
  gates: ["gate"],
  params: z.object({ userId: idParam }),
  query: z.object({ active: flagQuery, completed: flagQuery, time: periodQuery, ...pageQuery }),
  reply: z.array(application),
  errors: ["invalid", "not_found", "gate"],
})

export const listAppliedJobs = call({
  method: "GET",
  path: "/employees/me/applications",
  summary: "For which jobs the worker has applied",
  who: "worker",
  query: z.object({ time: periodQuery, completed: flagQuery, ...pageQuery }),
  reply: z.array(z.object({ _id: z.string(), jobid: z.string(), status: z.string() })),
  errors: ["invalid"],
})

export const withdrawApplication = call({
  method: "DELETE",
  path: "/applications/:jobOrApplicationId/:id",
  summary: "Withdraw an application, or drop the shift when hired",
  who: "worker",
  params: z.object({
    jobOrApplicationId: idParam.check(z.describe("The id of the job or of the application.")),
    id: idParam.check(z.describe("The id of the application or of the worker.")),
  }),
  query: z.object({
    waiting: flagQuery.check(z.describe("Withdraws only: 409 when the worker was hired meanwhile.")),
  }),
  reply: z.object({ success: z.string(), status: z.string() }),
  errors: ["not_found", "wrong_state"],
})

export const applicantSorts = ["rating", "workedjobstotal", "workHistoryCount", "currentEmployer"] as const

export const applicant = z.object({
  _id: z.string(),
  jobid: z.string(),
  employeeid: z.string(),
  username: z.string(),
  rating: z.array(z.number()),
  ratingTotal: z.number(),
  ratingAverage: z.number(),
  ratingsCount: z.number(),
  workedjobstotal: z.number(),
  workHistoryCount: z.number(),
  currentEmployer: z.boolean(),
  workhistory: z.array(workHistoryEntry),
  shortnoticecancels: z.number(),
  avatar: z.nullable(z.string()),
  createdAt: instant,
})

export const listApplicants = call({
  method: "GET",
  path: "/jobapplications/:jobId",
  summary: "Waiting applications to a job, best first",
  who: "employer",
  params: z.object({ jobId: idParam }),
  query: z.object({ sortBy: z._default(z.enum(applicantSorts), "rating"), ...pageQuery }),
  reply: z.array(applicant),
  errors: ["invalid", "not_found"],
})

export const hireApplicant = call({
  method: "PATCH",
  path: "/jobs/:employerId/:jobId",
  summary: "Hire one applicant",
  who: "employer",
  self: "employerId",
  params: z.object({ employerId: idParam, jobId: idParam }),
  body: z.object({ employeeid: plainText({ max: 64, key: "applicant" }) }),
  reply: job,
  errors: ["invalid", "not_found", "not_open", "gate", "terms_outdated", "unpaid", "same_person", "conflict"],
})
