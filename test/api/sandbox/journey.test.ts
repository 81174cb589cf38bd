import { journey } from "#scripts/journey.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

test("the played shift ends well whatever the platform's fee is", async () => {
  const w = await startWorld()
  w.ctx.config.fee = { bps: 1_000, fixedCents: 50 }
  const lines: string[] = []
  await journey(w.url, (line) => lines.push(line))
  expect(lines.at(-2)).toMatch(
    /^charged \$80\.\d\d = wage \$72\.\d\d \+ fee \$7\.\d\d; transferred \$72\.\d\d$/,
  )
})
