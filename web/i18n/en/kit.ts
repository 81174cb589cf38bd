import { problems } from "#contract/text/en.ts"
import { lengthText, unitsText } from "#contract/text/lengths-en.ts"
import { plural } from "#web/i18n/en/grammar.ts"

/** A number is never torn from its unit. */
const SPACE = "\u00a0"
/** The first three, and how many more there are. */
function named(fields: readonly string[]): string {
  const more = fields.length - 3
  return more > 1 ? `${fields.slice(0, 3).join(", ")} and ${more} more` : fields.join(", ")
}
const dayName = (count: number): string => plural(count, { one: "day", other: "days" })

/** Words of the kit: forms, lists, dialogs, times. */
export const kit = {
  loading: "Loading...",
  sending: "Sending…",
  retry: "Try again",
  asOf: ({ time }: { time: string }) => `Could not refresh. Last updated at ${time}.`,
  yes: "Yes",
  no: "No",
  cancel: "Cancel",
  keep: "Keep it",
  notYet: "Go back",
  newTab: "(opens in a new tab)",
  fromTo: ({ from, to }: { from: string; to: string }) => `${from} – ${to}`,
  optional: "optional",
  showPassword: "Show Password",
  problems,
  emptyFields: ({ names }: { names: readonly string[] }) =>
    `The following fields are empty: ${names.join(", ")}`,
  network: "No connection. Please try again.",
  unknownOutcome: "We got no answer, so this may or may not be done. Check before you try again.",
  serverTrouble: "Something went wrong on our side. Please try again.",
  passwordRules: {
    heading: "Password rules",
    length: "12 to 20 characters",
    lowercase: "A lowercase letter",
    uppercase: "An uppercase letter",
    digit: "A number",
    symbol: "One of ! @ # $ % ^ & *",
    onlyThose: "No other characters",
    met: "done",
    unmet: "not yet",
  },
  previous: "Prev",
  next: "Next",
  showing: ({ from, to }: { from: number; to: number }) =>
    from === to ? `Showing ${from}` : `Showing ${from}–${to}`,
  pages: "Pages",
  today: "Today",
  tomorrow: "Tomorrow",
  perHour: "/ hr",
  /** What a shift is called, what it pays and where it is. */
  shift: {
    name: ({ title, when }: { title: string; when: string }) => `${title}, ${when}`,
    about: ({ total }: { total: string }) => `about ${total} total`,
    away: ({ miles }: { miles: number }) => `${miles} mi away`,
    address: ({ streetaddress, city }: { streetaddress: string; city: string }) =>
      `${streetaddress}, ${city}`,
  },
  /** Planned or worked time to the second, so that it can be multiplied by the pay: `6 hr`, `6 hr 10 min 48 sec`. */
  length: ({ ms }: { ms: number }) => lengthText(ms, SPACE),
  /** What is left of a wait, coarser the longer it is: `1 day 12 hr`, `2 hr 5 min`, `4 min`. */
  span: ({ ms }: { ms: number }) => {
    const minutes = Math.ceil(Math.max(0, ms) / 60_000)
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
    const units = [
      [days, dayName(days)],
      [hours, "hr"],
      [days > 0 ? 0 : minutes % 60, "min"],
    ] as const
    return unitsText(units, SPACE)
  },
  /** What a form still waits for, by the names of its fields: the empty ones, and those that hold a fault. */
  left: ({ missing, wrong }: { missing: readonly string[]; wrong: readonly string[] }) =>
    [
      missing.length > 0
        ? plural(missing.length, {
            one: `1 thing left: ${named(missing)}.`,
            other: `${missing.length} things left: ${named(missing)}.`,
          })
        : "",
      wrong.length > 0 ? `Please correct: ${named(wrong)}.` : "",
    ]
      .filter(Boolean)
      .join(" "),
  stars: ({ average, count }: { average: number; count: number }) =>
    count === 0
      ? "No ratings yet"
      : plural(count, {
          one: `${average} of 5 stars, 1 rating`,
          other: `${average} of 5 stars, ${count} ratings`,
        }),
  starsShort: ({ average, count }: { average: number; count: number }) =>
    count === 0 ? "No ratings yet" : `${average.toFixed(1)} (${count})`,
  code: ({ letters }: { letters: string }) => `Code: ${letters}`,
  tasksDone: ({ done, all }: { done: number; all: number }) => `${done} of ${all} done`,
  taskDone: "Done",
}
