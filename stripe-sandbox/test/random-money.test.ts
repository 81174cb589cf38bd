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
  let charges = 0
  let transfers = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: "max" }), async (steps) => {
      const { world, failures } = await deal(steps)
      dealings += steps.length
      try {
        expect(failures).toEqual([])
        expect(await findFaults(world)).toEqual([])
        const ledger = await world.sandbox.control.ledger()
        charges += ledger.charges.length
        transfers += ledger.transfers.length
      } finally {
        await world.close()
      }
    }),
    { numRuns: STORIES, endOnFailure: true },
  )
  expect(dealings).toBe(STORIES * STEPS)
  // Stories in which everything was refused would prove nothing.
  expect(charges).toBeGreaterThan(STORIES * 20)
  expect(transfers).toBeGreaterThan(STORIES * 5)
}, 240_000)
