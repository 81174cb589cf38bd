import { job } from "#contract/jobs.ts"
import { bodyId, field, idParam, problem, success, timeField } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import * as fields from "#domain/fields.ts"
import * as z from "zod/mini"

/** A hired job, from clock-in to closing or canceling. */

const jobIdParams = z.object({ jobId: idParam })

export const clockIn = call({
  method: "PATCH",
  path: "/employees/clockin/:jobId",
  summary: "Clock in with the code the manager reads out; the server's clock decides",
  who: "worker",
  params: jobIdParams,
  body: z.object({
    scheduler: z.object(
      { clockincode: field(fields.clockInCode), clockintime: z.optional(z.unknown()) },
      { error: problem("code") },
    ),
  }),
  reply: job,
  errors: ["invalid", "not_found", "wrong_state", "outside_clockin_window", "too_many", "wrong_clockin_code"],
})

const clockOutBody = z.optional(z.nullable(z.object({ clockouttime: z.optional(z.unknown()) })))

export const clockOutAsWorker = call({
  method: "PATCH",
  path: "/clockout/:jobId",
  summary: "Clock out, at the server's time",
  who: "worker",
  params: jobIdParams,
  body: clockOutBody,
  reply: job,
  errors: ["not_found", "wrong_state"],
})

export const clockOutAsEmployer = call({
  method: "PATCH",
  path: "/restaurant/clockout/:jobId",
  summary: "Clock the worker out, at the server's time",
  who: "employer",
  params: jobIdParams,
  body: clockOutBody,
  reply: job,
  errors: ["not_found", "wrong_state"],
})

export const reportArrival = call({
  method: "POST",
  path: "/shifts/:jobId/here",
  summary:
    "I am here and have no code: the restaurant is notified, and the shift can no longer become a no-show by itself",
  who: "worker",
  params: jobIdParams,
  body: z.optional(z.nullable(z.object({ note: z.optional(field(fields.reason)) }))),
  reply: success,
  errors: ["invalid", "not_found", "wrong_state", "outside_clockin_window"],
})

export const editPunches = call({
  method: "PATCH",
  path: "/editpunches/:id",
  summary: "Correct both punches, or enter them for a shift that was never clocked in",
  who: "employer",
  params: z.object({ id: idParam }),
  body: z.object({
    clockintime: timeField,
    clockouttime: timeField,
    reason: z.optional(field(fields.reason)),
  }),
  reply: job,
  errors: ["invalid", "not_found", "wrong_state", "conflict"],
})

export const closeJob = call({
  method: "PATCH",
  path: "/jobs/close-job",
  summary: "Close the shift: the saved method is charged and the worker paid; asked again, the same answer",
  who: "employer",
  body: z.object({
    jobId: bodyId,
    /** The wage the employer saw and confirmed, dollars: another one by now is refused with `wrong_state`. */
    wage: z.optional(z.number()),
    /** The charge the employer confirmed, wage and fee in dollars, 0 for none: another one by now is refused likewise. */
    amount: z.optional(z.number()),
  }),
  reply: job,
  errors: ["invalid", "not_found", "wrong_state"],
})

export const deleteJob = call({
  method: "DELETE",
  path: "/jobs/:id",
  summary: "Delete an open shift, cancel a scheduled one, or mark a no-show after the clock-in window",
  who: "employer",
  params: z.object({ id: idParam }),
  reply: job,
  errors: ["not_found", "wrong_state"],
})
