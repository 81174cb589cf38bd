import { encodedEmployer, encodedWorker } from "#contract/account-shapes.ts"
import { field, idParam, instant, plainText, success } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import { employerEmail, type FieldRule, password, workerEmail } from "#domain/fields.ts"
import * as z from "zod/mini"

/** Log-in and log-out of both sides of the market, and what they report of themselves. */

const loginBody = (email: FieldRule) => z.object({ email: field(email), password: field(password) })

export const logInWorker = call({
  method: "POST",
  path: "/employees/login",
  repeatable: true,
  summary: "Log a worker in",
  who: "anyone",
  body: loginBody(workerEmail),
  reply: z.object({ token: z.string(), encodedData: encodedWorker }),
  errors: ["invalid", "bad_credentials", "suspended", "too_many"],
})

export const logInEmployer = call({
  method: "POST",
  path: "/employers/login",
  repeatable: true,
  summary: "Log a restaurant in",
  who: "anyone",
  body: loginBody(employerEmail),
  reply: z.object({ token: z.string(), encodedData: encodedEmployer }),
  errors: ["invalid", "bad_credentials", "suspended", "too_many"],
})

export const logOutWorker = call({
  method: "POST",
  path: "/employees/logout",
  summary: "End this session",
  who: "worker",
  reply: success,
})

export const logOutEmployer = call({
  method: "POST",
  path: "/employers/logout",
  summary: "End this session",
  who: "employer",
  reply: success,
})

export const listSessions = call({
  method: "GET",
  path: "/my-sessions",
  summary: "Where the account is logged in, last used first",
  who: "signedIn",
  reply: z.array(
    z.object({
      _id: z.string(),
      /** As the browser named itself at log-in, such as `Chrome` and `Android`; null when it did not say. */
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      createdAt: instant,
      /** To the hour. */
      lastUsedAt: instant,
      current: z.boolean(),
    }),
  ),
})

export const logOutSession = call({
  method: "DELETE",
  path: "/my-sessions/:id",
  summary: "End one session of the account",
  who: "signedIn",
  params: z.object({ id: idParam }),
  reply: success,
  errors: ["not_found"],
})

export const logOutOtherSessions = call({
  method: "DELETE",
  path: "/my-sessions",
  summary: "End all sessions of the account but this one",
  who: "signedIn",
  reply: success,
})

export const logActivity = call({
  method: "POST",
  path: "/activity-log",
  summary: "Record what a person met; verified only when the token belongs to the same person",
  who: "anyone",
  body: z.object({
    userId: z.optional(z.nullable(plainText({ max: 64 }))),
    action: plainText({ min: 1, max: 100 }),
    description: plainText({ max: 500 }),
    userType: z.enum(["employer", "employee", "guest"]),
  }),
  reply: success,
  status: 201,
  errors: ["invalid", "too_many"],
})

export const countEmployerMaliciousActivity = call({
  method: "PATCH",
  path: "/employer/inc-malact-count",
  summary: "Count a submission that cleaning left empty",
  who: "employer",
  reply: success,
})

export const countWorkerMaliciousActivity = call({
  method: "PATCH",
  path: "/employee/inc-malact-count",
  summary: "Count a submission that cleaning left empty",
  who: "worker",
  reply: success,
})
