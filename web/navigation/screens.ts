import type { Role } from "#domain/role.ts"
/**
 * The registry of the screens, by the names that contract/links.ts gives their numbers: code says
 * `navigate("searchJobs", { skip: 5 })`. web/app/screen-files.ts names the file of each.
 */

import type { ScreenName } from "#contract/links.ts"

export type Who = "guest" | Role

export type ScreenFacts = {
  /** `guest`: shown to everyone. The others: to that role alone. */
  who: Who
  /** Needs the onboarding of the role to be complete; the checklist is shown until then. */
  gated?: true
  /** Asks for the agreement to a new version of the terms first (docs/rules/terms.md#a-new-version). */
  needsCurrentTerms?: true
  /** Uses the width of large screens: list beside detail. */
  wide?: true
  /** Where Back leads when there is nothing before it. */
  parent?: string
}

export const screens = {
  landing: { who: "guest", wide: true },
  login: {
    who: "guest",
    parent: "landing",
  },
  forgotPassword: {
    who: "guest",
    parent: "login",
  },
  workerSignup: {
    who: "guest",
    parent: "landing",
  },
  employerSignup: {
    who: "guest",
    parent: "landing",
  },
  workerDashboard: {
    who: "worker",
    needsCurrentTerms: true,
    wide: true,
  },
  workerOptions: {
    who: "worker",
    parent: "workerDashboard",
  },
  employerDashboard: {
    who: "employer",
    needsCurrentTerms: true,
    wide: true,
  },
  employerOptions: {
    who: "employer",
    parent: "employerDashboard",
  },
  employerAccount: {
    who: "employer",
    wide: true,
    parent: "employerOptions",
  },
  workerAccount: {
    who: "worker",
    wide: true,
    parent: "workerOptions",
  },
  workerApplications: {
    who: "worker",
    gated: true,
    wide: true,
    parent: "workerDashboard",
  },
  searchJobs: {
    who: "worker",
    needsCurrentTerms: true,
    gated: true,
    wide: true,
    parent: "workerDashboard",
  },
  createJob: {
    who: "employer",
    needsCurrentTerms: true,
    gated: true,
    parent: "employerDashboard",
    wide: true,
  },
  openJobs: {
    who: "employer",
    gated: true,
    wide: true,
    parent: "employerDashboard",
  },
  scheduledShifts: {
    who: "worker",
    gated: true,
    wide: true,
    parent: "workerDashboard",
  },
  hiredShifts: {
    who: "employer",
    gated: true,
    wide: true,
    parent: "employerDashboard",
  },
  workerHistory: {
    who: "worker",
    gated: true,
    wide: true,
    parent: "workerDashboard",
  },
  completedShifts: {
    who: "employer",
    gated: true,
    wide: true,
    parent: "employerDashboard",
  },
  payoutCheck: {
    who: "worker",
    parent: "workerDashboard",
  },
  payoutSetup: {
    who: "worker",
    parent: "workerDashboard",
  },
  getPaid: {
    who: "worker",
    wide: true,
    parent: "workerDashboard",
  },
  paymentMethods: {
    who: "employer",
    wide: true,
    parent: "employerAccount",
  },
  workerTerms: {
    who: "worker",
    wide: true,
    parent: "workerAccount",
  },
  employerTerms: {
    who: "employer",
    wide: true,
    parent: "employerAccount",
  },
} as const satisfies Record<ScreenName, ScreenFacts>

export type { ScreenName }

/** What a screen's component gets. Files that serve two screens tell them apart by `screen`. */
export type ScreenProps = { screen: ScreenName; params: Params }
/** What a history entry carries besides its screen: ids, pages, choices. Never a token or personal data. */
export type Params = Record<string, string | number>

export function screenFacts(name: ScreenName): ScreenFacts {
  return screens[name]
}

/** Where Back in the top bar leads when the history holds nothing before this screen. */
export function parentOf(name: ScreenName): ScreenName | undefined {
  const { parent } = screenFacts(name)
  return parent !== undefined && parent in screens ? (parent as ScreenName) : undefined
}
