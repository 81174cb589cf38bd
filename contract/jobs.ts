import {
  field,
  flagQuery,
  idParam,
  instant,
  limitQuery,
  nullableInstant,
  periodQuery,
  plainText,
  problem,
  skipQuery,
  timeField,
} from "#contract/parts.ts"
import { payment } from "#contract/payment-shapes.ts"
import { call } from "#contract/route.ts"
import * as fields from "#domain/fields.ts"
import { shiftStates } from "#domain/shift.ts"
import * as z from "zod/mini"

/** Postings: search, create, list, show. */

/** What anyone may see of a job (docs/rules/jobs.md#what-each-viewer-sees). */
export const publicJob = z.object({
  _id: z.string(),
  jobtitle: z.string(),
  description: z.string(),
  dollarsperhr: z.number(),
  worktime: instant,
  endtime: instant,
  companyname: z.string(),
  logo: z.nullable(z.string()),
  streetaddress: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  openjob: z.boolean(),
  status: z.enum(shiftStates),
  createdAt: instant,
  totalAmountEarned: z.number(),
  owner: z.string(),
  distance: z.optional(z.number()),
})

/** What the hired worker and the owner see besides; absent for others. */
export const job = z.extend(publicJob, {
  hiringmanager: z.optional(z.string()),
  storemanager: z.optional(z.string()),
  storenumber: z.optional(z.nullable(z.string())),
  clockintime: z.optional(nullableInstant),
  clockouttime: z.optional(nullableInstant),
  edits: z.optional(
    z.array(
      z.object({
        at: instant,
        by: z.string(),
        from: z.object({ clockintime: nullableInstant, clockouttime: nullableInstant }),
        to: z.object({ clockintime: instant, clockouttime: instant }),
        reason: z.nullable(z.string()),
      }),
    ),
  ),
  rated: z.optional(z.boolean()),
  payment: z.optional(z.nullable(payment)),
  here: z.optional(z.boolean()),
  scheduledEmployee: z.optional(
    z.nullable(
      z.object({ employeeid: z.string(), employeename: z.string(), avatar: z.nullable(z.string()) }),
    ),
  ),
  applicationscount: z.optional(z.number()),
  clockincode: z.optional(z.string()),
})

export const searchSorts = ["createdAt", "pay", "jobtitle", "distance", "totalAmountEarned"] as const

export const searchJobs = call({
  method: "GET",
  path: "/job/search",
  summary: "Open shifts that start at least an hour from now, of active restaurants",
  who: "anyone",
  query: z.object({
    skip: skipQuery,
    limit: limitQuery(5),
    sortBy: z._default(z.enum(searchSorts), "createdAt"),
    sortOrder: z.optional(z.enum(["asc", "desc"])),
    city: z.optional(plainText({ max: 100 })),
    clientLocation: z.optional(plainText({ max: 200 })),
  }),
  reply: z.array(publicJob),
  errors: ["invalid"],
})

export const findPlace = call({
  method: "GET",
  path: "/getplaceid",
  summary: "The place and the market's city at a position",
  who: "signedIn",
  query: z.object({
    lat: z.string().check(z.regex(/^-?\d{1,2}(\.\d{1,12})?$/)),
    lng: z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,12})?$/)),
  }),
  reply: z.object({ placeId: z.nullable(z.string()), city: z.nullable(z.string()) }),
  errors: ["invalid", "places_provider"],
})

export const createJob = call({
  method: "POST",
  path: "/jobs",
  summary: "Post a shift",
  who: "employer",
  gates: ["gate", "terms", "email", "paid"],
  idempotent: true,
  body: z.object({
    jobtitle: field(fields.jobTitle),
    description: field(fields.jobDescription),
    dollarsperhr: z.pipe(
      z.pipe(
        z.union([z.number(), z.string()], { error: problem("dollars") }),
        z.transform((value: number | string) => String(value)),
      ),
      z.pipe(
        field(fields.dollarsPerHour),
        z.transform((text: string) => Number(text)),
      ),
    ),
    worktime: timeField,
    endtime: timeField,
  }),
  reply: job,
  status: 201,
  errors: [
    "invalid",
    "gate",
    "terms_outdated",
    "email_not_validated",
    "unpaid",
    "suspended",
    "idempotency_key_reused",
  ],
})

export const listJobs = call({
  method: "GET",
  path: "/jobs",
  summary: "The restaurant's own jobs; none with a `status` that the list does not include",
  who: "employer",
  gates: ["gate"],
  query: z.object({
    time: periodQuery,
    completed: flagQuery,
    openjob: flagQuery,
    status: z.optional(z.enum(shiftStates)),
    limit: limitQuery(5),
    skip: skipQuery,
  }),
  reply: z.array(job),
  errors: ["invalid", "gate"],
})

export const getJob = call({
  method: "GET",
  path: "/searchjobs/:jobid",
  summary: "One job, as far as the caller may see it",
  who: "signedIn",
  params: z.object({ jobid: idParam }),
  reply: job,
  errors: ["not_found"],
})
