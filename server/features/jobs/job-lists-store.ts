import type { ShiftState } from "#domain/shift.ts"
import type { Tx } from "#server/db/database.ts"
import type { JobRow } from "#server/features/jobs/store.ts"
import { sql } from "kysely"

/** Which states a list holds: always, and only within the period (docs/rules/jobs.md#job-lists). */
export type ListedStates = { always: ShiftState[]; within: ShiftState[] }

/** To come, whatever the hour: a shift under way stays at the top. */
const TO_COME: ShiftState[] = ["open", "scheduled", "clockedIn"]

/** What is to come, earliest start first, then what is past, latest start first (docs/rules/jobs.md#list-order). */
export function listOrder(now: Date, table: string) {
  const startsAt = sql.ref(`${table}.starts_at`)
  const past = sql<boolean>`(${sql.ref(`${table}.state`)} <> all(${TO_COME}) and ${startsAt} < ${now})`
  return {
    past,
    rising: sql`case when ${past} then null else ${startsAt} end`,
    falling: sql`case when ${past} then ${startsAt} end`,
  }
}

/** A page of the employer's jobs and one row more; `within` since the given instant. */
export async function listOwnJobs(
  tx: Tx,
  employerId: string,
  { always, within }: ListedStates,
  { since, now, skip, limit }: { since: Date; now: Date; skip: number; limit: number },
): Promise<JobRow[]> {
  const order = listOrder(now, "jobs")
  return tx
    .selectFrom("jobs")
    .selectAll()
    .where("employer_id", "=", employerId)
    .where((where) =>
      where.or([
        where("state", "=", sql<ShiftState>`any(${always})`),
        where.and([where("state", "=", sql<ShiftState>`any(${within})`), where("starts_at", ">=", since)]),
      ]),
    )
    .orderBy(order.past)
    .orderBy(order.rising, "asc")
    .orderBy(order.falling, "desc")
    .orderBy("id")
    .limit(limit + 1)
    .offset(skip)
    .execute()
}
