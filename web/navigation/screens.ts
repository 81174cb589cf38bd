/**
 * The registry of the screens, by the names that contract/links.ts gives their numbers: code says
 * `go("searchJobs", { skip: 5 })`. web/app/screen-files.ts names the file of each.
 */

import type { ScreenName } from "#contract/links.ts"

export type Who = "guest" | "worker" | "employer"
/** Each group has its own catalogue of words, `i18n/en/<group>.ts`. */
export type WordGroup = "guest" | "worker" | "employer" | "account" | "payments" | "terms"

export type ScreenFacts = {
  /** `guest`: shown to everyone. The others: to that role alone. */
  who: Who
  /** Needs the onboarding of the role to be complete; the checklist is shown until then. */
  gated?: true
  /** Uses the width of large screens: list beside detail. */
  wide?: true
  group: WordGroup
  /** Where Back leads when there is nothing before it. */
  parent?: string
}

export const screens = {
  landing: { who: "guest", wide: true, group: "guest" },
  login: {
    who: "guest",
    group: "guest",
    parent: "landing",
  },
  workerSignup: {
    who: "guest",
    group: "guest",
    parent: "landing",
  },
  employerSignup: {
    who: "guest",
    group: "guest",
    parent: "landing",
  },
  workerDashboard: {
    who: "worker",
    wide: true,
    group: "worker",
  },
  workerOptions: {
    who: "worker",
    group: "account",
    parent: "workerDashboard",
  },
  employerDashboard: {
    who: "employer",
    wide: true,
    group: "employer",
  },
  employerOptions: {
    who: "employer",
    group: "account",
    parent: "employerDashboard",
  },
  employerAccount: {
    who: "employer",
    group: "employer",
    parent: "employerOptions",
  },
  workerAccount: {
    who: "worker",
    wide: true,
    group: "account",
    parent: "workerOptions",
  },
  searchJobs: {
    who: "worker",
    gated: true,
    wide: true,
    group: "worker",
    parent: "workerDashboard",
  },
  createJob: {
    who: "employer",
    gated: true,
    group: "employer",
    parent: "employerDashboard",
  },
  openJobs: {
    who: "employer",
    gated: true,
    wide: true,
    group: "employer",
    parent: "employerDashboard",
  },
  scheduledShifts: {
    who: "worker",
    gated: true,
    group: "worker",
    parent: "workerDashboard",
  },
  hiredShifts: {
    who: "employer",
    gated: true,
    wide: true,
    group: "employer",
    parent: "employerDashboard",
  },
  workerHistory: {
    who: "worker",
    gated: true,
    wide: true,
    group: "worker",
    parent: "workerDashboard",
  },
  completedShifts: {
    who: "employer",
    gated: true,
    wide: true,
    group: "employer",
    parent: "employerDashboard",
  },
  payoutCheck: {
    who: "worker",
    group: "payments",
    parent: "workerDashboard",
  },
  payoutSetup: {
    who: "worker",
    group: "payments",
    parent: "workerDashboard",
  },
  getPaid: {
    who: "worker",
    wide: true,
    group: "payments",
    parent: "workerDashboard",
  },
  paymentMethods: {
    who: "employer",
    group: "payments",
    parent: "employerAccount",
  },
  workerTerms: {
    who: "worker",
    wide: true,
    group: "terms",
    parent: "workerAccount",
  },
  employerTerms: {
    who: "employer",
    wide: true,
    group: "terms",
    parent: "employerAccount",
  },
} as const satisfies Record<ScreenName, ScreenFacts>

export type { ScreenName }

/** What a screen's component gets. Files that serve two screens tell them apart by `screen`. */
export type ScreenProps = { screen: ScreenName; params: Params }
/** What a history entry carries besides its screen: ids, pages, choices. Never a token or personal data. */
export type Params = Record<string, string | number>

export function factsOf(name: ScreenName): ScreenFacts {
  return screens[name]
}

/** Where Back in the top bar leads when the history holds nothing before this screen. */
export function parentOf(name: ScreenName): ScreenName | undefined {
  const { parent } = factsOf(name)
  return parent !== undefined && parent in screens ? (parent as ScreenName) : undefined
}
