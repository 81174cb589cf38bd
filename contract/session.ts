import { field, idParam, success } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import {
  employerEmail,
  employerPassword,
  password,
  personName,
  restaurantName,
  workerEmail,
} from "#domain/fields.ts"
import * as fields from "#domain/fields.ts"
import * as z from "zod/mini"

/** Coming in and going out: sign-up, validation, log-in, log-out. */

const SIGN_UP_FAILURES = ["invalid", "taken"] as const

export const termsAgreement = z.object({
  agreed: z.boolean(),
  version: z.nullable(z.string()),
  agreedAt: z.nullable(z.string()),
})

const savedMethod = z.object({ paymentMethodID: z.string(), isDefault: z.boolean() })

export const encodedWorker = z.object({
  _id: z.string(),
  stripeAccountId: z.nullable(z.string()),
  stripeOnboardingComplete: z.boolean(),
  prepsideOnboarding: z.object({
    avatarUploaded: z.boolean(),
    dlUploaded: z.boolean(),
    foodHandlersCertUploaded: z.boolean(),
  }),
  termsOfUseAgreement: termsAgreement,
})

export const encodedEmployer = z.object({
  _id: z.string(),
  stripeCustomerId: z.nullable(z.string()),
  stripePaymentMethods: z.array(savedMethod),
  termsOfUseAgreement: termsAgreement,
})

const loginBody = (email: fields.FieldRule) => z.object({ email: field(email), password: field(password) })
const validationBody = z.object({
  userId: z.string().check(z.refine(fields.isHexId, { error: "This link is not complete." })),
})

export const signUpWorker = call({
  method: "POST",
  path: "/employees",
  summary: "Make a worker's account and send the validation link",
  who: "anyone",
  body: z.object({ username: field(personName), email: field(workerEmail), password: field(password) }),
  reply: success,
  status: 201,
  errors: SIGN_UP_FAILURES,
})

export const signUpEmployer = call({
  method: "POST",
  path: "/employers",
  summary: "Make a restaurant's account and send the validation link",
  who: "anyone",
  body: z.object({
    companyname: field(restaurantName),
    password: field(employerPassword),
    email: field(employerEmail),
    hiringmanager: field(personName),
    storemanager: field(personName),
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
  errors: SIGN_UP_FAILURES,
})

export const logInWorker = call({
  method: "POST",
  path: "/employees/login",
  summary: "Log a worker in",
  who: "anyone",
  body: loginBody(workerEmail),
  reply: z.object({ token: z.string(), encodedData: encodedWorker }),
  errors: ["invalid", "bad_credentials", "suspended", "too_many"],
})

export const logInEmployer = call({
  method: "POST",
  path: "/employers/login",
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

export const validateWorker = call({
  method: "POST",
  path: "/employee/validate",
  summary: "Validate a worker's e-mail by the secret of the link; repeatable",
  who: "anyone",
  body: validationBody,
  reply: success,
  errors: ["invalid", "not_found"],
})

export const validateEmployer = call({
  method: "POST",
  path: "/employer/validate",
  summary: "Validate a restaurant's e-mail by the secret of the link; repeatable",
  who: "anyone",
  body: validationBody,
  reply: success,
  errors: ["invalid", "not_found"],
})

export const resendWorkerValidation = call({
  method: "POST",
  path: "/employees/resend-validation",
  summary: "Send the validation link again; answers alike for every address",
  who: "anyone",
  body: z.object({ email: field(workerEmail) }),
  reply: success,
  errors: ["invalid"],
})

export const resendEmployerValidation = call({
  method: "POST",
  path: "/employers/resend-validation",
  summary: "Send the validation link again; answers alike for every address",
  who: "anyone",
  body: z.object({ email: field(employerEmail) }),
  reply: success,
  errors: ["invalid"],
})

export const logActivity = call({
  method: "POST",
  path: "/activity-log",
  summary: "Keep an entry of what a person met; verified only when the token says the same person",
  who: "anyone",
  body: z.object({
    userId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    action: z.string().check(z.minLength(1), z.maxLength(100)),
    description: z.string().check(z.maxLength(500)),
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

export const logInAdmin = call({
  method: "POST",
  path: "/admin/login",
  summary: "Log the operator in",
  who: "anyone",
  body: z.object({ name: z.string().check(z.maxLength(100)), password: z.string().check(z.maxLength(100)) }),
  reply: z.object({ token: z.string() }),
  errors: ["invalid", "bad_credentials", "too_many"],
})

export const getAdmin = call({
  method: "GET",
  path: "/admins/me",
  summary: "The operator's own record",
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

export const accountParams = z.object({ id: idParam })
