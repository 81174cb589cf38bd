/**
 * The registry of the numbered screens (`product.md` section 2). Nothing else knows a number: code says
 * `go("searchJobs", { skip: 5 })`. A screen is the file named here under `screens/`, exporting `Screen`;
 * it is loaded when first needed, together with the catalogue of its group.
 */

export type Who = "guest" | "worker" | "employer"
/** Each group has its own catalogue of words, `i18n/en/<group>.ts`. */
export type WordGroup = "guest" | "worker" | "employer" | "account" | "payments" | "terms"

export type ScreenFacts = {
  /** The number that `product.md` gives it; kept in the history entry. */
  code: number
  /** `guest`: shown to everyone. The others: to that role alone. */
  who: Who
  /** Needs the onboarding of the role to be complete; the checklist is shown until then. */
  gated?: true
  /** May be opened by `/?open=<code>`: from an e-mail, a push message or the payment provider. */
  linkable?: true
  /** Uses the width of large screens: list beside detail. */
  wide?: true
  file: string
  group: WordGroup
  /** Where Back leads when there is nothing before it. */
  parent?: string
}

export const screens = {
  landing: { code: 1, who: "guest", wide: true, file: "01-landing", group: "guest" },
  login: { code: 2, who: "guest", linkable: true, file: "02-login", group: "guest", parent: "landing" },
  workerSignup: { code: 3, who: "guest", file: "03-worker-signup", group: "guest", parent: "landing" },
  employerSignup: { code: 4, who: "guest", file: "04-employer-signup", group: "guest", parent: "landing" },
  workerDashboard: {
    code: 5,
    who: "worker",
    linkable: true,
    wide: true,
    file: "05-worker-dashboard",
    group: "worker",
  },
  workerOptions: {
    code: 6,
    who: "worker",
    file: "06-08-account-options",
    group: "account",
    parent: "workerDashboard",
  },
  employerDashboard: {
    code: 7,
    who: "employer",
    linkable: true,
    wide: true,
    file: "07-employer-dashboard",
    group: "employer",
  },
  employerOptions: {
    code: 8,
    who: "employer",
    file: "06-08-account-options",
    group: "account",
    parent: "employerDashboard",
  },
  employerAccount: {
    code: 9,
    who: "employer",
    linkable: true,
    file: "09-employer-account",
    group: "employer",
    parent: "employerOptions",
  },
  workerAccount: {
    code: 10,
    who: "worker",
    linkable: true,
    wide: true,
    file: "10-worker-account",
    group: "account",
    parent: "workerOptions",
  },
  workerApplications: {
    code: 11,
    who: "worker",
    gated: true,
    linkable: true,
    file: "11-worker-applications",
    group: "worker",
    parent: "workerDashboard",
  },
  searchJobs: {
    code: 12,
    who: "worker",
    gated: true,
    linkable: true,
    wide: true,
    file: "12-search-jobs",
    group: "worker",
    parent: "workerDashboard",
  },
  createJob: {
    code: 13,
    who: "employer",
    gated: true,
    file: "13-create-job",
    group: "employer",
    parent: "employerDashboard",
  },
  openJobs: {
    code: 14,
    who: "employer",
    gated: true,
    linkable: true,
    wide: true,
    file: "14-open-jobs",
    group: "employer",
    parent: "employerDashboard",
  },
  scheduledShifts: {
    code: 16,
    who: "worker",
    gated: true,
    linkable: true,
    file: "16-scheduled-shifts",
    group: "worker",
    parent: "workerDashboard",
  },
  hiredShifts: {
    code: 18,
    who: "employer",
    gated: true,
    linkable: true,
    wide: true,
    file: "18-hired-shifts",
    group: "employer",
    parent: "employerDashboard",
  },
  workerHistory: {
    code: 19,
    who: "worker",
    gated: true,
    linkable: true,
    wide: true,
    file: "19-worker-history",
    group: "worker",
    parent: "workerDashboard",
  },
  completedShifts: {
    code: 20,
    who: "employer",
    gated: true,
    linkable: true,
    wide: true,
    file: "20-completed-shifts",
    group: "employer",
    parent: "employerDashboard",
  },
  employerMessages: {
    code: 21,
    who: "employer",
    linkable: true,
    file: "21-22-messages",
    group: "account",
    parent: "employerDashboard",
  },
  workerMessages: {
    code: 22,
    who: "worker",
    linkable: true,
    file: "21-22-messages",
    group: "account",
    parent: "workerDashboard",
  },
  forgotPassword: { code: 23, who: "guest", file: "23-forgot-password", group: "guest", parent: "login" },
  payoutCheck: {
    code: 24,
    who: "worker",
    linkable: true,
    file: "24-payout-check",
    group: "payments",
    parent: "workerDashboard",
  },
  payoutSetup: {
    code: 25,
    who: "worker",
    file: "25-payout-setup",
    group: "payments",
    parent: "workerDashboard",
  },
  getPaid: {
    code: 26,
    who: "worker",
    linkable: true,
    wide: true,
    file: "26-get-paid",
    group: "payments",
    parent: "workerDashboard",
  },
  payoutAccount: {
    code: 27,
    who: "worker",
    linkable: true,
    file: "27-payout-account",
    group: "payments",
    parent: "getPaid",
  },
  payoutDocuments: {
    code: 28,
    who: "worker",
    linkable: true,
    file: "28-payout-documents",
    group: "payments",
    parent: "getPaid",
  },
  paymentMethods: {
    code: 29,
    who: "employer",
    linkable: true,
    file: "29-payment-methods",
    group: "payments",
    parent: "employerAccount",
  },
  workerTerms: {
    code: 30,
    who: "worker",
    linkable: true,
    wide: true,
    file: "30-31-terms",
    group: "terms",
    parent: "workerAccount",
  },
  employerTerms: {
    code: 31,
    who: "employer",
    linkable: true,
    wide: true,
    file: "30-31-terms",
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
