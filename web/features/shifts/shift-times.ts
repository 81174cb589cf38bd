import { HOUR_MS } from "#domain/time.ts"
import { isSameDay, moment, stopwatch, time } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { wordsOf } from "#web/i18n/words.ts"

/** How a shift's times are written. */

/** What is left of a span, coarse while it is long: `2 days 3 hr`, `1 hr 5 min`, `4:12`. */
export function timeLeft(ms: number): string {
  return ms < HOUR_MS ? stopwatch(ms) : wordsOf("kit").span({ ms })
}

/** Two times of one day, naming AM or PM once: `3:50` and `4:10 PM`. */
export function timesOf(from: Date, to: Date): { from: string; to: string } {
  const [first, last] = [time(from), time(to)]
  return { from: first.slice(-3) === last.slice(-3) ? first.slice(0, -3) : first, to: last }
}

/** `3:56 PM – 10:02 PM`, with the day of the second where it is another one. */
export function spanText(from: string, to: string): string {
  return wordsOf("kit").fromTo({
    from: time(from),
    to: isSameDay(from, to) ? time(to) : moment(to, serverNow()),
  })
}

export type Punches = { clockintime: string | null; clockouttime: string | null }

/** Both punches as a span; `missing` where there is no clock-in. */
export function punchText({ clockintime, clockouttime }: Punches, missing: string): string {
  if (clockintime === null) return missing
  if (clockouttime !== null) return spanText(clockintime, clockouttime)
  return wordsOf("kit").fromTo({ from: time(clockintime), to: wordsOf("shifts").notClockedOut })
}
