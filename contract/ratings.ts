import { application } from "#contract/applications.ts"
import { job } from "#contract/jobs.ts"
import { idParam, problem } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import * as z from "zod/mini"

/** Stars that the two sides of a worked shift give each other. */

const starsBody = z.object({
  rating: z
    .int({ error: problem("stars") })
    .check(z.minimum(1, { error: problem("stars") }), z.maximum(5, { error: problem("stars") })),
})

export const rateWorker = call({
  method: "PATCH",
  path: "/employee/ratings/:employeeId/:jobId",
  summary: "Rate the worker of a worked shift, once",
  who: "employer",
  params: z.object({ employeeId: idParam, jobId: idParam }),
  body: starsBody,
  reply: job,
  errors: ["invalid", "not_found", "wrong_state", "already_done"],
})

export const rateEmployer = call({
  method: "PATCH",
  path: "/employer/rate/:ownerId/:applicationId",
  summary: "Rate the restaurant of a worked shift, once",
  who: "worker",
  params: z.object({ ownerId: idParam, applicationId: idParam }),
  body: starsBody,
  reply: application,
  errors: ["invalid", "not_found", "wrong_state", "already_done"],
})
