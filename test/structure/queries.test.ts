import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** Every query of a noun is in its store (CONTRIBUTING.md#where-things-go). */

const FEATURES = fileURLToPath(new URL("../../server/features", import.meta.url))
const QUERY =
  /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`|\.query[<(]/
const isStore = (file: string): boolean => /(?:^|[/-])store\.ts$/.test(file)

test("no query is written outside a store", () => {
  const files = readdirSync(FEATURES, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  )
  const withQuery = files.filter((file) => QUERY.test(readFileSync(join(FEATURES, file), "utf8")))
  expect(withQuery.filter(isStore).length).toBeGreaterThan(8)
  expect(withQuery.filter((file) => !isStore(file))).toEqual([])
})

test("the check knows a query and a store", () => {
  const queries = [
    'tx.selectFrom("jobs")',
    'tx\n.updateTable("jobs")',
    "sql`select 1`",
    "sql<number>`count(*)`",
    "ctx.pool.query<Row>(statement)",
  ]
  expect(queries.filter((text) => !QUERY.test(text))).toEqual([])
  expect(["query.skip", "sqlState", "CallRequest"].filter((text) => QUERY.test(text))).toEqual([])
  expect(["jobs/store.ts", "jobs/search-store.ts", "jobs/restore.ts"].map(isStore)).toEqual([
    true,
    true,
    false,
  ])
})
