import { type Format, formatIn } from "#domain/format.ts"
import { type Language, localeOf } from "#domain/language.ts"
import { market } from "#domain/market.ts"
import {
  employerState,
  type PaymentState,
  type PaymentStatus,
  type PayoutStatus,
  workerState,
} from "#domain/payment.ts"
import type { Role } from "#domain/role.ts"
import type { MyDataColumn, MyDataTexts } from "#server/text/my-data-en.ts"

/** What a person reads of each row of a data export: plain words, local times, dollars. */

export type Fields = Record<string, unknown>
type Columns = Partial<Record<MyDataColumn, (row: Fields) => string>>

/** How a language writes dates and dollars, and what it calls the market's time zone at a time, such as `MST`. */
export type ZonedFormat = Format & { zone: (instant: string) => string }

export function zonedFormatIn(language: Language): ZonedFormat {
  const options = { timeZone: market.timeZone, timeZoneName: "short" } as const
  const zones = new Intl.DateTimeFormat(localeOf(language), options)
  return {
    ...formatIn(language),
    zone: (instant) =>
      zones.formatToParts(new Date(instant)).find(({ type }) => type === "timeZoneName")?.value ?? "",
  }
}

/** A value as text; nothing for what is not there. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ""
  if (Array.isArray(value)) return value.map(textOf).join(", ")
  return typeof value === "string" ? value : JSON.stringify(value)
}

/** How a catalog calls a value of the wire. */
export function nameIn(names: Readonly<Record<string, string>>, value: unknown): string {
  const key = textOf(value)
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key
}

/** An instant of the wire in market time, with its zone: `Fri, Dec 4, 2026, 4:00 PM MST`. */
export function instantText(format: ZonedFormat, value: unknown): string {
  if (typeof value !== "string") return ""
  return `${format.dayWithYear(value)}, ${format.time(value)} ${format.zone(value)}`
}

/** A saved card or bank account: `visa •••• 4242`. */
function methodText({ card, us_bank_account: bank }: Fields): string {
  const { brand, bank_name: name, last4 } = (card ?? bank ?? {}) as Fields
  return `${textOf(brand ?? name)} •••• ${textOf(last4)}`
}

/** The columns of each section; one that is not named here is shown by the names of its fields. */
export function readableColumns(
  texts: MyDataTexts,
  format: ZonedFormat,
  role: Role,
): Record<string, Columns> {
  const text = (name: string) => (row: Fields) => textOf(row[name])
  const at = (name: string) => (row: Fields) => instantText(format, row[name])
  const dollars = (name: string) => (row: Fields) =>
    typeof row[name] === "number" ? format.dollars(Math.round(row[name] * 100)) : ""
  const payment = (row: Fields): PaymentState => ({
    status: row.status as PaymentStatus,
    payout: row.payout as PayoutStatus,
  })
  return {
    shifts: {
      shift: text("jobtitle"),
      ...(role === "worker"
        ? { restaurant: text("companyname") }
        : { worker: (row) => textOf((row.scheduledEmployee as Fields | null)?.employeename) }),
      from: at("worktime"),
      until: at("endtime"),
      address: (row) => [row.streetaddress, row.city, row.zipcode].map(textOf).join(", "),
      hourly: dollars("dollarsperhr"),
      status: (row) => nameIn(texts.shiftStates, row.status),
      clockedIn: at("clockintime"),
      clockedOut: at("clockouttime"),
      earned: dollars("totalAmountEarned"),
      text: text("description"),
    },
    applications: {
      shift: text("jobtitle"),
      restaurant: text("companyname"),
      from: at("worktime"),
      until: at("endtime"),
      status: (row) => nameIn(texts.applicationStatuses, row.status),
      applied: at("createdAt"),
      changed: at("changedAt"),
    },
    paymentMethods: { method: methodText, added: at("createdAt"), removed: at("removedAt") },
    payments: {
      when: at("createdAt"),
      shift: text("jobtitle"),
      from: at("worktime"),
      amount: dollars(role === "worker" ? "wage" : "amount"),
      status: (row) =>
        role === "worker"
          ? texts.wages[workerState(payment(row))]
          : texts.charges[employerState(payment(row))],
      ...(role === "employer" && { fee: dollars("fee"), method: text("method") }),
      note: text("reason"),
      changed: at("updatedAt"),
    },
    messages: {
      received: at("createdAt"),
      title: text("title"),
      text: text("body"),
      deleted: at("deletedAt"),
    },
    mails: { sent: at("sentAt"), to: text("to"), title: text("subject") },
    terms: { version: text("version"), agreed: at("agreedAt") },
    sessions: { device: text("browser"), loggedIn: at("createdAt"), lastUsed: at("lastUsedAt") },
    activity: {
      when: at("at"),
      action: text("action"),
      description: text("description"),
      networkAddress: text("address"),
    },
    audit: {
      when: at("at"),
      by: (row) => nameIn(texts.actors, row.by),
      action: (row) => nameIn(texts.actions, row.action),
    },
  }
}
