import { lengths } from "#web/i18n/en/market-words.ts"
import { shiftsWorked } from "#web/i18n/en/shifts-worked.ts"

type At = { at: string }
type Named = { shift: string }
type Person = { name: string }

/** Shifts from hiring to closing, as both sides see them. */
export const shifts = {
  name: ({ title, when }: { title: string; when: string }) => `${title}, ${when}`,
  total: ({ total }: { total: string }) => `${total} total`,
  pick: "Choose a shift from the list to see it here.",
  gone: "This shift is not in this list any more.",
  worker: "Worker",
  toSearch: "Search for a shift",
  notClockedOut: "not clocked out",

  about: ({ total }: { total: string }) => `about ${total} total`,
  away: ({ miles }: { miles: number }) => `${miles} mi away`,
  address: ({ streetaddress, city }: { streetaddress: string; city: string }) => `${streetaddress}, ${city}`,

  scheduled: {
    title: "Scheduled Shifts",
    list: "Scheduled shifts",
    nowIs: ({ at }: At) => `It is ${at}.`,
    empty: "You have no scheduled shifts.",
    others: "More shifts",
    goodToKnow: "Good to know",
    askFor: ({ manager }: { manager: string }) => `Ask for ${manager}`,
    askForText: ({ storeManager }: { storeManager: string }) =>
      `Hiring manager, or ${storeManager}, store manager.`,
    dropNow: `Dropping now counts as a short-notice cancel: it starts in less than ${lengths.shortNotice}.`,
    states: {
      before: "This job is Scheduled!",
      window: "This job is Scheduled!",
      late: "Not clocked in",
      onShift: "On shift",
      cancelled: "Canceled by the restaurant",
      over: "Over",
    },
    canceledText: "This does not count against you.",
    directions: "Directions",
    opensIn: "Clock in opens in",
    window: ({ from, to }: { from: string; to: string }) => `At ${from}. You have until ${to}.`,
    windowOn: ({ day, from, to }: { day: string; from: string; to: string }) =>
      `${day}, at ${from}. You have until ${to}.`,
    until: ({ at }: At) => `Clock in is open until ${at}.`,
    clockInForm: "Clock in",
    code: "Clock-in code",
    codeHint: ({ manager }: { manager: string }) => `5 letters or numbers. Ask ${manager} to read it out.`,
    clockIn: "Clock In",
    clockedIn: ({ at }: At) => `Clocked in at ${at}`,
    notSent: "Not sent yet. Keep this screen open: we send it as soon as you have a connection.",
    noCode: "I can’t get the code",
    haveCode: "I have the code now",
    hereText:
      "We tell the restaurant right away that you are there. Your shift is then not counted as missed.",
    note: "Note to the restaurant",
    reportArrival: "I am here and have no code",
    hereSaid: "The restaurant has been told that you are there.",
    closed: ({ at, manager }: { at: string; manager: string }) =>
      `Clock-in closed at ${at}. Ask ${manager} for help.`,
    soFar: "Earned so far",
    soFarText: ({ total, length }: { total: string; length: string }) => `${total} after ${length}`,
    atRate: ({ pay }: { pay: string }) => `at ${pay} / hr`,
    inAt: ({ at }: At) => `In ${at}`,
    endsAt: ({ at }: At) => `Ends ${at}`,
    left: "Left",
    ifYouStay: ({ at }: At) => `If you leave at ${at}`,
    paidByClock:
      "You are paid from clock in to clock out, to the cent. The restaurant reviews the hours, then your pay is on its way.",
    clockOut: "Clock Out",
    clockOutAsk: "Clock out now?",
    clockOutText: ({ from, to, length, pay }: { from: string; to: string; length: string; pay: string }) =>
      `${from} – ${to}, ${length}, ${pay}`,
    clockOutEarly: ({ at }: At) => `The shift is planned until ${at}.`,
    clockOutFinal: "You cannot undo this. Only the restaurant can correct the times.",
    earned: "You earned",
    worked: ({ company, span, length }: { company: string; span: string; length: string }) =>
      `${company}, ${span}, ${length}`,
    next: "What happens next",
    waiting: "Now waiting for the restaurant",
    waitingText: `They check your hours. If they don’t, the shift closes by itself ${lengths.automaticClose} after you clocked out.`,
    sending: "Then your pay is on its way",
    sendingText: "To the bank account you chose. Earnings shows you each step.",
    sendingNoAccount: "Finish your payout setup first. We hold your pay until then.",
    toHistory: "See it in Shift History",
    drop: "Drop Job",
    dropAsk: "Drop this job?",
    dropText: "It opens again for other workers.",
    dropShortNotice: `It starts in less than ${lengths.shortNotice}, so this counts as a short-notice cancel. Restaurants see how many you have.`,
    dropNoShow: "The shift has begun, so this counts as a no-show and as a short-notice cancel.",
    dropped: ({ shift }: { shift: string }) => `You dropped ${shift}`,
  },

  hired: {
    title: "Hired Shifts",
    list: "Hired shifts",
    empty: "No hired shifts. When you hire an applicant, the shift is here.",
    toOpen: "View open shifts",
    scheduled: "This job is Scheduled!",
    clockedIn: ({ time }: { time: string }) => `Clocked in ${time}`,
    cancelled: "Cancelled",
    missed: "Not clocked in",
    windowOpen: "Clock in is open",
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
    copyFailed: "The code could not be copied. Please read it out.",
    here: ({ name }: Person) => `${name} says: I am here and have no code.`,
    elapsed: ({ length }: { length: string }) => `On shift for ${length}`,
    soFar: ({ total }: { total: string }) => `${total} so far`,
    clockOut: "Clock out",
    clockOutTitle: ({ name }: Person) => `Clock ${name} out now?`,
    clockOutText: ({ time, length, total }: { time: string; length: string; total: string }) =>
      `Clocked out at about ${time}: ${length}, ${total}. There is no way back, but you can correct the hours before you close the job.`,
    clockedOut: ({ name }: Person) => `${name} is clocked out.`,
    cancel: "Cancel shift",
    cancelTitle: ({ shift }: Named) => `Cancel ${shift}?`,
    cancelText: ({ name }: Person) => `${name} is told at once. This cannot be undone.`,
    cancelShort: ({ name }: Person) =>
      `The start is less than ${lengths.shortNotice} away, so this counts as a short-notice cancel of your restaurant. ${name} is told at once. This cannot be undone.`,
    cancelDone: ({ shift }: Named) => `Cancelled: ${shift}`,
    missedHere: ({ name, time }: Person & { time: string }) =>
      `${name} did not clock in by ${time}, but said in time: I am here and have no code. If the shift was worked, enter the times.`,
    missedText: ({ name, time }: Person & { time: string }) =>
      `${name} did not clock in by ${time}. If the shift was worked, enter the times. If nobody came, say “Did not come”.`,
    didNotCome: "Did not come",
    didNotComeTitle: ({ name }: Person) => `Say that ${name} did not come?`,
    didNotComeText: ({ name, shift }: Person & Named) =>
      `${shift} ends as a no-show. Nothing is charged, and it counts as a short-notice cancel of ${name}.`,
    didNotComeDone: ({ name }: Person) => `Noted: ${name} did not come.`,
    wasHere: ({ name }: Person) =>
      `“Did not come” is off because ${name} said in time that they were there. Without the times our team decides.`,
    by: ({ time }: { time: string }) => `Without word from you the shift ends as a no-show ${time}.`,
    cannotCancel: "A shift that has started cannot be canceled.",
  },

  ...shiftsWorked,
}
