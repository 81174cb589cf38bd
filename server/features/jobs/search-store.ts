import type { Calls } from "#contract/index.ts"
import type { CallInput } from "#contract/route.ts"
import { market, type Position } from "#domain/market.ts"
import { plus } from "#domain/time.ts"
import type { PublicJobRow } from "#server/features/jobs/store.ts"
import type pg from "pg"

export type SearchQuery = CallInput<Calls["searchJobs"]>["query"]

type FoundJob = PublicJobRow & { logo_file: string | null }

/** The columns of `PublicJobRow` and no others: narrow rows make the page fast. */
const COLUMNS = `id, employer_id, state, title, description, pay_cents_per_hour, starts_at, ends_at, clocked_in_at,
  clocked_out_at, company_name, street_address, city, region, zip, latitude, longitude, created_at`

const ORDERS: Record<SearchQuery["sortBy"], string> = {
  createdAt: "created_at",
  pay: "pay_cents_per_hour",
  jobtitle: "title",
  totalAmountEarned: "scheduled_ms_cents",
  distance:
    "place <-> cube(array[cos(radians($4::float8)) * cos(radians($5::float8)), cos(radians($4::float8)) * sin(radians($5::float8)), sin(radians($4::float8))])",
}

/** An index only knows the nearest first, and what is farthest from a place is nearest to its antipode. */
function positionToSortBy({ latitude, longitude }: Position, direction: "asc" | "desc"): [number, number] {
  return direction === "asc" ? [latitude, longitude] : [-latitude, longitude + 180]
}

/**
 * Open shifts that start late enough, of active restaurants (docs/rules/jobs.md#search), and one row more than
 * the page. Ties break by id in the direction of the sort (by distance always upward), as in the partial indexes. Named plain SQL, since
 * this is the most frequent call: each of its few forms is prepared once per connection. Sorting by distance
 * needs `from`.
 */
export function searchStatement(
  query: SearchQuery,
  from: Position | null,
  now: Date,
): { name: string; text: string; values: unknown[] } {
  const byDistance = query.sortBy === "distance"
  const direction = query.sortOrder ?? (query.sortBy === "createdAt" ? "desc" : "asc")
  const place = byDistance && from ? positionToSortBy(from, direction) : []
  const order = byDistance ? "asc" : direction
  const city = query.city ? [query.city] : []
  const values = [plus(now, market.limits.searchLeadMs), query.limit + 1, query.skip, ...place, ...city]
  // The logo outside, so that it is looked up for the rows of the page and not for those skipped.
  const text = `select page.*, (select logo_file from employers where id = page.employer_id) from (
    select ${COLUMNS} from jobs
    where state = 'open' and starts_at >= $1${query.city ? ` and city = $${values.length}` : ""}
    order by ${ORDERS[query.sortBy]} ${order}, id ${order}
    limit $2 offset $3
  ) page`
  return { name: `search_${query.sortBy}_${direction}_${city.length}`, text, values }
}

export async function searchOpenJobs(
  pool: pg.Pool,
  query: SearchQuery,
  from: Position | null,
  now: Date,
): Promise<FoundJob[]> {
  const { rows } = await pool.query<FoundJob>(searchStatement(query, from, now))
  return rows
}
