import { searchStatement } from "#server/features/jobs/search-store.ts"
import { presentPublicJob } from "#server/features/jobs/present.ts"
import type { PublicJobRow } from "#server/features/jobs/store.ts"
import { createServer } from "node:http"
import pg from "pg"

/**
 * The baseline of the search benchmark: node:http and one prepared statement with the product's own SQL and JSON.
 * No routing, validation, headers or logging.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const statement = searchStatement(
  {
    skip: 0,
    limit: 5,
    sortBy: "createdAt",
    sortOrder: undefined,
    city: undefined,
    clientLocation: undefined,
  },
  null,
  new Date(),
)

const server = createServer((_, response) => {
  void pool
    .query<PublicJobRow & { logo_file: string | null }>(statement)
    .then(({ rows }) => {
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify(rows.slice(0, 5).map((row) => presentPublicJob(row, row.logo_file))))
    })
    .catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  console.log(`listening on http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`)
})
