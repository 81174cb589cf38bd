import type { CallName, Calls } from "#contract/index.ts"

/**
 * What each change makes stale. Readings and changes meet at tags and do not know each other: a reading
 * shows tags, a change names the tags it changes, and so may an event that the server sends.
 */

export type Tag =
  /** The person's own account, its gates and flags included. */
  | "me"
  /** Where the account is logged in. */
  | "sessions"
  /** The terms of use and the consents to them. */
  | "terms"
  | "avatar"
  | "logo"
  | "driversLicense"
  | "foodHandlersCard"
  /** A restaurant's own jobs, from posting to closing. */
  | "jobs"
  /** The open shifts of the search. */
  | "openings"
  | "applicants"
  /** A worker's applications and the shifts that came of them. */
  | "applications"
  | "payments"
  | "paymentMethods"
  /** What the installation takes as its fee. */
  | "config"
  | "payoutAccount"
  | "admin"

/** A file to save, which no screen shows. */
type Unshown = "exportData"
/** A call that only reads. */
export type ReadingCall = Exclude<
  { [N in CallName]: Calls[N]["method"] extends "GET" ? N : never }[CallName],
  Unshown
>
/** A call that changes something. */
export type ChangingCall = Exclude<CallName, ReadingCall | Unshown>

/** The tags whose data an answer shows. */
const shown = {
  getPublicConfig: ["config"],
  findPlace: [],
  getAdmin: ["admin"],
  getWorker: ["me"],
  getEmployer: ["me"],
  // Only guests open these links, and no change of theirs makes the answer stale.
  checkWorkerPasswordReset: [],
  checkEmployerPasswordReset: [],
  listSessions: ["sessions"],
  listDeletionBlockers: ["jobs", "applications", "payments"],
  getTerms: ["terms"],
  listTermsConsents: ["terms"],
  getAvatar: ["avatar"],
  getLogo: ["logo"],
  getDriversLicense: ["driversLicense"],
  getFoodHandlersCard: ["foodHandlersCard"],
  searchJobs: ["openings"],
  listJobs: ["jobs"],
  getJob: ["jobs"],
  listApplicants: ["applicants"],
  listApplications: ["applications"],
  listAppliedJobs: ["applications"],
  listPayments: ["payments"],
  listPaymentMethods: ["paymentMethods"],
  retrieveAccount: ["payoutAccount"],
} as const satisfies Record<ReadingCall, readonly Tag[]>

/** The tags that a change changes for the person who makes it. */
export const effects = {
  signUpWorker: [],
  signUpEmployer: [],
  logInWorker: [],
  logInEmployer: [],
  logInAdmin: [],
  suspendWorker: [],
  suspendEmployer: [],
  reactivateWorker: [],
  reactivateEmployer: [],
  logOutWorker: [],
  logOutEmployer: [],
  logOutAdmin: [],
  validateWorker: ["me"],
  validateEmployer: ["me"],
  resendWorkerValidation: [],
  resendEmployerValidation: [],
  requestWorkerPasswordReset: [],
  requestEmployerPasswordReset: [],
  resetWorkerPassword: [],
  resetEmployerPassword: [],
  // The session ends with the account.
  deleteAccount: [],
  logOutSession: ["sessions"],
  logOutOtherSessions: ["sessions"],
  logActivity: [],
  countWorkerMaliciousActivity: [],
  countEmployerMaliciousActivity: [],

  // A new password ends the other sessions.
  updateWorker: ["me", "sessions"],
  updateEmployer: ["me", "sessions"],
  addWorkHistory: ["me"],
  deleteWorkHistory: ["me"],
  uploadAvatar: ["me", "avatar"],
  uploadDriversLicense: ["me", "driversLicense"],
  uploadFoodHandlersCard: ["me", "foodHandlersCard"],
  uploadLogo: ["me", "logo", "jobs"],
  deleteLogo: ["me", "logo", "jobs"],
  agreeWorkerTerms: ["me", "terms"],
  agreeEmployerTerms: ["me", "terms"],

  createJob: ["jobs"],
  deleteJob: ["jobs"],
  hireApplicant: ["jobs", "applicants"],

  applyForJob: ["applications"],
  withdrawApplication: ["applications", "openings"],

  clockIn: ["applications"],
  clockOutAsWorker: ["applications"],
  clockOutAsEmployer: ["jobs"],
  reportArrival: ["applications"],
  editPunches: ["jobs"],
  rateWorker: ["jobs"],
  rateEmployer: ["applications"],
  // A refusal may say that the fee is another one than the page knows.
  closeJob: ["jobs", "payments", "me", "config"],

  // Not the payout account itself: each reading of it makes a link into the setup that nobody would open.
  createAccount: ["me"],
  createCustomer: ["me"],
  createSetupIntent: [],
  savePaymentMethod: ["paymentMethods", "me"],
  deletePaymentMethod: ["paymentMethods", "me"],
  setDefaultPaymentMethod: ["paymentMethods", "me"],
  retryPayment: ["payments", "jobs", "me"],
} as const satisfies Record<ChangingCall, readonly Tag[]>

/** The readings that show something else once these tags have changed. */
export function readingsOf(changed: readonly Tag[]): ReadingCall[] {
  return (Object.keys(shown) as ReadingCall[]).filter((name) =>
    (shown[name] as readonly Tag[]).some((tag) => changed.includes(tag)),
  )
}
