import { field, plainText, success } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import * as fields from "#domain/fields.ts"
import * as z from "zod/mini"

/** An admin's own session and record, and what an admin decides about accounts. */

export const logInAdmin = call({
  method: "POST",
  path: "/admin/login",
  repeatable: true,
  summary: "Log an admin in",
  who: "anyone",
  body: z.object({ name: plainText({ max: 100 }), password: plainText({ max: 100 }) }),
  reply: z.object({ token: z.string() }),
  errors: ["invalid", "bad_credentials", "too_many"],
})

export const getAdmin = call({
  method: "GET",
  path: "/admins/me",
  summary: "The admin's own record",
  who: "admin",
  reply: z.object({ name: z.string(), email: z.string() }),
})

export const logOutAdmin = call({
  method: "POST",
  path: "/admin/logout",
  summary: "End this session",
  who: "admin",
  reply: success,
})

const workerQuery = z.object({ email: field(fields.workerEmail) })
const employerQuery = z.object({ email: field(fields.employerEmail) })
const suspension = {
  method: "PATCH",
  who: "admin",
  body: z.object({ suspendedreason: field(fields.reason) }),
  reply: success,
  errors: ["invalid", "not_found", "already_done"],
} as const
const reactivation = {
  method: "PATCH",
  who: "admin",
  reply: success,
  errors: ["invalid", "not_found", "already_done"],
} as const

export const suspendWorker = call({
  ...suspension,
  path: "/admins/suspendworker",
  summary: "Suspend a worker with a reason: sessions and applications end, shifts not begun are released",
  query: workerQuery,
})

export const suspendEmployer = call({
  ...suspension,
  path: "/admins/suspendemployer",
  summary: "Suspend a restaurant with a reason: sessions end, shifts not begun are deleted or canceled",
  query: employerQuery,
})

export const reactivateWorker = call({
  ...reactivation,
  path: "/admins/reactivateworker",
  summary: "Let a suspended worker log in again; nothing else comes back",
  query: workerQuery,
})

export const reactivateEmployer = call({
  ...reactivation,
  path: "/admins/reactivateEmployer",
  alias: "/admins/reactivateemployer",
  summary: "Let a suspended restaurant log in again; nothing else comes back",
  query: employerQuery,
})
