import { calls, nouns, type CallName } from "#contract/index.ts"
import { effects, readingsOf, type ChangingCall } from "#web/data/effects.ts"
import { describe, expect, test } from "vitest"

const changing = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method !== "GET")

describe("the effects of calls", () => {
  test("every changing call has an entry, and no other call has one", () => {
    expect(Object.keys(effects).toSorted()).toEqual(changing.toSorted())
  })

  test("every tag that a change names is shown by a reading", () => {
    const named = new Set(Object.values(effects).flat())
    expect([...named].filter((tag) => readingsOf([tag]).length === 0)).toEqual([])
  })

  test("only readings go stale", () => {
    const stale = (Object.keys(effects) as ChangingCall[]).flatMap((name) => readingsOf(effects[name]))
    expect(stale.filter((name) => calls[name].method !== "GET")).toEqual([])
  })

  test("closing a job makes its lists, its payment, the restaurant's account and the fee stale", () => {
    expect(readingsOf(effects.closeJob).toSorted()).toEqual([
      "getEmployer",
      "getJob",
      "getPublicConfig",
      "getWorker",
      "listDeletionBlockers",
      "listJobs",
      "listPayments",
    ])
  })

  test("a payout account is never read again by itself, since each reading makes a link", () => {
    const stale = (Object.keys(effects) as ChangingCall[]).flatMap((name) => readingsOf(effects[name]))
    expect(stale).not.toContain("retrieveAccount")
  })
})

test("each call belongs to the noun whose file declares it", () => {
  expect(Object.keys(nouns)).toEqual(Object.keys(calls))
  expect([nouns.createJob, nouns.hireApplicant, nouns.getWorker, nouns.closeJob]).toEqual([
    "jobs",
    "applications",
    "accounts",
    "shifts",
  ])
  expect(Object.values(nouns)).not.toContain(undefined)
})
