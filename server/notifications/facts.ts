import type { Row } from "#server/db/tables.ts"

/**
 * The facts of each event, as they are stored: JSON, instants in ISO 8601, money in whole cents. Rows outlive
 * the code that wrote them, so a new fact of an old event is optional.
 */

/** What names a shift to a person (docs/rules/messages.md#what-a-message-says). */
export type ShiftDetails = {
  id: string
  title: string
  companyName: string
  streetAddress: string
  city: string
  startsAt: string
  endsAt: string
}

export function shiftDetails(job: Row<"jobs">): ShiftDetails {
  return {
    id: job.id,
    title: job.title,
    companyName: job.company_name,
    streetAddress: job.street_address,
    city: job.city,
    startsAt: job.starts_at.toISOString(),
    endsAt: job.ends_at.toISOString(),
  }
}

type Shift = { shift: ShiftDetails }
type WorkedShift = Shift & { workerName: string }
type Punches = { in: string | null; out: string | null }
/** What opens an account. Only the mail holds it, and only until it is sent. */
type Secret = { secret: string }
type None = Record<string, never>

export type EventFacts = {
  accountMade: Secret
  emailChanged: { newEmail: string }
  emailToConfirm: Secret
  passwordChanged: None
  passwordForgotten: Secret
  suspended: { reason: string }
  reactivated: None
  accountDeleted: None
  shiftPosted: Shift
  applicationMade: WorkedShift
  applicationCancelled: WorkedShift
  applicationEnded: WorkedShift
  hired: WorkedShift & { payCentsPerHour?: number; managerName?: string }
  notChosen: Shift & { because: "filled" | "deleted" | "expired" | "booked_elsewhere" }
  expired: Shift
  openAgain: Shift
  dropped: WorkedShift & { open: boolean }
  released: WorkedShift
  cancelledByEmployer: Shift
  canceledByAdmin: Shift
  startsSoon: Shift & { hours: number }
  clockedIn: WorkedShift & { at: string }
  clockedOut: WorkedShift & { at: string; automatic: boolean }
  stillClockedIn: WorkedShift
  notClockedIn: WorkedShift
  hereWithoutCode: WorkedShift & { note: string | null }
  noShow: WorkedShift
  rated: WorkedShift & { stars: number }
  punchesEdited: Shift & { from: Punches; to: Punches; reason: string | null }
  closeSoon: Shift
  closed: Shift & { wageCents: number }
  charged: Shift & {
    wageCents: number
    feeCents: number
    amountCents: number
    methodLabel: string | null
    workerName?: string
    payCentsPerHour?: number
    punches?: Punches
  }
  notCollectable: Shift & { wageCents: number }
  chargeFailed: Shift & { amountCents: number }
  wageWaits: Shift & { wageCents: number }
  wageHeld: Shift & { wageCents: number }
  wageSent: Shift & { wageCents: number }
  payoutFailed: { amountCents: number }
  methodSaved: { methodLabel: string }
}

export type EventName = keyof EventFacts
/** What messages, pushes and mails keep of an event: all but its secret. */
export type StoredFacts<E extends EventName> = Omit<EventFacts[E], "secret">
