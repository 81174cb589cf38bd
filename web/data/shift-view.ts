import type { job } from "#contract/jobs.ts"
import { market } from "#domain/market.ts"
import { wageCents } from "#domain/money.ts"
import type { ShiftFacts } from "#domain/shift.ts"
import type * as z from "zod/mini"

/** How a job of the wire is read by the screens of both roles. */

/** A job as the wire has it. */
export type JobView = z.output<typeof job>

/** `dishwasher` of the wire as people read it: `Dishwasher`. */
export function roleName(jobtitle: string): string {
  return jobtitle.charAt(0).toUpperCase() + jobtitle.slice(1)
}

/** What the table of moves needs to know; what the wire does not tell the person can do nothing about anyway. */
export function shiftFactsOf(shift: JobView): ShiftFacts {
  return {
    state: shift.status,
    startsAt: new Date(shift.worktime),
    endsAt: new Date(shift.endtime),
    pendingCompleteAt: null,
    hereSaidAt: shift.here ? new Date(shift.worktime) : null,
    objectedAt: null,
  }
}

/** Dollars for so much time at the shift's pay, by the same rule as the wage itself. */
export function payFor(shift: JobView, ms: number): number {
  return wageCents(Math.max(0, Math.round(ms)), Math.round(shift.dollarsperhr * 100)) / 100
}

/** A map's way to the restaurant, opened in whatever map the device has. */
export function directionsTo({ streetaddress, city, zipcode }: JobView): string {
  const place = `${streetaddress}, ${city}, ${market.stateCode} ${zipcode}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}

/** The id of the heading that names a shift's card, wherever one stands. */
export const headingOf = (id: string): string => `shift-${id}`
