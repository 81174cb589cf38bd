/** Calendar and banking days in UTC. */

const DAY_MS = 86_400_000

/** The same time of day, `days` later. */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS)
}

/** The same time of day, `days` banking days later; Saturdays and Sundays do not count. */
export function addBusinessDays(from: Date, days: number): Date {
  let at = from
  for (let left = days; left > 0;) {
    at = addDays(at, 1)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1
  }
  return at
}

/** The first midnight UTC after an instant. */
export function nextMidnight(from: Date): Date {
  return new Date((Math.floor(from.getTime() / DAY_MS) + 1) * DAY_MS)
}
