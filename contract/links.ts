/**
 * Every address that opens a page of the web app, for mails, pushes and the payment provider, and for the web
 * app itself (docs/rules/navigation.md#deep-links). Nothing else knows a screen's number or a page's path.
 */

/** The numbered screens; the number is in the history entry and in deep links. */
export const screenCodes = {
  landing: 1,
  login: 2,
  workerSignup: 3,
  employerSignup: 4,
  workerDashboard: 5,
  workerOptions: 6,
  employerDashboard: 7,
  employerOptions: 8,
  employerAccount: 9,
  workerAccount: 10,
  workerApplications: 11,
  searchJobs: 12,
  createJob: 13,
  openJobs: 14,
  scheduledShifts: 16,
  hiredShifts: 18,
  workerHistory: 19,
  completedShifts: 20,
  forgotPassword: 23,
  payoutCheck: 24,
  payoutSetup: 25,
  getPaid: 26,
  paymentMethods: 29,
  workerTerms: 30,
  employerTerms: 31,
} as const

export type ScreenName = keyof typeof screenCodes

/** Screens that only a person's own step may open: forms, and what a form leads to. */
const UNLINKED = [
  "landing",
  "workerSignup",
  "employerSignup",
  "workerOptions",
  "employerOptions",
  "createJob",
  "payoutSetup",
] as const
export type LinkedScreen = Exclude<ScreenName, (typeof UNLINKED)[number]>

export function isLinked(screen: ScreenName): screen is LinkedScreen {
  return !(UNLINKED as readonly ScreenName[]).includes(screen)
}

const nameByCode = new Map(Object.entries(screenCodes).map(([name, code]) => [code, name as ScreenName]))

/** The screen of that number; unknown numbers (15 and 17 among them) have none. */
export function screenByCode(code: unknown): ScreenName | undefined {
  return nameByCode.get(code as (typeof screenCodes)[ScreenName])
}

/** The path that opens a screen, at the thing with that id. */
export function screenLink(screen: LinkedScreen, id?: string): string {
  return `/?open=${screenCodes[screen]}${id === undefined ? "" : `&id=${id}`}`
}

/** What a deep link asks for: null without one. A screen that may not be linked to is ignored, so is a malformed id. */
export function readScreenLink(query: {
  get(name: string): string | null
}): { screen?: LinkedScreen; id?: string } | null {
  const code = query.get("open")
  if (code === null) return null
  const screen = screenByCode(Number(code))
  const id = query.get("id") ?? ""
  return {
    ...(screen && isLinked(screen) && { screen }),
    ...(/^[0-9a-f]{24}$/.test(id) && { id }),
  }
}

/** The pages with a path of their own; `:secret` is what the link proves itself by. */
export const pagePaths = {
  validateWorker: "/validate/:secret",
  validateEmployer: "/validateRestaurant/:secret",
  resetWorkerPassword: "/worker/passwordReset/:secret",
  resetEmployerPassword: "/restaurant/passwordReset/:secret",
  admin: "/api/v1/s3cr3t-access",
} as const

export type PageName = keyof typeof pagePaths

/** The path of a page, with its secret where it takes one. */
export function pageLink(page: PageName, secret = ""): string {
  return pagePaths[page].replace(":secret", encodeURIComponent(secret))
}

/** The secret in a path of that page, empty for a page without one; null for any other path. */
export function readPageLink(page: PageName, pathname: string): string | null {
  const [prefix = "", takesSecret] = pagePaths[page].split(":secret")
  const path = pathname.replace(/\/$/, "")
  if (takesSecret === undefined) return path === prefix ? "" : null
  const secret = path.slice(prefix.length)
  return path.startsWith(prefix) && secret !== "" && !secret.includes("/") ? decodeURIComponent(secret) : null
}
