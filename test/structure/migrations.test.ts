import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** Each migration has a number of its own, so that their order is plain (CONTRIBUTING.md#add-a-migration). */

const FOLDER = fileURLToPath(new URL("../../server/db/migrations", import.meta.url))
/** Given twice before this test was; their names stay, because a database records what it has applied by name. */
const GIVEN_TWICE = ["0021", "0022", "0023", "0024"]

const repeated = (names: readonly string[]): string[] => {
  const numbers = names.map((name) => name.slice(0, 4))
  return numbers.filter((number, at) => numbers.indexOf(number) !== at)
}

test("no two migrations have one number, but for four that had been released", () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
  expect(repeated(names)).toEqual(GIVEN_TWICE)
})

test("the check sees a number that is given twice", () => {
  expect(repeated(["0030-a.sql", "0031-b.sql", "0031-c.sql"])).toEqual(["0031"])
})
