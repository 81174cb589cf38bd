/**
 * The registry of the numbered screens. Nothing else knows a number: code says `go("searchJobs", { skip: 5 })`.
 * web/app/screen-files.ts names the file of each.
 */

export type Who = "guest" | "worker" | "employer"
/** Each group has its own catalogue of words, `i18n/en/<group>.ts`. */
export type WordGroup = "guest" | "worker" | "employer" | "account" | "payments" | "terms"

export type ScreenFacts = {
  /** Its number, kept in the history entry. */
  code: number
  /** `guest`: shown to everyone. The others: to that role alone. */
  who: Who
  /** Needs the onboarding of the role to be complete; the checklist is shown until then. */
  gated?: true
  /** May be opened by `/?open=<code>`: from an e-mail, a push message or the payment provider. */
  linkable?: true
  /** Uses the width of large screens: list beside detail. */
  wide?: true
  group: WordGroup
  /** Where Back leads when there is nothing before it. */
  parent?: string
}

export const screens = {
  landing: { code: 1, who: "guest", wide: true, group: "guest" },
  login: {
    code: 2,
    who: "guest",
    linkable: true,
    group: "guest",
    parent: "landing",
  },
  workerSignup: {
    code: 3,
    who: "guest",
    group: "guest",
    parent: "landing",
  },
  employerSignup: {
    code: 4,
    who: "guest",
    group: "guest",
    parent: "landing",
  },
  workerDashboard: {
    code: 5,
    who: "worker",
    linkable: true,
    wide: true,
    group: "worker",
  },
  workerOptions: {
    code: 6,
    who: "worker",
    group: "account",
    parent: "workerDashboard",
  },
  employerDashboard: {
    code: 7,
    who: "employer",
    linkable: true,
    wide: true,
    group: "employer",
  },
  employerOptions: {
    code: 8,
    who: "employer",
    group: "account",
    parent: "employerDashboard",
  },
  employerAccount: {
    code: 9,
    who: "employer",
    linkable: true,
    group: "employer",
    parent: "employerOptions",
  },
  workerAccount: {
    code: 10,
    who: "worker",
    linkable: true,
    wide: true,
    group: "account",
    parent: "workerOptions",
  },
  searchJobs: {
    code: 12,
    who: "worker",
    gated: true,
    linkable: true,
    wide: true,
    group: "worker",
    parent: "workerDashboard",
  },
  createJob: {
    code: 13,
    who: "employer",
    gated: true,
    group: "employer",
    parent: "employerDashboard",
  },
  openJobs: {
    code: 14,
    who: "employer",
    gated: true,
    linkable: true,
    wide: true,
    group: "employer",
    parent: "employerDashboard",
  },
  scheduledShifts: {
    code: 16,
    who: "worker",
    gated: true,
    linkable: true,
    group: "worker",
    parent: "workerDashboard",
  },
  hiredShifts: {
    code: 18,
    who: "employer",
    gated: true,
    linkable: true,
    wide: true,
    group: "employer",
    parent: "employerDashboard",
  },
  workerHistory: {
    code: 19,
    who: "worker",
    gated: true,
    linkable: true,
    wide: true,
    group: "worker",
    parent: "workerDashboard",
  },
  completedShifts: {
    code: 20,
    who: "employer",
    gated: true,
    linkable: true,
    wide: true,
    group: "employer",
    parent: "employerDashboard",
  },
  payoutCheck: {
    code: 24,
    who: "worker",
    linkable: true,
    group: "payments",
    parent: "workerDashboard",
  },
  payoutSetup: {
    code: 25,
    who: "worker",
    group: "payments",
    parent: "workerDashboard",
  },
  getPaid: {
    code: 26,
    who: "worker",
    linkable: true,
    wide: true,
    group: "payments",
    parent: "workerDashboard",
  },
  paymentMethods: {
    code: 29,
    who: "employer",
    linkable: true,
    group: "payments",
    parent: "employerAccount",
  },
  workerTerms: {
    code: 30,
    who: "worker",
    linkable: true,
    wide: true,
    group: "terms",
    parent: "workerAccount",
  },
  employerTerms: {
    code: 31,
    who: "employer",
    linkable: true,
    wide: true,
    group: "terms",
    parent: "employerAccount",
  },
} as const satisfies Record<string, ScreenFacts>

export type ScreenName = keyof typeof screens

/** What a screen's component gets. Files that serve two screens tell them apart by `screen`. */
export type ScreenProps = { screen: ScreenName; params: Params }
/** What a history entry carries besides its screen: ids, pages, choices. Never a token or personal data. */
export type Params = Record<string, string | number>

const nameByCode = new Map(
  Object.entries(screens).map(([name, facts]) => [facts.code as number, name as ScreenName]),
)

/** The screen of that number; unknown numbers (15 and 17 among them) have none. */
export function screenByCode(code: unknown): ScreenName | undefined {
  return typeof code === "number" ? nameByCode.get(code) : undefined
}

export function factsOf(name: ScreenName): ScreenFacts {
  return screens[name]
}

/** Where Back in the top bar leads when the history holds nothing before this screen. */
export function parentOf(name: ScreenName): ScreenName | undefined {
  const { parent } = factsOf(name)
  return parent !== undefined && parent in screens ? (parent as ScreenName) : undefined
}
