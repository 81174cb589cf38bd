import * as accounts from "#contract/accounts.ts"
import * as admin from "#contract/admin.ts"
import * as applications from "#contract/applications.ts"
import * as jobs from "#contract/jobs.ts"
import * as payments from "#contract/payments.ts"
import * as privacy from "#contract/privacy.ts"
import * as ratings from "#contract/ratings.ts"
import * as session from "#contract/session.ts"
import * as shifts from "#contract/shifts.ts"
import * as terms from "#contract/terms.ts"

/** All calls by name: the one list from which server, client, OpenAPI and the access test are made. */
export const calls = {
  logInWorker: session.logInWorker,
  logInEmployer: session.logInEmployer,
  logOutWorker: session.logOutWorker,
  logOutEmployer: session.logOutEmployer,
  listSessions: session.listSessions,
  logOutSession: session.logOutSession,
  logOutOtherSessions: session.logOutOtherSessions,
  logActivity: session.logActivity,
  countEmployerMaliciousActivity: session.countEmployerMaliciousActivity,
  countWorkerMaliciousActivity: session.countWorkerMaliciousActivity,

  signUpWorker: accounts.signUpWorker,
  signUpEmployer: accounts.signUpEmployer,
  validateWorker: accounts.validateWorker,
  validateEmployer: accounts.validateEmployer,
  resendWorkerValidation: accounts.resendWorkerValidation,
  resendEmployerValidation: accounts.resendEmployerValidation,
  requestWorkerPasswordReset: accounts.requestWorkerPasswordReset,
  requestEmployerPasswordReset: accounts.requestEmployerPasswordReset,
  checkWorkerPasswordReset: accounts.checkWorkerPasswordReset,
  checkEmployerPasswordReset: accounts.checkEmployerPasswordReset,
  resetWorkerPassword: accounts.resetWorkerPassword,
  resetEmployerPassword: accounts.resetEmployerPassword,
  getWorker: accounts.getWorker,
  getEmployer: accounts.getEmployer,
  updateWorker: accounts.updateWorker,
  updateEmployer: accounts.updateEmployer,
  addWorkHistory: accounts.addWorkHistory,
  deleteWorkHistory: accounts.deleteWorkHistory,
  getAvatar: accounts.getAvatar,
  getDriversLicense: accounts.getDriversLicense,
  getFoodHandlersCard: accounts.getFoodHandlersCard,
  uploadAvatar: accounts.uploadAvatar,
  uploadDriversLicense: accounts.uploadDriversLicense,
  uploadFoodHandlersCard: accounts.uploadFoodHandlersCard,
  getLogo: accounts.getLogo,
  uploadLogo: accounts.uploadLogo,
  deleteLogo: accounts.deleteLogo,

  getTerms: terms.getTerms,
  listTermsConsents: terms.listTermsConsents,
  agreeWorkerTerms: terms.agreeWorkerTerms,
  agreeEmployerTerms: terms.agreeEmployerTerms,

  searchJobs: jobs.searchJobs,
  findPlace: jobs.findPlace,
  createJob: jobs.createJob,
  listJobs: jobs.listJobs,
  getJob: jobs.getJob,

  listApplicants: applications.listApplicants,
  hireApplicant: applications.hireApplicant,
  applyForJob: applications.applyForJob,
  listApplications: applications.listApplications,
  listAppliedJobs: applications.listAppliedJobs,
  withdrawApplication: applications.withdrawApplication,

  clockIn: shifts.clockIn,
  clockOutAsWorker: shifts.clockOutAsWorker,
  clockOutAsEmployer: shifts.clockOutAsEmployer,
  reportArrival: shifts.reportArrival,
  editPunches: shifts.editPunches,
  closeJob: shifts.closeJob,
  deleteJob: shifts.deleteJob,

  rateWorker: ratings.rateWorker,
  rateEmployer: ratings.rateEmployer,

  getPublicConfig: payments.getPublicConfig,
  retrieveAccount: payments.retrieveAccount,
  createAccount: payments.createAccount,
  createCustomer: payments.createCustomer,
  createSetupIntent: payments.createSetupIntent,
  savePaymentMethod: payments.savePaymentMethod,
  listPaymentMethods: payments.listPaymentMethods,
  deletePaymentMethod: payments.deletePaymentMethod,
  setDefaultPaymentMethod: payments.setDefaultPaymentMethod,
  listPayments: payments.listPayments,
  retryPayment: payments.retryPayment,

  exportData: privacy.exportData,
  listDeletionBlockers: privacy.listDeletionBlockers,
  deleteAccount: privacy.deleteAccount,

  logInAdmin: admin.logInAdmin,
  getAdmin: admin.getAdmin,
  logOutAdmin: admin.logOutAdmin,
  suspendWorker: admin.suspendWorker,
  suspendEmployer: admin.suspendEmployer,
  reactivateWorker: admin.reactivateWorker,
  reactivateEmployer: admin.reactivateEmployer,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls

const declarations = {
  accounts,
  admin,
  applications,
  jobs,
  payments,
  privacy,
  ratings,
  session,
  shifts,
  terms,
}
export type Noun = keyof typeof declarations

/** The noun of each call: the file that declares it. */
export const nouns = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => {
    const [noun] =
      Object.entries(declarations).find(([, exported]) => Object.values<unknown>(exported).includes(call)) ??
      []
    return [name, noun]
  }),
) as Record<CallName, Noun>
