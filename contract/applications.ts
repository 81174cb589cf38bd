import { job } from "#contract/jobs.ts"
import { flagQuery, idParam, instant, periodQuery } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import * as z from "zod/mini"

/** What a worker applied for. */

export const application = z.object({
  _id: z.string(),
  jobid: z.string(),
  owner: z.string(),
  status: z.enum(["waiting", "notSelected", "hired"]),
  rated: z.boolean(),
  createdAt: instant,
  job,
})

export const applyForJob = call({
  method: "POST",
  path: "/applications/:userId/:jobId",
  summary: "Apply for an open shift",
  who: "worker",
  self: "userId",
  gates: ["gate", "email"],
  params: z.object({ userId: idParam, jobId: idParam }),
  reply: application,
  status: 201,
  errors: ["not_found", "gate", "email_not_validated", "same_person", "already_applied", "conflict"],
})

export const listApplications = call({
  method: "GET",
  path: "/applications/:userId",
  summary: "A worker's applications, scheduled shifts or history, by the flags",
  who: "worker",
  self: "userId",
  gates: ["gate"],
  params: z.object({ userId: idParam }),
  query: z.object({ active: flagQuery, completed: flagQuery, time: periodQuery }),
  reply: z.array(application),
  errors: ["invalid", "not_found", "gate"],
})

export const listAppliedJobs = call({
  method: "GET",
  path: "/employees/me/applications",
  summary: "For which jobs the worker has applied",
  who: "worker",
  query: z.object({ time: periodQuery, completed: flagQuery }),
  reply: z.array(z.object({ _id: z.string(), jobid: z.string(), status: z.string() })),
  errors: ["invalid"],
})

export const withdrawApplication = call({
  method: "DELETE",
  path: "/applications/:jobOrApplicationId/:id",
  summary: "Cancel an application, or drop a shift one is hired for",
  who: "worker",
  params: z.object({ jobOrApplicationId: idParam, id: idParam }),
  reply: z.object({ success: z.string(), status: z.string() }),
  errors: ["not_found", "wrong_state"],
})
