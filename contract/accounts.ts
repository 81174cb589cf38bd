import { field, idParam, success } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import { accountParams, termsAgreement } from "#contract/session.ts"
import * as fields from "#domain/fields.ts"
import * as z from "zod/mini"

/** A person's own account: data, credentials, work history, terms. */

export const workHistoryEntry = z.object({
  _id: z.string(),
  jobtitle: z.string(),
  employer: z.string(),
  startdate: z.string(),
  enddate: z.nullable(z.string()),
  currentemployer: z.boolean(),
})

const ratingFields = {
  rating: z.array(z.number()),
  ratingTotal: z.number(),
  ratingAverage: z.number(),
  ratingsCount: z.number(),
}

/** The worker as the worker sees them (docs/rules/accounts.md#account-data). */
export const workerAccount = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  emailValidated: z.boolean(),
  workhistory: z.array(workHistoryEntry),
  avatar: z.nullable(z.string()),
  driverslicense: z.nullable(z.string()),
  foodhandlerscert: z.nullable(z.string()),
  ...ratingFields,
  workedjobstotal: z.number(),
  workHistoryCount: z.number(),
  currentEmployer: z.boolean(),
  shortnoticecancels: z.number(),
  lastlogin: z.nullable(z.string()),
  termsOfUseAgreement: termsAgreement,
  stripeAccountId: z.nullable(z.string()),
  stripeOnboardingComplete: z.boolean(),
  prepsideOnboarding: z.object({
    avatarUploaded: z.boolean(),
    dlUploaded: z.boolean(),
    foodHandlersCertUploaded: z.boolean(),
  }),
  missing: z.array(z.string()),
})

/** The restaurant as the restaurant sees itself. */
export const employerAccount = z.object({
  _id: z.string(),
  companyname: z.string(),
  email: z.string(),
  emailValidated: z.boolean(),
  streetaddress: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  hiringmanager: z.string(),
  storemanager: z.string(),
  storenumber: z.nullable(z.string()),
  phonenumber: z.string(),
  ein: z.string(),
  ...ratingFields,
  stripeCustomerId: z.nullable(z.string()),
  stripePaymentMethods: z.array(z.object({ paymentMethodID: z.string(), isDefault: z.boolean() })),
  termsOfUseAgreement: termsAgreement,
  unpaid: z.boolean(),
  missing: z.array(z.string()),
})

export const getWorker = call({
  method: "GET",
  path: "/employees/me",
  summary: "The worker's own account and the token presented",
  who: "worker",
  reply: z.extend(workerAccount, { token: z.string() }),
})

export const getEmployer = call({
  method: "GET",
  path: "/employers/me",
  summary: "The restaurant's own account",
  who: "employer",
  reply: employerAccount,
})

export const updateWorker = call({
  method: "PATCH",
  path: "/employees/me",
  summary: "Change name, e-mail or password",
  who: "worker",
  body: z.object({
    username: z.optional(field(fields.personName)),
    email: z.optional(field(fields.workerEmail)),
    password: z.optional(field(fields.password)),
  }),
  reply: workerAccount,
  errors: ["invalid", "taken"],
})

export const updateEmployer = call({
  method: "PATCH",
  path: "/employers/me",
  summary: "Change the restaurant's data; later shifts carry them, posted ones keep theirs",
  who: "employer",
  body: z.object({
    // Checked in the handler, which knows the present name (docs/rules/accounts.md#company-name-on-edit).
    companyname: z.optional(z.string().check(z.normalize("NFC"), z.maxLength(200))),
    email: z.optional(field(fields.employerEmail)),
    hiringmanager: z.optional(field(fields.personName)),
    storemanager: z.optional(field(fields.personName)),
    password: z.optional(field(fields.password)),
    streetaddress: z.optional(field(fields.streetAddress)),
    city: z.optional(field(fields.city)),
    zipcode: z.optional(field(fields.zip)),
    phonenumber: z.optional(field(fields.phone)),
    storenumber: z.optional(z.union([z.literal(""), field(fields.storeNumber)])),
  }),
  reply: employerAccount,
  errors: ["invalid", "taken"],
})

export const addWorkHistory = call({
  method: "PATCH",
  path: "/addworkerhistory",
  summary: "Add an entry of work history",
  who: "worker",
  idempotent: true,
  body: z.object({
    jobtitle: field(fields.position),
    employer: field(fields.restaurantName),
    startdate: z.string({ error: fields.problemTexts.month }),
    enddate: z.optional(z.nullable(z.string())),
    currentemployer: z._default(z.boolean(), false),
  }),
  reply: z.array(workHistoryEntry),
  errors: ["invalid", "idempotency_key_reused"],
})

export const deleteWorkHistory = call({
  method: "DELETE",
  path: "/workerhistory/:id",
  summary: "Take an entry of work history away",
  who: "worker",
  params: z.object({ id: idParam }),
  reply: z.array(workHistoryEntry),
  errors: ["not_found"],
})

export const getAvatar = call({
  method: "GET",
  path: "/employees/:id/avatar",
  summary: "A worker's headshot",
  who: "anyone",
  params: accountParams,
  reply: "image",
  errors: ["not_found"],
})

export const getDriversLicense = call({
  method: "GET",
  path: "/employees/:id/driverslicense",
  summary: "A worker's driver's licence: for that worker and the operator",
  who: "signedIn",
  params: accountParams,
  reply: "image",
  errors: ["not_found", "wrong_role"],
})

export const getFoodHandlersCard = call({
  method: "GET",
  path: "/employees/:id/foodhandlerscert",
  summary: "A worker's food handler's card: also for an employer they applied to or work for",
  who: "signedIn",
  params: accountParams,
  reply: "image",
  errors: ["not_found"],
})

const UPLOAD_FAILURES = ["missing_file", "too_large", "unsupported_media_type", "not_an_image"] as const

export const uploadAvatar = call({
  method: "POST",
  path: "/avatarupload",
  summary: "Store the headshot, upright and without metadata",
  who: "worker",
  upload: "avatar",
  reply: success,
  errors: UPLOAD_FAILURES,
})

export const uploadDriversLicense = call({
  method: "POST",
  path: "/dlupload",
  summary: "Store the driver's licence, upright and without metadata",
  who: "worker",
  upload: "driverslicense",
  reply: success,
  errors: UPLOAD_FAILURES,
})

export const uploadFoodHandlersCard = call({
  method: "POST",
  path: "/employees/me/foodhandlerscert",
  summary: "Store the food handler's card, upright and without metadata",
  who: "worker",
  upload: "foodhandlerscert",
  reply: success,
  errors: UPLOAD_FAILURES,
})

export const agreeWorkerTerms = call({
  method: "POST",
  path: "/employee/tosagree",
  summary: "Agree to the worker terms of use in their present version",
  who: "worker",
  reply: termsAgreement,
})

export const agreeEmployerTerms = call({
  method: "POST",
  path: "/employer/tosagree",
  summary: "Agree to the restaurant terms of use in their present version",
  who: "employer",
  reply: termsAgreement,
})
