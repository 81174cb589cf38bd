import { feeCents, toDollars, wageCents } from "#domain/money.ts"
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts"
import fc from "fast-check"
import { expect, test } from "vitest"

const milliseconds = fc.integer({ min: 0, max: 5 * 24 * HOUR_MS })
const rate = fc.integer({ min: 100, max: 99_900 })

test("4 h 17 min at $17 is $72.82, neither $72 nor 72.8199", () => {
  const cents = wageCents(4 * HOUR_MS + 17 * MINUTE_MS, 1700)
  expect(cents).toBe(7282)
  expect(toDollars(cents)).toBe(72.82)
})

test("figures that floats get wrong come out whole", () => {
  expect(wageCents(HOUR_MS, 6796)).toBe(6796)
  expect(wageCents(HOUR_MS, 1799)).toBe(1799)
  expect(wageCents(HOUR_MS / 3, 1530)).toBe(510)
  expect(wageCents(6 * HOUR_MS + 5 * MINUTE_MS, 1800)).toBe(10_950)
})

test("half a cent is rounded up, a millisecond less is not", () => {
  // At $36 an hour a cent takes one second.
  expect(wageCents(499, 3600)).toBe(0)
  expect(wageCents(500, 3600)).toBe(1)
  expect(wageCents(1499, 3600)).toBe(1)
  expect(wageCents(1500, 3600)).toBe(2)
})

test("any time at any rate is a whole number of cents within half a cent of the truth, half up", () => {
  fc.assert(
    fc.property(milliseconds, rate, (ms, cents) => {
      const wage = wageCents(ms, cents)
      expect(Number.isSafeInteger(wage)).toBe(true)
      const error = BigInt(wage) * 3_600_000n - BigInt(ms) * BigInt(cents)
      expect(error > -1_800_000n && error <= 1_800_000n).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test("more time never pays less, and the dollars of the wire give the cents back", () => {
  fc.assert(
    fc.property(milliseconds, milliseconds, rate, (one, more, cents) => {
      expect(wageCents(one + more, cents)).toBeGreaterThanOrEqual(wageCents(one, cents))
      const dollars = toDollars(wageCents(one, cents))
      expect(String(dollars)).toMatch(/^\d+(\.\d{1,2})?$/)
      expect(Math.round(dollars * 100)).toBe(wageCents(one, cents))
    }),
  )
})

test("only whole numbers from 0 on are pay", () => {
  expect(() => wageCents(-1, 1800)).toThrow(RangeError)
  expect(() => wageCents(0.5, 1800)).toThrow(RangeError)
  expect(() => wageCents(Number.NaN, 1800)).toThrow(RangeError)
})

test("the fee is a share half up plus a fixed part, and nothing when both are 0", () => {
  expect(feeCents(7282, { bps: 0, fixedCents: 0 })).toBe(0)
  expect(feeCents(7282, { bps: 250, fixedCents: 30 })).toBe(182 + 30)
  expect(feeCents(7300, { bps: 250, fixedCents: 0 })).toBe(183)
  expect(feeCents(7299, { bps: 250, fixedCents: 0 })).toBe(182)
})
