/** Days as banks count them, in UTC. */

const DAY = 86_400_000

/** The same time of day, so many days on. */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY)
}

/** The same time of day, so many banking days on; Saturdays and Sundays do not count. */
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
  return new Date((Math.floor(from.getTime() / DAY) + 1) * DAY)
}
