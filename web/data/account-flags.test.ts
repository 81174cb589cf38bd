import { stubBrowser } from "#test/support/browser-globals.ts"
import { flagsOf, forgetFlags, readFlags, storeFlags } from "#web/data/account-flags.ts"
import { beforeEach, describe, expect, test } from "vitest"

const { localStorage: storage } = stubBrowser()
const agreed = { agreed: true, version: "1", agreedAt: "2026-12-04T00:00:00.000Z", outdated: false }
const open = { agreed: false, version: null, agreedAt: null, outdated: false }
const uploads = { avatarUploaded: true, dlUploaded: true, foodHandlersCertUploaded: true }
const worker = { stripeAccountId: null, stripeOnboardingComplete: false, prepsideOnboarding: uploads }

beforeEach(() => storage.clear())

describe("the flags of an account", () => {
  test("name what a worker's gate still lacks, and whether pay can be paid out", () => {
    expect(flagsOf({ ...worker, termsOfUseAgreement: agreed })).toEqual({
      gaps: [],
      payoutReady: false,
      termsOutdated: false,
    })
    expect(
      flagsOf({
        ...worker,
        stripeOnboardingComplete: true,
        prepsideOnboarding: { ...uploads, dlUploaded: false },
        termsOfUseAgreement: open,
      }),
    ).toEqual({ gaps: ["licence", "terms"], payoutReady: true, termsOutdated: false })
  })

  test("tell of a newer version of the terms, which leaves the gate open", () => {
    const flags = flagsOf({ ...worker, termsOfUseAgreement: { ...agreed, outdated: true } })
    expect(flags).toEqual({ gaps: [], payoutReady: false, termsOutdated: true })
  })

  test("name what a restaurant's gate still lacks", () => {
    const method = { paymentMethodID: "pm_1", isDefault: true }
    const bare = { stripeCustomerId: null, stripePaymentMethods: [], termsOfUseAgreement: open }
    expect(flagsOf(bare).gaps).toEqual(["customer", "method", "terms"])
    const ready = { stripeCustomerId: "cus_1", stripePaymentMethods: [method], termsOfUseAgreement: agreed }
    expect(flagsOf(ready).gaps).toEqual([])
  })
})

describe("the flags that are kept on the device", () => {
  const flags = { gaps: ["terms"], payoutReady: true, termsOutdated: true } as const
  const [ana, ben] = ["a".repeat(24), "b".repeat(24)]

  test("are those of their person alone, until they are forgotten", () => {
    storeFlags(ana, flags)
    expect(readFlags(ana)).toEqual(flags)
    expect(readFlags(ben)).toBeUndefined()
    forgetFlags()
    expect(readFlags(ana)).toBeUndefined()
  })

  test.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["another version", JSON.stringify({ v: 1, userId: ana, ...flags })],
    ["no gaps", JSON.stringify({ v: 2, userId: ana })],
  ])("are unknown when they are %s", (_, text) => {
    storage.setItem("flags", text)
    expect(readFlags(ana)).toBeUndefined()
  })
})
