import { employerAccount, workerAccount, workHistoryEntry } from "#contract/account-shapes.ts"
import { field, idParam, instant, plainText, problem, success } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import * as fields from "#domain/fields.ts"
import { notificationTopics } from "#domain/notification-topics.ts"
import { languages } from "#domain/language.ts"
import * as z from "zod/mini"

/** A person's own account: sign-up, email validation, data, images, work history. */

export const signUpWorker = call({
  method: "POST",
  path: "/employees",
  summary: "Create a worker's account and send the validation link",
  who: "anyone",
  body: z.object({
    username: field(fields.personName),
    email: field(fields.workerEmail),
    password: field(fields.password),
  }),
  reply: success,
  status: 201,
  errors: ["invalid", "taken"],
})

export const signUpEmployer = call({
  method: "POST",
  path: "/employers",
  summary: "Create a restaurant's account and send the validation link",
  who: "anyone",
  body: z.object({
    companyname: field(fields.restaurantName),
    password: field(fields.employerPassword),
    email: field(fields.employerEmail),
    hiringmanager: field(fields.personName),
    storemanager: field(fields.personName),
    streetaddress: field(fields.streetAddress),
    city: field(fields.city),
    state: field(fields.state),
    zipcode: field(fields.zip),
    phonenumber: field(fields.phone),
    storenumber: z.optional(z.union([z.literal(""), field(fields.storeNumber)])),
    ein: field(fields.ein),
  }),
  reply: success,
  status: 201,
  errors: ["invalid", "taken"],
})

const validation = {
  method: "POST",
  who: "anyone",
  body: z.object({
    userId: z.string().check(z.refine(fields.isHexId, { error: problem("link") })),
  }),
  reply: success,
  errors: ["invalid", "not_found"],
} as const

export const validateWorker = call({
  ...validation,
  path: "/employee/validate",
  summary: "Validate a worker's email by the secret of the link; repeatable",
})

export const validateEmployer = call({
  ...validation,
  path: "/employer/validate",
  summary: "Validate a restaurant's email by the secret of the link; repeatable",
})

export const resendWorkerValidation = call({
  method: "POST",
  path: "/employees/resend-validation",
  summary: "Send the validation link again; the reply is the same for every address",
  who: "anyone",
  body: z.object({ email: field(fields.workerEmail) }),
  reply: success,
  errors: ["invalid"],
})

export const resendEmployerValidation = call({
  method: "POST",
  path: "/employers/resend-validation",
  summary: "Send the validation link again; the reply is the same for every address",
  who: "anyone",
  body: z.object({ email: field(fields.employerEmail) }),
  reply: success,
  errors: ["invalid"],
})

export const requestWorkerPasswordReset = call({
  method: "POST",
  path: "/employees/reset-password",
  summary: "Send a link that resets a worker's password; the reply is the same for every address",
  who: "anyone",
  body: z.object({ email: field(fields.workerEmail) }),
  reply: success,
  errors: ["invalid"],
})

export const requestEmployerPasswordReset = call({
  method: "POST",
  path: "/employers/reset-password",
  summary: "Send a link that resets a restaurant's password; the reply is the same for every address",
  who: "anyone",
  body: z.object({ email: field(fields.employerEmail) }),
  reply: success,
  errors: ["invalid"],
})

const byMailedToken = {
  method: "PATCH",
  who: "anyone",
  params: z.object({ token: z.string() }),
  body: z.object({ password: field(fields.password) }),
  reply: success,
  errors: ["invalid", "invalid_token"],
} as const

export const resetWorkerPassword = call({
  ...byMailedToken,
  path: "/employees/forgot-password-reset/:token",
  summary: "Set a worker's new password by the token of the link, once",
})

export const resetEmployerPassword = call({
  ...byMailedToken,
  path: "/employers/forgot-password-reset/:token",
  summary: "Set a restaurant's new password by the token of the link, once",
})

const checkOfMailedToken = {
  method: "GET",
  who: "anyone",
  params: z.object({ token: z.string() }),
  reply: z.object({ expiresAt: instant }),
  errors: ["invalid_token"],
} as const

export const checkWorkerPasswordReset = call({
  ...checkOfMailedToken,
  path: "/employees/forgot-password-reset/:token",
  summary: "Whether the token of a worker's link still works; changes nothing",
})

export const checkEmployerPasswordReset = call({
  ...checkOfMailedToken,
  path: "/employers/forgot-password-reset/:token",
  summary: "Whether the token of a restaurant's link still works; changes nothing",
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

const language = z.optional(z.enum(languages, { error: problem("language") }))

/** All the topics that shall be muted; those left out are not. */
const mutedTopics = <T extends string>(topics: readonly T[]) =>
  z.optional(
    z
      .array(z.enum(topics, { error: problem("topic") }), { error: problem("topic") })
      .check(z.maxLength(topics.length, { error: problem("topic") })),
  )

export const updateWorker = call({
  method: "PATCH",
  path: "/employees/me",
  summary: "Change name, email address, password, language or notifications",
  who: "worker",
  body: z.object({
    username: z.optional(field(fields.personName)),
    email: z.optional(field(fields.workerEmail)),
    password: z.optional(field(fields.password)),
    language,
    mutedtopics: mutedTopics(notificationTopics.worker),
  }),
  reply: workerAccount,
  errors: ["invalid", "taken", "too_many"],
})

export const updateEmployer = call({
  method: "PATCH",
  path: "/employers/me",
  summary: "Change the restaurant's data; later shifts carry them, posted ones keep theirs",
  who: "employer",
  body: z.object({
    // Checked in the handler, which knows the present name (docs/rules/accounts.md#company-name-on-edit).
    companyname: z.optional(plainText({ max: 200, key: "restaurantName" })),
    email: z.optional(field(fields.employerEmail)),
    hiringmanager: z.optional(field(fields.personName)),
    storemanager: z.optional(field(fields.personName)),
    password: z.optional(field(fields.password)),
    streetaddress: z.optional(field(fields.streetAddress)),
    city: z.optional(field(fields.city)),
    zipcode: z.optional(field(fields.zip)),
    phonenumber: z.optional(field(fields.phone)),
    storenumber: z.optional(z.union([z.literal(""), field(fields.storeNumber)])),
    language,
    mutedtopics: mutedTopics(notificationTopics.employer),
  }),
  reply: employerAccount,
  errors: ["invalid", "taken", "too_many"],
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
    startdate: z.string({ error: problem("month") }),
    enddate: z.optional(z.nullable(z.string())),
    currentemployer: z._default(z.boolean(), false),
  }),
  reply: z.array(workHistoryEntry),
  errors: ["invalid", "idempotency_key_reused", "wrong_state"],
})

export const deleteWorkHistory = call({
  method: "DELETE",
  path: "/workerhistory/:id",
  summary: "Delete an entry of work history",
  who: "worker",
  params: z.object({ id: idParam }),
  reply: z.array(workHistoryEntry),
  errors: ["not_found"],
})

const accountParams = z.object({ id: idParam })

const pictureQuery = z.object({
  /** Of the address that the account names: which picture is meant. */
  v: z.optional(plainText({ max: 64 })),
})

export const getAvatar = call({
  method: "GET",
  path: "/employees/:id/avatar",
  summary: "A worker's headshot",
  who: "anyone",
  params: accountParams,
  query: pictureQuery,
  reply: "image",
  errors: ["not_found"],
})

export const getDriversLicense = call({
  method: "GET",
  path: "/employees/:id/driverslicense",
  summary: "A worker's driver's license: for that worker and admins",
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

const upload = {
  method: "POST",
  who: "worker",
  reply: success,
  errors: ["missing_file", "too_large", "unsupported_media_type", "not_an_image"],
} as const

export const uploadAvatar = call({
  ...upload,
  path: "/avatarupload",
  summary: "Store the headshot, upright and without metadata",
  upload: "avatar",
})

export const uploadDriversLicense = call({
  ...upload,
  path: "/dlupload",
  summary: "Store the driver's license, upright and without metadata",
  upload: "driverslicense",
})

export const uploadFoodHandlersCard = call({
  ...upload,
  path: "/employees/me/foodhandlerscert",
  summary: "Store the food handler's card, upright and without metadata",
  upload: "foodhandlerscert",
})

export const getLogo = call({
  method: "GET",
  path: "/employers/:id/logo",
  summary: "A restaurant's logo",
  who: "anyone",
  params: accountParams,
  query: pictureQuery,
  reply: "image",
  errors: ["not_found"],
})

export const uploadLogo = call({
  ...upload,
  who: "employer",
  path: "/my-logo",
  summary: "Store the logo, upright and without metadata; it shows on the restaurant's shifts",
  upload: "logo",
})

export const deleteLogo = call({
  method: "DELETE",
  path: "/my-logo",
  summary: "Remove the logo",
  who: "employer",
  reply: success,
})
