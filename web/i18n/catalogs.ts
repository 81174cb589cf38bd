import type { Catalogs } from "#domain/language.ts"
import { shell } from "#web/i18n/en/shell.ts"

/**
 * The words of each language, one catalog a noun, loaded with the screens that show them. `kit` has the words
 * of `web/ui`, `nav` those of the navigation of a logged-in person; `shell` has those of the frame and the landing's
 * first view and is in the first bundle.
 */

const en = {
  shell: async () => shell,
  landing: async () => (await import("#web/i18n/en/landing.ts")).landing,
  nav: async () => (await import("#web/i18n/en/nav.ts")).nav,
  help: async () => (await import("#web/i18n/en/help.ts")).help,
  privacy: async () => (await import("#web/i18n/en/privacy.ts")).privacy,
  kit: async () => (await import("#web/i18n/en/kit.ts")).kit,
  session: async () => (await import("#web/i18n/en/session.ts")).session,
  accounts: async () => (await import("#web/i18n/en/accounts.ts")).accounts,
  home: async () => (await import("#web/i18n/en/home.ts")).home,
  search: async () => (await import("#web/i18n/en/search.ts")).search,
  jobs: async () => (await import("#web/i18n/en/jobs.ts")).jobs,
  applied: async () => (await import("#web/i18n/en/applied.ts")).applied,
  applications: async () => (await import("#web/i18n/en/applications.ts")).applications,
  shifts: async () => (await import("#web/i18n/en/shifts.ts")).shifts,
  scheduled: async () => (await import("#web/i18n/en/scheduled.ts")).scheduled,
  payments: async () => (await import("#web/i18n/en/payments.ts")).payments,
  terms: async () => (await import("#web/i18n/en/terms.ts")).terms,
}

type English = { [G in keyof typeof en]: Awaited<ReturnType<(typeof en)[G]>> }
export type Group = keyof English

/** The shape another language must have: the same keys, strings for strings, the same arguments. */
export type Catalog<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Catalog<T[K]>
}

export type Words = { [G in Group]: Catalog<English[G]> }
export type Loaders = { [G in Group]: () => Promise<Words[G]> }

/** A second language is a second entry; a missing key in it is a type error. */
export const catalogs: Catalogs<Loaders> = { en }
