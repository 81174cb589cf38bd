import type { Group } from "#web/i18n/catalogs.ts"
import type { ScreenName, ScreenProps } from "#web/navigation/screens.ts"
import type { ComponentType } from "react"

/** What the file of a screen exports. */
export type ScreenModule = { Screen: ComponentType<ScreenProps> }

type ScreenFile = {
  load: () => Promise<ScreenModule>
  /** The catalogs whose words it shows, besides those of the kit and the shell. */
  words: readonly Group[]
}

/** The file of each screen, loaded when first needed. The landing is part of the first bundle. */
export const screenFiles: Record<Exclude<ScreenName, "landing">, ScreenFile> = {
  login: { load: () => import("#web/features/session/login.tsx"), words: ["session"] },
  workerSignup: {
    load: () => import("#web/features/accounts/worker-signup.tsx"),
    words: ["accounts", "session"],
  },
  employerSignup: { load: () => import("#web/features/accounts/employer-signup.tsx"), words: ["accounts"] },
  workerDashboard: {
    load: () => import("#web/features/home/worker-dashboard.tsx"),
    words: ["home", "accounts", "shifts", "payments"],
  },
  workerOptions: { load: () => import("#web/features/accounts/account-options.tsx"), words: ["accounts"] },
  employerDashboard: {
    load: () => import("#web/features/home/employer-dashboard.tsx"),
    words: ["home", "accounts", "shifts"],
  },
  employerOptions: { load: () => import("#web/features/accounts/account-options.tsx"), words: ["accounts"] },
  employerAccount: { load: () => import("#web/features/accounts/employer-account.tsx"), words: ["accounts"] },
  workerAccount: { load: () => import("#web/features/accounts/worker-account.tsx"), words: ["accounts"] },
  workerApplications: {
    load: () => import("#web/features/applications/worker-applications.tsx"),
    words: ["applied"],
  },
  searchJobs: {
    load: () => import("#web/features/jobs/search-jobs.tsx"),
    words: ["search"],
  },
  createJob: {
    load: () => import("#web/features/jobs/create-job.tsx"),
    words: ["jobs", "accounts"],
  },
  openJobs: {
    load: () => import("#web/features/jobs/open-jobs.tsx"),
    words: ["jobs", "applications", "shifts"],
  },
  scheduledShifts: {
    load: () => import("#web/features/shifts/scheduled-shifts.tsx"),
    words: ["scheduled", "shifts", "payments"],
  },
  hiredShifts: { load: () => import("#web/features/shifts/hired-shifts.tsx"), words: ["shifts"] },
  workerHistory: {
    load: () => import("#web/features/shifts/shift-history.tsx"),
    words: ["shifts", "payments"],
  },
  completedShifts: {
    load: () => import("#web/features/shifts/completed-shifts.tsx"),
    words: ["shifts", "payments"],
  },
  forgotPassword: { load: () => import("#web/features/session/forgot-password.tsx"), words: ["session"] },
  payoutCheck: { load: () => import("#web/features/payments/payout-check.tsx"), words: ["payments"] },
  payoutSetup: { load: () => import("#web/features/payments/payout-setup.tsx"), words: ["payments"] },
  getPaid: { load: () => import("#web/features/payments/get-paid.tsx"), words: ["payments"] },
  paymentMethods: {
    load: () => import("#web/features/payments/payment-methods.tsx"),
    words: ["payments", "accounts"],
  },
  workerTerms: { load: () => import("#web/features/terms/terms.tsx"), words: ["terms"] },
  employerTerms: { load: () => import("#web/features/terms/terms.tsx"), words: ["terms"] },
}

/** What replaces a screen that a session may not see. */
export const guardFile: ScreenFile = { load: () => import("#web/app/guard.tsx"), words: ["session"] }
