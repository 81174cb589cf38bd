import { instant } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import * as z from "zod/mini"

/** The terms of use of each role, and who agreed to which version of them. */

/** `outdated`: agreed to a version before the one in force. */
export const termsAgreement = z.object({
  agreed: z.boolean(),
  version: z.nullable(z.string()),
  agreedAt: z.nullable(z.string()),
  outdated: z.boolean(),
})

export const termsDocument = z.object({
  version: z.string(),
  inForceSince: instant,
  /** Of `text` in UTF-8. */
  sha256: z.string(),
  title: z.string(),
  intro: z.string(),
  sections: z.array(z.object({ id: z.string(), heading: z.string(), text: z.array(z.string()) })),
  /** Title, version, intro and sections as plain text: what a consent is to. */
  text: z.string(),
  /** What this version and each one before it changed, newest first. */
  history: z.array(z.object({ version: z.string(), changes: z.array(z.string()) })),
})

/** `sha256`: null for a consent from before hashes were stored. */
export const termsConsent = z.object({
  version: z.string(),
  sha256: z.nullable(z.string()),
  agreedAt: instant,
})

const versionText = z.string().check(z.maxLength(10))

export const getTerms = call({
  method: "GET",
  path: "/terms/:role",
  summary: "The terms of use of a role, `worker` or `employer`: the version in force, or an earlier one",
  who: "anyone",
  params: z.object({ role: z.enum(["worker", "employer"]) }),
  query: z.object({ version: z.optional(versionText) }),
  reply: termsDocument,
  errors: ["not_found"],
})

export const listTermsConsents = call({
  method: "GET",
  path: "/my-terms",
  summary: "The versions of the terms of use that the account agreed to, newest first",
  who: "member",
  reply: z.array(termsConsent),
})

/** `version`: the one that the person has read, refused when it is not in force any more. */
const agreement = {
  method: "POST",
  body: z.optional(z.nullable(z.object({ version: z.optional(versionText) }))),
  reply: termsAgreement,
  errors: ["terms_changed"],
} as const

export const agreeWorkerTerms = call({
  ...agreement,
  path: "/employee/tosagree",
  summary: "Agree to the worker terms of use in their present version",
  who: "worker",
})

export const agreeEmployerTerms = call({
  ...agreement,
  path: "/employer/tosagree",
  summary: "Agree to the restaurant terms of use in their present version",
  who: "employer",
})
