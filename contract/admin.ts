import { success } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import * as z from "zod/mini"

/** An admin's own session and record. */

export const logInAdmin = call({
  method: "POST",
  path: "/admin/login",
  summary: "Log an admin in",
  who: "anyone",
  body: z.object({ name: z.string().check(z.maxLength(100)), password: z.string().check(z.maxLength(100)) }),
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
