import fc from "fast-check"
import { expect, test } from "vitest"
import { KINDS, type Step, deal, findFaults } from "./random-money.ts"

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  a: fc.nat(40),
  b: fc.nat(7),
  amount: fc.constantFrom(50, 99, 100, 730, 1000, 7282, 8000),
})

/** 20 stories of 500 steps: 10,000 dealings, with kills and restarts among them. */
const STORIES = 20
const STEPS = 500

test("After 10,000 random dealings, kills and restarts, all money adds up and nothing was taken or moved twice", async () => {
  let dealings = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: "max" }), async (steps) => {
      const { world, refusals } = await deal(steps)
      dealings += steps.length
      try {
        expect(await findFaults(world)).toEqual([])
        // A story in which everything was refused would prove nothing.
        expect(refusals).toBeLessThan(steps.length * 0.8)
        const ledger = await world.sandbox.control.ledger()
        expect(ledger.charges.length).toBeGreaterThan(10)
        expect(ledger.transfers.length).toBeGreaterThan(5)
      } finally {
        await world.close()
      }
    }),
    { numRuns: STORIES, endOnFailure: true },
  )
  expect(dealings).toBe(STORIES * STEPS)
}, 240_000)
