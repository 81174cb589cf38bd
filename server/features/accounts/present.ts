import type {
  employerAccount,
  encodedEmployer,
  encodedWorker,
  workerAccount,
  workHistoryEntry,
} from "#contract/account-shapes.ts"
import type { termsAgreement } from "#contract/terms.ts"
import { notificationTopics } from "#domain/notification-topics.ts"
import { ratingAverage } from "#domain/person.ts"
import type { Row } from "#server/db/tables.ts"
import type { EmployerWithParts, WorkerWithParts } from "#server/features/accounts/account-parts-store.ts"
import { avatarPath, logoPath } from "#server/features/accounts/image-kinds.ts"
import type { Method } from "#server/features/payments/methods-store.ts"
import type { PayoutAccount } from "#server/features/payments/payout-accounts-store.ts"
import type * as z from "zod/mini"

/** An entry of work history; months are `MM / YYYY`. */
export function presentWorkHistory(row: Row<"work_history">): z.output<typeof workHistoryEntry> {
  return {
    _id: row.id,
    jobtitle: row.title,
    employer: row.employer,
    startdate: row.started,
    enddate: row.ended,
    currentemployer: row.current,
  }
}

type Rated = Pick<Row<"workers">, "rating_total" | "ratings_count">

/** The list of stars with its sum, average and number (docs/rules/accounts.md#ratings-shown). */
export function presentRating({ rating_total: total, ratings_count: count }: Rated, stars: number[]) {
  const average = ratingAverage({ total, count })
  return { rating: stars, ratingTotal: total, ratingAverage: average, ratingsCount: count }
}

const presentMethods = (methods: Method[]) =>
  methods.map((method) => ({ paymentMethodID: method.id, isDefault: method.is_default }))

/** Log-in's `encodedData` of a worker. */
export function presentEncodedWorker(
  worker: Row<"workers">,
  payout: PayoutAccount | null,
  agreement: z.output<typeof termsAgreement>,
): z.output<typeof encodedWorker> {
  return {
    _id: worker.id,
    stripeAccountId: payout?.account_id ?? null,
    stripeOnboardingComplete: payout !== null && payout.can_receive && payout.can_pay_out,
    prepsideOnboarding: {
      avatarUploaded: worker.avatar_file !== null,
      dlUploaded: worker.licence_file !== null,
      foodHandlersCertUploaded: worker.food_card_file !== null,
    },
    termsOfUseAgreement: agreement,
  }
}

/** Log-in's `encodedData` of an employer. */
export function presentEncodedEmployer(
  employer: Row<"employers">,
  customerId: string | null,
  methods: Method[],
  agreement: z.output<typeof termsAgreement>,
): z.output<typeof encodedEmployer> {
  return {
    _id: employer.id,
    stripeCustomerId: customerId,
    stripePaymentMethods: presentMethods(methods),
    termsOfUseAgreement: agreement,
  }
}

/** The worker as the worker sees them. */
export function presentWorker(parts: WorkerWithParts): z.output<typeof workerAccount> {
  const { worker, history } = parts
  const image = (file: string | null, name: string) => (file ? `/employees/${worker.id}/${name}` : null)
  return {
    ...presentEncodedWorker(worker, parts.payout, parts.agreement),
    username: worker.name,
    email: worker.email,
    language: worker.language,
    mutedtopics: notificationTopics.worker.filter((topic) => worker.muted_topics.includes(topic)),
    emailValidated: worker.email_validated_at !== null,
    workhistory: history.map(presentWorkHistory),
    avatar: avatarPath(worker.id, worker.avatar_file),
    driverslicense: image(worker.licence_file, "driverslicense"),
    foodhandlerscert: image(worker.food_card_file, "foodhandlerscert"),
    ...presentRating(worker, parts.stars),
    workedjobstotal: worker.worked_jobs_total,
    workHistoryCount: history.length,
    currentEmployer: history.some((entry) => entry.ended === null),
    shortnoticecancels: worker.short_notice_cancels,
    lastlogin: worker.last_login_at?.toISOString() ?? null,
    missing: parts.gaps,
  }
}

/** The restaurant as the restaurant sees itself. */
export function presentEmployer(parts: EmployerWithParts): z.output<typeof employerAccount> {
  const { employer } = parts
  return {
    ...presentEncodedEmployer(employer, parts.customerId, parts.methods, parts.agreement),
    companyname: employer.company_name,
    logo: logoPath(employer.id, employer.logo_file),
    email: employer.email,
    language: employer.language,
    mutedtopics: notificationTopics.employer.filter((topic) => employer.muted_topics.includes(topic)),
    emailValidated: employer.email_validated_at !== null,
    streetaddress: employer.street_address,
    city: employer.city,
    state: employer.state,
    zipcode: employer.zip,
    hiringmanager: employer.hiring_manager,
    storemanager: employer.store_manager,
    storenumber: employer.store_number,
    phonenumber: employer.phone,
    ein: employer.ein,
    ...presentRating(employer, parts.stars),
    unpaid: parts.unpaid,
    suspended: employer.suspended_at !== null,
    missing: parts.gaps,
  }
}
