import type { ScreenName, ScreenProps } from "#web/navigation/screens.ts"
import type { ComponentType } from "react"

/** What the file of a screen exports. */
export type ScreenModule = { Screen: ComponentType<ScreenProps> }

/** The file of each screen, loaded when first needed. The landing is part of the first bundle. */
export const screenFiles: Record<Exclude<ScreenName, "landing">, () => Promise<ScreenModule>> = {
  login: () => import("#web/features/session/login.tsx"),
  workerSignup: () => import("#web/features/accounts/worker-signup.tsx"),
  employerSignup: () => import("#web/features/accounts/employer-signup.tsx"),
  workerDashboard: () => import("#web/features/home/worker-dashboard.tsx"),
  workerOptions: () => import("#web/features/accounts/account-options.tsx"),
  employerDashboard: () => import("#web/features/home/employer-dashboard.tsx"),
  employerOptions: () => import("#web/features/accounts/account-options.tsx"),
  employerAccount: () => import("#web/features/accounts/employer-account.tsx"),
  workerAccount: () => import("#web/features/accounts/worker-account.tsx"),
  searchJobs: () => import("#web/features/jobs/search-jobs.tsx"),
  createJob: () => import("#web/features/jobs/create-job.tsx"),
  openJobs: () => import("#web/features/jobs/open-jobs.tsx"),
  scheduledShifts: () => import("#web/features/shifts/scheduled-shifts.tsx"),
  hiredShifts: () => import("#web/features/shifts/hired-shifts.tsx"),
  workerHistory: () => import("#web/features/shifts/shift-history.tsx"),
  completedShifts: () => import("#web/features/shifts/completed-shifts.tsx"),
  payoutCheck: () => import("#web/features/payments/payout-check.tsx"),
  payoutSetup: () => import("#web/features/payments/payout-setup.tsx"),
  getPaid: () => import("#web/features/payments/get-paid.tsx"),
  paymentMethods: () => import("#web/features/payments/payment-methods.tsx"),
  workerTerms: () => import("#web/features/accounts/terms.tsx"),
  employerTerms: () => import("#web/features/accounts/terms.tsx"),
}
