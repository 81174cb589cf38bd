import { emptyFieldsText, problemTexts } from "#domain/fields.ts"
import { pluralsOf } from "#web/i18n/plural.ts"

export const plural = pluralsOf("en")

/** Words of the kit: forms, lists, dialogs, times. */
export const kit = {
  loading: "Loading...",
  sending: "Sending…",
  retry: "Try again",
  didNotLoad: "This did not load.",
  yes: "Yes",
  no: "No",
  cancel: "Cancel",
  close: "Close",
  optional: "optional",
  choose: "Please choose",
  showPassword: "Show Password",
  problems: problemTexts,
  emptyFields: ({ names }: { names: readonly string[] }) => emptyFieldsText(names),
  network: "No connection. Please try again.",
  serverTrouble: "Something went wrong on our side. Please try again.",
  passwordRules: {
    heading: "Your password needs:",
    length: "12 to 20 characters",
    lowercase: "a lowercase letter",
    uppercase: "an uppercase letter",
    digit: "a number",
    symbol: "one of ! @ # $ % ^ & *",
    onlyThose: "nothing but letters, numbers and those symbols",
    met: "done",
    unmet: "still needed",
  },
  previous: "Prev",
  next: "Next",
  showing: ({ from, to }: { from: number; to: number }) =>
    from === to ? `Showing ${from}` : `Showing ${from}–${to}`,
  pages: "Pages",
  today: "Today",
  tomorrow: "Tomorrow",
  perHour: "/ hr",
  hours: ({ hours }: { hours: number }) => plural(hours, { one: `${hours} hour`, other: `${hours} hours` }),
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
  taskOpen: "To do",
  chooseFile: "Choose a picture",
  changeFile: "Choose another picture",
  preview: "Preview of the chosen picture",
  fileRules: "JPEG, PNG or WebP, at most 10 MB.",
  fileTooLarge: "That is too large.",
  fileWrongKind: "Please choose a JPEG, PNG or WebP picture.",
  gate: {
    heading: "A few things first",
    workerText: "Finish these steps to search for shifts and work them.",
    employerText: "Finish these steps to post shifts and hire.",
    headshot: "Headshot",
    licence: "Driver's licence",
    foodcard: "Food handler's card",
    terms: "Terms of use",
    customer: "Payment account",
    method: "Payment method",
  },
}
