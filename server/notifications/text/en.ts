import type { Format } from "#domain/format.ts"
import { inHours, inMinutes, market } from "#domain/market.ts"
import type { ShiftDetails } from "#server/notifications/facts.ts"
import type { NotificationTexts } from "#server/notifications/text/texts.ts"

/** English. A message names the shift, the place and the market time. */

const { limits } = market
const windowMinutes = inMinutes(limits.clockInWindowMs)
const closesInHours = inHours(limits.automaticCloseMs - limits.closeReminderMs)

/** `Dishwasher, Fri, Dec 4, 4:00 PM – 10:00 PM, Saguaro Grill, 120 E Main St, Mesa`. */
function shiftLine(shift: ShiftDetails, format: Format): string {
  const title = shift.title.charAt(0).toUpperCase() + shift.title.slice(1)
  const place = `${shift.companyName}, ${shift.streetAddress}, ${shift.city}`
  return `${title}, ${format.range(shift.startsAt, shift.endsAt)}, ${place}`
}

function punchText(punches: { in: string | null; out: string | null }, format: Format): string {
  if (!punches.in || !punches.out) return "no punches"
  return `${format.day(punches.in)}, ${format.time(punches.in)} – ${format.time(punches.out)}`
}

const inTime = (hours: number): string => (hours === 1 ? "1 hour" : `${hours} hours`)

const notChosenTitles = {
  filled: "Another worker was chosen",
  deleted: "The shift was taken down",
  expired: "The shift was not filled",
  booked_elsewhere: "Your application rests",
}

const accountMade = () => ({
  title: "Welcome to Prepside",
  body: "Your account is made. Open the link in our email to confirm your address; it works for 30 days.",
  button: "Confirm my email",
})
const emailChanged = ({ newEmail }: { newEmail: string }) => ({
  title: "Your email address was changed",
  body: `Your Prepside account now uses ${newEmail}. If this was not you, please contact support at once.`,
})
const emailToConfirm = () => ({
  title: "Please confirm your email address",
  body: "Open this link to confirm your address; it works for 30 days.",
  button: "Confirm my email",
})
const passwordChanged = () => ({
  title: "Your password was changed",
  body: "All other devices were logged out. If this was not you, please contact support at once.",
})
const reactivated = () => ({
  title: "Your account is active again",
  body: "You can log in again. Shifts and applications that ended do not come back.",
})
const noCharge = ({ shift, wageCents }: { shift: ShiftDetails; wageCents: number }, format: Format) => ({
  title: "No charge",
  body: `${shiftLine(shift, format)}. The worked time is ${format.dollars(wageCents)}, below the ${format.dollars(limits.minimumChargeCents)} minimum.`,
})

export const en: NotificationTexts = {
  events: {
    accountMade: { employer: accountMade, worker: accountMade },
    emailChanged: { employer: emailChanged, worker: emailChanged },
    emailToConfirm: { employer: emailToConfirm, worker: emailToConfirm },
    passwordChanged: { employer: passwordChanged, worker: passwordChanged },
    suspended: {
      employer: ({ reason }) => ({
        title: "Your account is suspended",
        body: `The reason: “${reason}” Your open shifts were taken down and shifts that had not started were canceled. Work that was done is still closed and paid. Questions? Please contact support.`,
      }),
      worker: ({ reason }) => ({
        title: "Your account is suspended",
        body: `The reason: “${reason}” Your applications have ended, and you were taken off shifts that had not started. Work you have done is still closed and paid. Questions? Please contact support.`,
      }),
    },
    reactivated: { employer: reactivated, worker: reactivated },
    shiftPosted: {
      employer: ({ shift }, format) => ({ title: "Shift posted", body: shiftLine(shift, format) }),
    },
    applicationMade: {
      employer: ({ shift, workerName }, format) => ({
        title: `${workerName} applied`,
        body: shiftLine(shift, format),
      }),
    },
    applicationCancelled: {
      employer: ({ shift, workerName }, format) => ({
        title: `${workerName} canceled the application`,
        body: shiftLine(shift, format),
      }),
    },
    applicationEnded: {
      employer: ({ shift, workerName }, format) => ({
        title: `${workerName} is no longer available`,
        body: `${shiftLine(shift, format)}. The application has ended.`,
      }),
    },
    hired: {
      employer: ({ shift, workerName }, format) => ({
        title: `You hired ${workerName}`,
        body: shiftLine(shift, format),
      }),
      worker: ({ shift }, format) => ({
        title: "You are hired",
        body: `${shiftLine(shift, format)}. Ask the manager for the code when you arrive: clock in is open from ${windowMinutes} minutes before to ${windowMinutes} minutes after the start.`,
        button: "View your shift",
      }),
    },
    notChosen: {
      worker: ({ shift, because }, format) => ({
        title: notChosenTitles[because],
        body:
          because === "booked_elsewhere"
            ? `${shiftLine(shift, format)}. You are hired for another shift at that time.`
            : shiftLine(shift, format),
      }),
    },
    expired: {
      employer: ({ shift }, format) => ({
        title: "Nobody was hired in time",
        body: shiftLine(shift, format),
      }),
    },
    openAgain: {
      worker: ({ shift }, format) => ({
        title: "A shift is open again",
        body: `${shiftLine(shift, format)}. Your application stands again.`,
      }),
    },
    dropped: {
      employer: ({ shift, workerName, open }, format) => ({
        title: `${workerName} dropped the shift`,
        body: `${shiftLine(shift, format)}. ${open ? "It is open again with all its applicants." : "It had begun and does not open again."}`,
      }),
      worker: ({ shift }, format) => ({ title: "You dropped the shift", body: shiftLine(shift, format) }),
    },
    released: {
      employer: ({ shift, workerName }, format) => ({
        title: `${workerName} is no longer available`,
        body: `${shiftLine(shift, format)}. The shift is open again with all its applicants.`,
      }),
      worker: ({ shift }, format) => ({
        title: "You were taken off the shift",
        body: `${shiftLine(shift, format)}. It does not count against you.`,
      }),
    },
    cancelledByEmployer: {
      employer: ({ shift }, format) => ({
        title: "You canceled the shift",
        body: shiftLine(shift, format),
      }),
      worker: ({ shift }, format) => ({
        title: "The restaurant canceled the shift",
        body: `${shiftLine(shift, format)}. Please do not go there. It does not count against you.`,
      }),
    },
    canceledByAdmin: {
      employer: ({ shift }, format) => ({
        title: "Your shift was canceled",
        body: `${shiftLine(shift, format)}. The worker was notified.`,
      }),
      worker: ({ shift }, format) => ({
        title: "The shift was canceled",
        body: `${shiftLine(shift, format)}. You don't need to go in. It does not count against you.`,
      }),
    },
    startsSoon: {
      employer: ({ shift, hours }, format) => ({
        title: `Your shift starts in ${inTime(hours)}`,
        body: `${shiftLine(shift, format)}. The clock-in code shows from ${windowMinutes} minutes before the start.`,
      }),
      worker: ({ shift, hours }, format) => ({
        title: `Your shift starts in ${inTime(hours)}`,
        body: shiftLine(shift, format),
      }),
    },
    clockedIn: {
      employer: ({ shift, workerName, at }, format) => ({
        title: `${workerName} clocked in at ${format.time(at)}`,
        body: shiftLine(shift, format),
      }),
      worker: ({ shift, at }, format) => ({
        title: `You clocked in at ${format.time(at)}`,
        body: shiftLine(shift, format),
      }),
    },
    clockedOut: {
      employer: ({ shift, workerName, at, automatic }, format) => ({
        title: `${workerName} clocked out at ${format.time(at)}`,
        body: `${shiftLine(shift, format)}. ${automatic ? "This was automatic, at the scheduled end; please correct it if it is wrong." : "Please review and close the shift."}`,
      }),
      worker: ({ shift, at, automatic }, format) => ({
        title: `You clocked out at ${format.time(at)}`,
        body: `${shiftLine(shift, format)}.${automatic ? " This was automatic, at the scheduled end." : ""}`,
      }),
    },
    stillClockedIn: {
      employer: ({ shift, workerName }, format) => ({
        title: `${workerName} is still clocked in`,
        body: shiftLine(shift, format),
      }),
      worker: ({ shift }, format) => ({
        title: "You are still clocked in",
        body: shiftLine(shift, format),
      }),
    },
    notClockedIn: {
      employer: ({ shift, workerName }, format) => ({
        title: `${workerName} did not clock in`,
        body: `${shiftLine(shift, format)}. If the work was done, enter both punches; if nobody came, say so.`,
      }),
      worker: ({ shift }, format) => ({
        title: "Clock in is closed",
        body: `${shiftLine(shift, format)}. If you are there, ask the manager to enter your punches.`,
      }),
    },
    hereWithoutCode: {
      employer: ({ shift, workerName, note }, format) => ({
        title: `${workerName} is there and has no code`,
        body: `${shiftLine(shift, format)}.${note ? ` They say: ${note}` : ""}`,
      }),
    },
    noShow: {
      employer: ({ shift, workerName }, format) => ({
        title: `${workerName} did not come`,
        body: `${shiftLine(shift, format)}. Nothing is charged.`,
      }),
      worker: ({ shift }, format) => ({ title: "Marked as not come", body: shiftLine(shift, format) }),
    },
    punchesEdited: {
      worker: ({ shift, from, to, reason }, format) => ({
        title: "Your punches were changed",
        body: `${shiftLine(shift, format)}. From ${punchText(from, format)} to ${punchText(to, format)}.${reason ? ` Reason: ${reason}` : ""}`,
      }),
    },
    closeSoon: {
      employer: ({ shift }, format) => ({
        title: "A shift waits to be closed",
        body: `${shiftLine(shift, format)}. It closes by itself in ${closesInHours} hours.`,
      }),
    },
    closed: {
      worker: ({ shift, wageCents }, format) => ({
        title: "The shift is closed",
        body: `${shiftLine(shift, format)}. ${format.dollars(wageCents)} is on its way.`,
      }),
    },
    charged: {
      employer: ({ shift, wageCents, feeCents, amountCents, methodLabel }, format) => ({
        title: `Charged ${format.dollars(amountCents)}`,
        body: `${shiftLine(shift, format)}. Wage ${format.dollars(wageCents)}, fee ${format.dollars(feeCents)}, charged to ${methodLabel ?? "your payment method"}: ${format.dollars(amountCents)}.`,
        button: "View completed shifts",
      }),
    },
    notCollectable: { employer: noCharge, worker: noCharge },
    chargeFailed: {
      employer: ({ shift, amountCents }, format) => ({
        title: `The payment of ${format.dollars(amountCents)} was refused`,
        body: `${shiftLine(shift, format)}. Please try again or change the payment method; new shifts wait until it is paid.`,
        button: "Settle the payment",
      }),
      worker: ({ shift }, format) => ({
        title: "Payment delayed",
        body: `${shiftLine(shift, format)}. The restaurant has been told.`,
      }),
    },
    wageWaits: {
      worker: ({ shift, wageCents }, format) => ({
        title: `${format.dollars(wageCents)} is waiting`,
        body: `${shiftLine(shift, format)}. Finish your payout setup to receive it.`,
      }),
    },
    wageHeld: {
      employer: ({ shift }, format) => ({ title: "Under review", body: shiftLine(shift, format) }),
      worker: ({ shift, wageCents }, format) => ({
        title: "Your pay is being checked",
        body: `${shiftLine(shift, format)}. ${format.dollars(wageCents)}.`,
      }),
    },
    wageSent: {
      worker: ({ shift, wageCents }, format) => ({
        title: `${format.dollars(wageCents)} sent to your payout account`,
        body: shiftLine(shift, format),
      }),
    },
    payoutFailed: {
      worker: ({ amountCents }, format) => ({
        title: `Your bank did not accept ${format.dollars(amountCents)}`,
        body: "The money is back in your payout account. Check your bank account under Get Paid.",
      }),
    },
    methodSaved: {
      employer: ({ methodLabel }) => ({ title: "Payment method saved", body: methodLabel }),
    },
  },
  mail: {
    orOpen: ({ url }) => `Or open ${url}`,
  },
}
