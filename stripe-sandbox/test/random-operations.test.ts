import fc from "fast-check"
import { expect, test } from "vitest"
import { expectMoneyToAddUp } from "./check-money.ts"
import { STEP_KINDS, type Step, runSteps } from "./random-operations.ts"

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...STEP_KINDS),
  a: fc.nat(40),
  b: fc.nat(7),
  amount: fc.constantFrom(50, 99, 100, 730, 1000, 7282, 8000),
})

/** 20 runs of 500 steps: 10,000 operations, including crashes and restarts. */
const RUNS = 20
const STEPS = 500

test("After 10,000 random operations, crashes and restarts, all money adds up", async () => {
  let operations = 0
  let charges = 0
  let transfers = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: "max" }), async (steps) => {
      const { world, failures } = await runSteps(steps)
      operations += steps.length
      try {
        expect(failures).toEqual([])
        await expectMoneyToAddUp(world)
        const ledger = await world.sandbox.control.ledger()
        charges += ledger.charges.length
        transfers += ledger.transfers.length
      } finally {
        await world.close()
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(operations).toBe(RUNS * STEPS)
  // Runs in which every operation fails would prove nothing.
  expect(charges).toBeGreaterThan(RUNS * 20)
  expect(transfers).toBeGreaterThan(RUNS * 5)
}, 240_000)
