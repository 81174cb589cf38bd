import { languages } from "#domain/language.ts"
import { termsAgreement } from "#contract/terms.ts"
import { notificationTopics } from "#domain/notification-topics.ts"
import * as z from "zod/mini"

/** What replies hold of an account; log-in, account and applicants share it. */

const savedMethod = z.object({ paymentMethodID: z.string(), isDefault: z.boolean() })

/** What log-in sends of a worker: what the first screen needs. */
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

/** What log-in sends of a restaurant. */
export const encodedEmployer = z.object({
  _id: z.string(),
  stripeCustomerId: z.nullable(z.string()),
  stripePaymentMethods: z.array(savedMethod),
  termsOfUseAgreement: termsAgreement,
})

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
export const workerAccount = z.extend(encodedWorker, {
  username: z.string(),
  email: z.string(),
  language: z.enum(languages),
  mutedtopics: z.array(z.enum(notificationTopics.worker)),
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
  missing: z.array(z.string()),
})

/** The restaurant as the restaurant sees itself. */
export const employerAccount = z.extend(encodedEmployer, {
  companyname: z.string(),
  logo: z.nullable(z.string()),
  email: z.string(),
  language: z.enum(languages),
  mutedtopics: z.array(z.enum(notificationTopics.employer)),
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
  unpaid: z.boolean(),
  suspended: z.boolean(),
  missing: z.array(z.string()),
})
