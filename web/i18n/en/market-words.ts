import { market } from "#domain/market.ts"
import { formatIn } from "#domain/format.ts"
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts"
import { plural } from "#web/i18n/en/grammar.ts"

/** The market's figures in words, so that another market's are read everywhere. */

const { limits } = market

/** `24 hours`, `10 minutes`: hours where they come out even. */
function lengthOf(ms: number): string {
  const hours = ms / HOUR_MS
  const minutes = ms / MINUTE_MS
  return Number.isInteger(hours)
    ? plural(hours, { one: "1 hour", other: `${hours} hours` })
    : plural(minutes, { one: "1 minute", other: `${minutes} minutes` })
}

export const lengths = {
  clockInWindow: lengthOf(limits.clockInWindowMs),
  postingLead: lengthOf(limits.postingLeadMs),
  shortNotice: lengthOf(limits.shortNoticeMs),
  automaticClose: lengthOf(limits.automaticCloseMs),
  longestPunch: lengthOf(limits.longestPunchMs),
  earliestPunch: lengthOf(limits.earliestPunchBeforeStartMs),
}

/** `4 to 24 hours`. */
export const shiftLengths = `${limits.shortestShiftMs / HOUR_MS} to ${lengthOf(limits.longestShiftMs)}`

/** How people call the zone in which times are read and typed. */
export const timeName = `${market.state} time`

export const smallestCharge = formatIn("en").dollars(limits.minimumChargeCents)
