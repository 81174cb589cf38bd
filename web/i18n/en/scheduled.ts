import { lengths } from "#web/i18n/en/market-words.ts"

type At = { at: string }

/** A worker's hired shifts, from the countdown to clocking out. */
export const scheduled = {
  title: "Scheduled Shifts",
  list: "Scheduled shifts",
  nowIs: ({ at }: At) => `It is ${at}.`,
  empty: "You have no scheduled shifts.",
  others: "More shifts",
  goodToKnow: "Good to know",
  askFor: ({ manager }: { manager: string }) => `Ask for ${manager}`,
  askForText: ({ storeManager }: { storeManager: string }) =>
    `Hiring manager, or ${storeManager}, store manager.`,
  dropNow: `Dropping now counts as a short-notice cancel: the shift starts in less than ${lengths.shortNotice}.`,
  states: {
    before: "This job is Scheduled!",
    window: "This job is Scheduled!",
    late: "Not clocked in",
    onShift: "On shift",
    cancelled: "Canceled by the restaurant",
    over: "Over",
  },
  canceledText: "This does not count against you.",
  opensIn: "Clock-in opens in",
  window: ({ from, to }: { from: string; to: string }) => `At ${from}. You have until ${to}.`,
  windowOn: ({ day, from, to }: { day: string; from: string; to: string }) =>
    `${day}, at ${from}. You have until ${to}.`,
  until: ({ at }: At) => `Clock-in is open until ${at}.`,
  clockInForm: "Clock in",
  code: "Clock-in code",
  codeHint: ({ manager }: { manager: string }) => `5 letters or numbers. Ask ${manager} to read it out.`,
  clockIn: "Clock In",
  clockedIn: ({ at }: At) => `Clocked in at ${at}`,
  notSent: "Not sent yet. Keep this screen open: we send it as soon as you have a connection.",
  noCode: "I can’t get the code",
  haveCode: "I have the code now",
  hereText:
    "We’ll notify the restaurant right away that you are there. Your shift then won’t count as missed.",
  note: "Note to the restaurant",
  reportArrival: "I am here and have no code",
  arrivalReported: "We notified the restaurant that you are there.",
  closed: ({ at, manager }: { at: string; manager: string }) =>
    `Clock-in closed at ${at}. Ask ${manager} for help.`,
  soFar: "Earned so far",
  soFarText: ({ total, length }: { total: string; length: string }) => `${total} after ${length}`,
  atRate: ({ pay }: { pay: string }) => `at ${pay} / hr`,
  inAt: ({ at }: At) => `In ${at}`,
  endsAt: ({ at }: At) => `Ends ${at}`,
  left: "Time left",
  ifUntilEnd: ({ at }: At) => `If you leave at ${at}`,
  paidByClock:
    "You are paid from clock-in to clock-out, to the cent. The restaurant reviews your clock times, then your pay is on its way.",
  clockOut: "Clock Out",
  clockOutAsk: "Clock out now?",
  clockOutText: ({ from, to, length, pay }: { from: string; to: string; length: string; pay: string }) =>
    `${from} – ${to}, ${length}, ${pay}`,
  clockOutEarly: ({ at }: At) => `Your shift ends at ${at}.`,
  clockOutFinal: "You cannot undo this. Only the restaurant can correct the times.",
  earned: "You earned",
  worked: ({ company, span, length }: { company: string; span: string; length: string }) =>
    `${company}, ${span}, ${length}`,
  next: "What happens next",
  waiting: "Now waiting for the restaurant",
  waitingText: `They review your clock times. If they don’t, the shift closes automatically ${lengths.automaticClose} after you clocked out.`,
  sending: "Then your pay is on its way",
  sendingText: "To the bank account you chose. Earnings shows you each step.",
  sendingNoAccount: "Finish your payout setup first. We hold your pay until then.",
  toHistory: "See it in Earnings",
  drop: "Drop Job",
  dropAsk: "Drop this shift?",
  dropText: "It opens again for other workers.",
  dropShortNotice: `The shift starts in less than ${lengths.shortNotice}, so this counts as a short-notice cancel. Restaurants see how many you have.`,
  dropNoShow: "The shift has begun, so this counts as a no-show and as a short-notice cancel.",
  dropped: ({ shift }: { shift: string }) => `You dropped ${shift}`,
}
