import { lengths } from "#web/i18n/en/market-words.ts"
import { ratings } from "#web/i18n/en/ratings.ts"
import { shiftsWorked } from "#web/i18n/en/shifts-worked.ts"

type Named = { shift: string }
type Person = { name: string }

/** Shifts from hiring to closing, as both sides see them. */
export const shifts = {
  total: ({ total }: { total: string }) => `${total} total`,
  pick: "Choose a shift from the list to see it here.",
  gone: "This shift is no longer in this list.",
  worker: "Worker",
  toSearch: "Search for a shift",
  directions: "Directions",
  notClockedOut: "not clocked out",
  ratings,

  hired: {
    title: "Hired Shifts",
    list: "Hired shifts",
    empty: "No hired shifts. When you hire an applicant, the shift is here.",
    toOpen: "View open shifts",
    scheduled: "This job is Scheduled!",
    clockedIn: ({ time }: { time: string }) => `Clocked in ${time}`,
    cancelled: "Canceled",
    missed: "Not clocked in",
    windowOpen: "Clock-in is open",
    over: "Over",
    codeVisible: ({ from, to }: { from: string; to: string }) => `Code visible ${from}–${to}`,
    codeOpens: ({ left }: { left: string }) => `Opens in ${left}`,
    codeCloses: ({ left }: { left: string }) => `Closes in ${left}`,
    codeHeading: "Clock-in code",
    codeText: ({ name }: Person) =>
      `Read this code out to ${name}. Keep the screen on and bright while you do.`,
    codeComing: "Getting the code…",
    copy: "Copy code",
    copied: "Code copied.",
    copyFailed: "We couldn’t copy the code. Please read it out.",
    here: ({ name }: Person) => `${name} says: I am here and have no code.`,
    elapsed: ({ length }: { length: string }) => `On shift for ${length}`,
    soFar: ({ total }: { total: string }) => `${total} so far`,
    clockOut: "Clock out",
    clockOutTitle: ({ name }: Person) => `Clock ${name} out now?`,
    clockOutText: ({ time, length, total }: { time: string; length: string; total: string }) =>
      `Clocked out at about ${time}: ${length}, ${total}. You can’t undo this, but you can edit the punches before you close the shift.`,
    clockedOut: ({ name }: Person) => `${name} is clocked out.`,
    cancel: "Cancel shift",
    cancelTitle: ({ shift }: Named) => `Cancel ${shift}?`,
    cancelText: ({ name }: Person) => `${name} will be notified right away. This cannot be undone.`,
    cancelShort: ({ name }: Person) =>
      `The start is less than ${lengths.shortNotice} away, so this counts as a short-notice cancel of your restaurant. ${name} will be notified right away. This cannot be undone.`,
    cancelCounts: "Canceling now counts as a short-notice cancel.",
    cancelNotifies: ({ name }: Person) => `If you cancel, ${name} will be notified right away.`,
    cancelDone: ({ shift }: Named) => `Canceled: ${shift}`,
    missedHere: ({ name, time }: Person & { time: string }) =>
      `${name} did not clock in by ${time}, but said in time: I am here and have no code. If the shift was worked, enter the times.`,
    missedText: ({ name, time }: Person & { time: string }) =>
      `${name} did not clock in by ${time}. If the shift was worked, enter the times. If nobody came, mark a no-show.`,
    noShow: "Mark as no-show",
    noShowTitle: ({ name }: Person) => `Mark ${name} as a no-show?`,
    noShowWarning: ({ name, shift }: Person & Named) =>
      `${shift} ends as a no-show. Nothing is charged, and it counts as a short-notice cancel for ${name}.`,
    noShowDone: ({ name }: Person) => `${name} is marked as a no-show.`,
    wasHere: ({ name }: Person) =>
      `You can’t mark a no-show: ${name} said in time that they were there. Enter the times, or our team decides.`,
    by: ({ time }: { time: string }) => `If you do nothing, this becomes a no-show ${time}.`,
    cannotCancel: "A shift that has started cannot be canceled.",
  },

  ...shiftsWorked,
}
