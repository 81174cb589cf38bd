import { deviceStorage } from "#web/data/storage.ts"
import type { CallReply } from "#contract/route.ts"
import type { logInEmployer, logInWorker } from "#contract/session.ts"
import { employerGaps, workerGaps, type EmployerGap, type WorkerGap } from "#domain/person.ts"

/**
 * What decides at once what a person is shown: read from the account, and the last reading is kept on the
 * device so that the first paint need not wait for it. The server holds the truth and enforces it.
 */
export type AccountFlags = {
  /** What the gate still lacks; empty when it is open (docs/rules/accounts.md#gates). */
  gaps: readonly (WorkerGap | EmployerGap)[]
  /** A worker's payout account is complete. */
  payoutReady: boolean
  /** A newer version of the terms is in force than the one agreed to (docs/rules/terms.md#a-new-version). */
  termsOutdated: boolean
}

type WorkerLogin = CallReply<typeof logInWorker>["encodedData"]
type EmployerLogin = CallReply<typeof logInEmployer>["encodedData"]

const KEY = "flags"
const VERSION = 2

/** The flags of an account as log-in or the account itself tells it. */
export function flagsOf(account: Omit<WorkerLogin, "_id"> | Omit<EmployerLogin, "_id">): AccountFlags {
  const { agreed: terms, outdated: termsOutdated } = account.termsOfUseAgreement
  if ("prepsideOnboarding" in account) {
    const { avatarUploaded, dlUploaded, foodHandlersCertUploaded } = account.prepsideOnboarding
    return {
      gaps: workerGaps({
        headshot: avatarUploaded,
        licence: dlUploaded,
        foodcard: foodHandlersCertUploaded,
        terms,
      }),
      payoutReady: account.stripeOnboardingComplete,
      termsOutdated,
    }
  }
  const { stripeCustomerId, stripePaymentMethods } = account
  return {
    gaps: employerGaps({
      customer: stripeCustomerId !== null,
      method: stripePaymentMethods.length > 0,
      terms,
    }),
    payoutReady: false,
    termsOutdated,
  }
}

/** Keeps the last reading of a person's flags. */
export function storeFlags(userId: string, flags: AccountFlags): void {
  deviceStorage.setItem(KEY, JSON.stringify({ v: VERSION, userId, ...flags }))
}

export function forgetFlags(): void {
  deviceStorage.removeItem(KEY)
}

/** The flags of that person as they were last read on this device. */
export function readFlags(userId: string): AccountFlags | undefined {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(KEY) ?? "null")
    if (typeof stored !== "object" || stored === null) return undefined
    const { v, userId: owner, gaps, payoutReady, termsOutdated } = stored as Record<string, unknown>
    if (v !== VERSION || owner !== userId || !Array.isArray(gaps)) return undefined
    return { gaps, payoutReady: payoutReady === true, termsOutdated: termsOutdated === true }
  } catch {
    return undefined
  }
}
