import {
  attemptsExhausted,
  automaticRetryAt,
  chargeFailure,
  failureReason,
  isKeyExpired,
  needsApproval,
  needsNewIntent,
} from "#domain/payment-failure.ts"
import { HOUR_MS, plus } from "#domain/time.ts"
import { describe, expect, test } from "vitest"

const now = new Date("2027-03-03T17:00:00.000Z")
const declined = (declineCode: string, adviceCode: string | null = null) => ({
  code: "card_declined",
  declineCode,
  adviceCode,
})
const retryAt = (failure: Parameters<typeof automaticRetryAt>[0], attempt = 1, automaticAttempts = 0) =>
  automaticRetryAt(failure, { attempt, automaticAttempts }, now)

describe("automatic retries", () => {
  test("come 24 hours after the first failure, 72 after the second, and then no more", () => {
    const poor = declined("insufficient_funds")
    expect(retryAt(poor, 1, 0)).toEqual(plus(now, 24 * HOUR_MS))
    expect(retryAt(poor, 2, 1)).toEqual(plus(now, 72 * HOUR_MS))
    expect(retryAt(poor, 3, 2)).toBeNull()
  })

  test("happen where waiting may help", () => {
    for (const code of ["insufficient_funds", "processing_error", "try_again_later"])
      expect(retryAt(declined(code))).not.toBeNull()
    expect(retryAt(chargeFailure("ach_insufficient_funds"))).not.toBeNull()
    expect(retryAt(declined("generic_decline", "try_again_later"))).not.toBeNull()
    expect(retryAt(declined("generic_decline"))).toBeNull()
  })

  test("never happen for a card that is expired, lost, stolen or mistyped, whatever the bank advises", () => {
    for (const code of ["expired_card", "lost_card", "stolen_card", "pickup_card", "incorrect_cvc"]) {
      expect(retryAt(declined(code, "try_again_later"))).toBeNull()
      expect(retryAt({ code, declineCode: "insufficient_funds", adviceCode: null })).toBeNull()
    }
  })

  test("never happen against the bank's advice", () => {
    expect(retryAt(declined("insufficient_funds", "do_not_try_again"))).toBeNull()
  })

  test("stop with the fifth attempt", () => {
    expect(retryAt(declined("insufficient_funds"), 4)).not.toBeNull()
    expect(retryAt(declined("insufficient_funds"), 5)).toBeNull()
  })
})

test("from the fifth attempt on only an untried method may be used, and every fifth intent is replaced", () => {
  expect([4, 5, 6].map(attemptsExhausted)).toEqual([false, true, true])
  expect([4, 5, 6, 10].map(needsNewIntent)).toEqual([false, true, false, true])
})

test("a key counts as forgotten one millisecond after 20 hours", () => {
  expect(isKeyExpired(plus(now, -20 * HOUR_MS), now)).toBe(false)
  expect(isKeyExpired(plus(now, -20 * HOUR_MS - 1), now)).toBe(true)
})

test("a bank that wants approval says so in either code", () => {
  expect(needsApproval(chargeFailure("authentication_required"))).toBe(true)
  expect(needsApproval(declined("authentication_required"))).toBe(true)
  expect(needsApproval(declined("insufficient_funds"))).toBe(false)
})

test("the reason comes from the decline code, then from the code", () => {
  expect(failureReason("card_declined", "lost_card")).toBe("lostCard")
  expect(failureReason("expired_card", null)).toBe("expiredCard")
  expect(failureReason("expired_card", "generic_decline")).toBe("expiredCard")
  expect(failureReason("no_method", null)).toBe("noMethod")
  expect(failureReason("ach_account_closed", null)).toBe("debitAccountClosed")
})

test("a code nobody knows is a decline, and a returned debit when a bank sent it back", () => {
  expect(failureReason("card_declined", "some_new_code")).toBe("declined")
  expect(failureReason(null, null)).toBe("declined")
  expect(failureReason("ach_some_new_code", null)).toBe("debitReturned")
})
