import { lengths } from "#web/i18n/en/market-words.ts"

type Named = { shift: string }

/** A worker's applications, apart from the words of applicants, which only restaurants read. */
export const applied = {
  title: "Your Applications",
  line: ({ waiting, hired }: { waiting: number; hired: number }) => `${waiting} waiting, ${hired} hired`,
  empty: "You have not applied to any shifts this week.",
  toSearch: "Search For A Shift",

  waitingHeading: "Waiting for an answer",
  waiting: "Waiting",
  activeAgain: "Active again",
  activeAgainText: ({ at }: { at: string }) => `It was set aside and counts again since ${at}.`,

  hiredHeading: "Hired",
  scheduled: "This job is Scheduled!",
  onShift: "On shift",
  canceled: "Canceled by the restaurant",
  openShift: "Open this shift",

  notChosenHeading: "Not chosen",
  mayReturn: "If a filled shift opens again and you’re free then, your application counts again.",
  states: {
    filled: "Not chosen",
    deleted: "Shift removed",
    expired: "Expired",
    booked_elsewhere: "Set aside",
  },
  reasons: {
    filled: "The restaurant hired another worker.",
    deleted: "The restaurant took this shift down.",
    expired: "The shift began and nobody was hired.",
    booked_elsewhere: "You’re hired for another shift at that time.",
  },

  whileWaiting: "While you wait",
  whileWaitingText:
    "Restaurants see your headshot, rating, shifts worked and work history. You can cancel any time before you are hired.",
  policy: `Once you are hired, dropping a shift less than ${lengths.shortNotice} before it starts counts as a short-notice cancel. Restaurants see how many you have.`,

  cancel: {
    label: "Cancel Application",
    labelOf: ({ shift }: Named) => `Cancel Application, ${shift}`,
    ask: "Cancel this application?",
    text: "This doesn’t count against you. You can apply again while the shift is open.",
    done: ({ shift }: Named) => `Application canceled: ${shift}`,
  },
}
