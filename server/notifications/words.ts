import { formatRange } from "#domain/time.ts"

/** What the events' words are made of. A message names the shift, the place and the market time. */

export type ShiftWords = { id: string; title: string; place: string; startsAt: Date; endsAt: Date }

export type Side = {
  title: string
  body: string
  /** Told by push alone. */
  noMessage?: true
  push?: true
  /** Of many such pushes to one account within this time only the first is sent. */
  pushOnceWithinMs?: number
  mail?: { button?: { text: string; url: string } }
}
export type EventWords = { employer?: Side; worker?: Side }

const name = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1)
export const shiftLine = (shift: ShiftWords): string =>
  `${name(shift.title)}, ${formatRange(shift.startsAt, shift.endsAt)}, ${shift.place}`

export type On = { shift: ShiftWords }
