/**
 * The market: everything that differs in another state. Opening one means writing another object of the
 * type `Market` and naming it in `market` below; nothing else knows a city, a time zone or one of these
 * figures (docs/market.md).
 */

import { marketState } from "#domain/market-state.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A place on earth, degrees. */
export type Position = { latitude: number; longitude: number }

export type City = Position & {
  name: string
  /** A zip of that city, for made-up restaurants. */
  zip: string
  /** The first three digits of the zips around it. */
  zipPrefixes: readonly string[]
  /** Legal minimum wage in whole cents an hour. */
  minimumWageCentsPerHour: number
}

export type JobTitle = {
  /** As it is on the wire. */
  name: string
  /** The text a new posting starts with. */
  description: string
}

export type Market = {
  state: string
  stateCode: string
  /** IANA zone in which people read and type times. */
  timeZone: string
  cities: readonly City[]
  titles: readonly JobTitle[]
  limits: {
    postingLeadMs: number
    furthestPostingMs: number
    shortestShiftMs: number
    longestShiftMs: number
    searchLeadMs: number
    gapBetweenShiftsMs: number
    shortNoticeMs: number
    clockInWindowMs: number
    wrongCodesAllowed: number
    wrongCodesPeriodMs: number
    noShowAfterEndMs: number
    clockOutReminderAfterEndMs: number
    automaticClockOutAfterEndMs: number
    closeReminderMs: number
    automaticCloseMs: number
    longestPunchMs: number
    earliestPunchBeforeStartMs: number
    startRemindersMs: readonly number[]
    wageHeldAboveCents: number
    minimumChargeCents: number
    minimumAgeYears: number
  }
}

const STATE_MINIMUM_CENTS = 1515
const AROUND_PHOENIX = ["850", "851", "852", "853"]
const AROUND_TUCSON = ["851", "856", "857"]

const arizona: Market = {
  state: marketState,
  stateCode: "AZ",
  timeZone: "America/Phoenix",
  cities: [
    {
      name: "Phoenix",
      zip: "85004",
      zipPrefixes: AROUND_PHOENIX,
      latitude: 33.4484,
      longitude: -112.074,
      minimumWageCentsPerHour: STATE_MINIMUM_CENTS,
    },
    {
      name: "Tempe",
      zip: "85281",
      zipPrefixes: AROUND_PHOENIX,
      latitude: 33.4255,
      longitude: -111.94,
      minimumWageCentsPerHour: STATE_MINIMUM_CENTS,
    },
    {
      name: "Chandler",
      zip: "85225",
      zipPrefixes: AROUND_PHOENIX,
      latitude: 33.3062,
      longitude: -111.8413,
      minimumWageCentsPerHour: STATE_MINIMUM_CENTS,
    },
    {
      name: "Scottsdale",
      zip: "85251",
      zipPrefixes: AROUND_PHOENIX,
      latitude: 33.4942,
      longitude: -111.9261,
      minimumWageCentsPerHour: STATE_MINIMUM_CENTS,
    },
    {
      name: "Mesa",
      zip: "85201",
      zipPrefixes: AROUND_PHOENIX,
      latitude: 33.4152,
      longitude: -111.8315,
      minimumWageCentsPerHour: STATE_MINIMUM_CENTS,
    },
    {
      name: "Glendale",
      zip: "85301",
      zipPrefixes: AROUND_PHOENIX,
      latitude: 33.5387,
      longitude: -112.186,
      minimumWageCentsPerHour: STATE_MINIMUM_CENTS,
    },
    {
      name: "Tucson",
      zip: "85701",
      zipPrefixes: AROUND_TUCSON,
      latitude: 32.2226,
      longitude: -110.9747,
      minimumWageCentsPerHour: 1545,
    },
    {
      name: "Marana",
      zip: "85653",
      zipPrefixes: AROUND_TUCSON,
      latitude: 32.4367,
      longitude: -111.2254,
      minimumWageCentsPerHour: STATE_MINIMUM_CENTS,
    },
    {
      name: "Oro Valley",
      zip: "85737",
      zipPrefixes: AROUND_TUCSON,
      latitude: 32.3909,
      longitude: -110.9665,
      minimumWageCentsPerHour: STATE_MINIMUM_CENTS,
    },
  ],
  titles: [
    { name: "busser", description: "Cleans tables and maintains the dining area." },
    { name: "dishwasher", description: "Washes dishes and kitchen equipment." },
    { name: "host", description: "Greets guests and manages reservations." },
    { name: "appetizer cook", description: "Prepares appetizers and ensures food quality." },
  ],
  limits: {
    postingLeadMs: 24 * HOUR_MS,
    furthestPostingMs: 365 * 24 * HOUR_MS,
    shortestShiftMs: 4 * HOUR_MS,
    longestShiftMs: 24 * HOUR_MS,
    searchLeadMs: HOUR_MS,
    gapBetweenShiftsMs: HOUR_MS,
    shortNoticeMs: 24 * HOUR_MS,
    clockInWindowMs: 10 * MINUTE_MS,
    wrongCodesAllowed: 5,
    wrongCodesPeriodMs: 10 * MINUTE_MS,
    noShowAfterEndMs: 24 * HOUR_MS,
    clockOutReminderAfterEndMs: 2 * HOUR_MS,
    automaticClockOutAfterEndMs: 4 * HOUR_MS,
    closeReminderMs: 12 * HOUR_MS,
    automaticCloseMs: 24 * HOUR_MS,
    longestPunchMs: 24 * HOUR_MS,
    earliestPunchBeforeStartMs: 12 * HOUR_MS,
    startRemindersMs: [24 * HOUR_MS, HOUR_MS],
    wageHeldAboveCents: 150_000,
    minimumChargeCents: 50,
    minimumAgeYears: 16,
  },
}

/** The market this installation serves. */
export const market: Market = arizona

/** A span of the market in whole minutes, hours or days, for the words that name it. */
export const inMinutes = (ms: number): number => ms / MINUTE_MS
export const inHours = (ms: number): number => ms / HOUR_MS
export const inDays = (ms: number): number => ms / (24 * HOUR_MS)

/** The city of that exact name, if the market has it. */
export function findCity(name: string): City | undefined {
  return market.cities.find((city) => city.name === name)
}
