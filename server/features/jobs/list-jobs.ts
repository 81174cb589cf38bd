import { periodStart } from "#domain/calendar.ts"
import type { ShiftState } from "#domain/shift.ts"
import { inTransaction } from "#server/db/database.ts"
import { withParts } from "#server/features/jobs/store.ts"
import { type Handler, Page } from "#server/handler.ts"
import { presentJob } from "#server/features/jobs/present.ts"
import { sql } from "kysely"

/** Which states a list holds: always, and only within the period (docs/rules/jobs.md#job-lists). */
export type ListedStates = { always: ShiftState[]; within: ShiftState[] }

export function listedStates(openjob: boolean, completed: boolean): ListedStates {
  if (openjob) return { always: ["open"], within: ["expired"] }
  return completed
    ? { always: [], within: ["pendingComplete", "closed", "noShow"] }
    : { always: ["scheduled", "clockedIn"], within: ["cancelled"] }
}

/** Still to come, whatever the hour: what has begun and is not over stays at the top. */
const TO_COME: ShiftState[] = ["open", "scheduled", "clockedIn"]

/** What is to come by start rising, then what is past by start falling, ties by id. */
export function listOrder(now: Date, table: string) {
  const startsAt = sql.ref(`${table}.starts_at`)
  const past = sql<boolean>`(${sql.ref(`${table}.state`)} <> all(${TO_COME}) and ${startsAt} < ${now})`
  return {
    past,
    rising: sql`case when ${past} then null else ${startsAt} end`,
    falling: sql`case when ${past} then ${startsAt} end`,
  }
}

export const listJobs: Handler<"listJobs"> = (ctx, { query, caller, requireGates }) =>
  inTransaction(ctx.db, async (tx) => {
    await requireGates(tx)
    const now = ctx.clock.now()
    const { always, within } = listedStates(query.openjob, query.completed)
    const since = periodStart(query.time, now)
    const order = listOrder(now, "jobs")
    const rows = await tx
      .selectFrom("jobs")
      .selectAll()
      .where("employer_id", "=", caller.id)
      .where((where) =>
        where.or([
          where("state", "=", sql<ShiftState>`any(${always})`),
          where.and([where("state", "in", within), where("starts_at", ">=", since)]),
        ]),
      )
      .orderBy(order.past)
      .orderBy(order.rising, "asc")
      .orderBy(order.falling, "desc")
      .orderBy("id")
      .limit(query.limit + 1)
      .offset(query.skip)
      .execute()
    const parts = await withParts(tx, rows)
    return Page.of(parts, query.limit, (one) => presentJob(one, caller, now))
  })
