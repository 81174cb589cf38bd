import { lengthText } from "#contract/text/lengths-en.ts"
import { capitalizeTitle, type Format } from "#domain/format.ts"
import { inHours, inMinutes, market } from "#domain/market.ts"
import { marketState } from "#domain/market-state.ts"
import { wageCents as wageOf } from "#domain/money.ts"
import { msBetween } from "#domain/time.ts"
import type { ShiftDetails } from "#server/notifications/facts.ts"
import type { NotificationTexts } from "#server/notifications/text/texts.ts"

/** English. A message names the shift, the place and the market time. */

const { limits } = market
const windowMinutes = inMinutes(limits.clockInWindowMs)
const shortNoticeHours = inHours(limits.shortNoticeMs)
const closesInHours = inHours(limits.automaticCloseMs - limits.closeReminderMs)

const titleOf = ({ title }: ShiftDetails): string => capitalizeTitle(title)

/** `Dishwasher, Fri, Dec 4, 4:00 PM – 10:00 PM, Saguaro Grill, 120 E Main St, Mesa`. */
function shiftLine(shift: ShiftDetails, format: Format): string {
  const place = `${shift.companyName}, ${shift.streetAddress}, ${shift.city}`
  return `${titleOf(shift)}, ${format.range(shift.startsAt, shift.endsAt)}, ${place}`
}

function punchText(punches: { in: string | null; out: string | null }, format: Format): string {
  if (!punches.in || !punches.out) return "no clock times"
  return `${format.day(punches.in)}, ${format.time(punches.in)} – ${format.time(punches.out)}`
}

const lengthOf = (from: string, to: string): string => lengthText(msBetween(new Date(from), new Date(to)))

/** What a person typed, ended as a sentence, since another one follows. */
const sentence = (text: string): string => (/[.!?…]$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`)

const inTime = (hours: number): string => (hours === 1 ? "1 hour" : `${hours} hours`)

const starsText = (stars: number): string => (stars === 1 ? "1 star" : `${stars} stars`)

const notChosenTitles = {
  filled: "The shift was filled",
  deleted: "The restaurant took down the shift",
  expired: "The shift expired unfilled",
  booked_elsewhere: "Application paused",
}

const accountMade = (body: string, steps: readonly string[]) => () => ({
  title: "Confirm your email to get started",
  body: "Welcome to Prepside. We emailed you a link that confirms your address. It works for 30 days.",
  button: "Confirm my email",
  mail: {
    body: `Welcome to Prepside. ${body} The link works for 30 days.`,
    steps: { heading: "Then finish your setup:", items: steps },
  },
})
const emailChanged = ({ newEmail }: { newEmail: string }) => ({
  title: "Your email address was changed",
  body: `Your Prepside account now uses ${newEmail}. If you didn’t change it, contact support right away.`,
})
const emailToConfirm = () => ({
  title: "Confirm your email address",
  body: "We emailed you a link that confirms your new address. It works for 30 days.",
  button: "Confirm my email",
  mail: { body: "Confirm that this address is yours. The link below works for 30 days." },
})
const passwordChanged = () => ({
  title: "Your password was changed",
  body: "All other devices were logged out. If you didn’t change it, contact support right away.",
})
const passwordForgotten = () => ({
  title: "Set a new password",
  body: "Someone asked to reset your password. The link works once, within 1 hour.",
  button: "Set a new password",
  mail: {
    body: "Someone asked to reset the password of your Prepside account. The link below works once, within 1 hour.",
    notes: ["Not you? Ignore this email. Your password stays as it is."],
  },
})
const accountDeleted = (records: string) => () => ({
  title: "Your account is deleted",
  body: `We removed your personal data from Prepside. ${records} If you didn’t delete your account, contact support right away.`,
})
const reactivated = () => ({
  title: "Your account is active again",
  body: "You can log in again. Shifts and applications that ended do not come back.",
})

export const en: NotificationTexts = {
  events: {
    accountMade: {
      employer: accountMade("Confirm your address, and you can post shifts once your account is set up.", [
        "Payment account",
        "Payment method",
        "Terms of use",
      ]),
      worker: accountMade("Confirm your address, and you can apply for shifts once your profile is done.", [
        "Headshot",
        "Driver’s license",
        "Food handler’s card",
        "Terms of use",
      ]),
    },
    emailChanged: { employer: emailChanged, worker: emailChanged },
    emailToConfirm: { employer: emailToConfirm, worker: emailToConfirm },
    passwordChanged: { employer: passwordChanged, worker: passwordChanged },
    passwordForgotten: { employer: passwordForgotten, worker: passwordForgotten },
    suspended: {
      employer: ({ reason }) => ({
        title: "Your account is suspended",
        body: `Reason: “${sentence(reason)}” We took down your open shifts and canceled those that had not started. Shifts already worked are still closed and paid. Questions? Contact support.`,
      }),
      worker: ({ reason }) => ({
        title: "Your account is suspended",
        body: `Reason: “${sentence(reason)}” We ended your applications and took you off shifts that had not started. Shifts you already worked are still closed and paid. Questions? Contact support.`,
      }),
    },
    reactivated: { employer: reactivated, worker: reactivated },
    accountDeleted: {
      employer: accountDeleted(
        "We keep records of your shifts, with the restaurant’s name and address, and of your payments.",
      ),
      worker: accountDeleted(
        "We keep records of your shifts and pay, without your name. Money that is already on its way is still paid out.",
      ),
    },
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
      worker: ({ shift, payCentsPerHour, managerName }, format) => ({
        title: "You got the shift",
        body: `${shiftLine(shift, format)}. Ask the manager for the code when you arrive. You can clock in from ${windowMinutes} minutes before to ${windowMinutes} minutes after the start.`,
        button: "View your shift",
        mail: {
          body: `${shift.companyName} hired you.`,
          ticket: {
            title: titleOf(shift),
            place: shift.companyName,
            ...(payCentsPerHour !== undefined && {
              amount: format.dollars(
                wageOf(msBetween(new Date(shift.startsAt), new Date(shift.endsAt)), payCentsPerHour),
              ),
              detail: `${lengthOf(shift.startsAt, shift.endsAt)} at ${format.dollars(payCentsPerHour)} / hr`,
            }),
            lines: [
              format.range(shift.startsAt, shift.endsAt),
              `${shift.streetAddress}, ${shift.city}`,
              ...(managerName === undefined ? [] : [`Ask for ${managerName}`]),
            ],
          },
          notes: [
            `You can clock in from ${windowMinutes} minutes before to ${windowMinutes} minutes after the start. Ask for the code when you arrive.`,
            `Can’t make it? Drop the shift as early as you can. Less than ${shortNoticeHours} hours before the start it counts as a short-notice cancel.`,
          ],
        },
      }),
    },
    notChosen: {
      worker: ({ shift, because }, format) => ({
        title: notChosenTitles[because],
        body:
          because === "booked_elsewhere"
            ? `${shiftLine(shift, format)}. You got another shift around that time.`
            : shiftLine(shift, format),
      }),
    },
    expired: {
      employer: ({ shift }, format) => ({
        title: "Your shift expired unfilled",
        body: shiftLine(shift, format),
      }),
    },
    openAgain: {
      worker: ({ shift }, format) => ({
        title: "Your application is active again",
        body: `${shiftLine(shift, format)}. The shift is open again.`,
      }),
    },
    dropped: {
      employer: ({ shift, workerName, open }, format) => ({
        title: `${workerName} dropped the shift`,
        body: `${shiftLine(shift, format)}. ${open ? "It is open again with all its applicants." : "It had already started, so it does not open again."}`,
        button: open ? "Review applicants" : "View completed shifts",
      }),
      worker: ({ shift }, format) => ({ title: "You dropped the shift", body: shiftLine(shift, format) }),
    },
    released: {
      employer: ({ shift, workerName }, format) => ({
        title: `${workerName} is no longer available`,
        body: `${shiftLine(shift, format)}. The shift is open again with all its applicants.`,
        button: "Review applicants",
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
        body: `${shiftLine(shift, format)}. You don’t need to go in. It does not count against you.`,
        button: "Find another shift",
      }),
    },
    canceledByAdmin: {
      employer: ({ shift }, format) => ({
        title: "Your shift was canceled",
        body: `${shiftLine(shift, format)}. We notified the worker.`,
      }),
      worker: ({ shift }, format) => ({
        title: "The shift was canceled",
        body: `${shiftLine(shift, format)}. You don’t need to go in. It does not count against you.`,
        button: "Find another shift",
      }),
    },
    startsSoon: {
      employer: ({ shift, hours }, format) => ({
        title: `Your shift starts in ${inTime(hours)}`,
        body: `${shiftLine(shift, format)}. The clock-in code appears ${windowMinutes} minutes before the start.`,
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
        body: `${shiftLine(shift, format)}. ${automatic ? "This was automatic, at the scheduled end. Correct it if it is wrong." : "Review and close the shift."}`,
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
        body: `${shiftLine(shift, format)}. Done working? Clock out.`,
      }),
    },
    notClockedIn: {
      employer: ({ shift, workerName }, format) => ({
        title: `${workerName} did not clock in`,
        body: `${shiftLine(shift, format)}. If the shift was worked, enter both punches. If nobody came, mark a no-show.`,
      }),
      worker: ({ shift }, format) => ({
        title: "Clock-in has closed",
        body: `${shiftLine(shift, format)}. If you are there, ask the manager to enter your clock times.`,
      }),
    },
    hereWithoutCode: {
      employer: ({ shift, workerName, note }, format) => ({
        title: `${workerName} is there and needs the code`,
        body: `${shiftLine(shift, format)}.${note ? ` Their note: ${note}` : ""}`,
      }),
    },
    noShow: {
      employer: ({ shift, workerName }, format) => ({
        title: `${workerName} was a no-show`,
        body: `${shiftLine(shift, format)}. Nothing is charged.`,
      }),
      worker: ({ shift }, format) => ({ title: "Marked as a no-show", body: shiftLine(shift, format) }),
    },
    rated: {
      employer: ({ shift, workerName, stars }, format) => ({
        title: `${workerName} gave you ${starsText(stars)}`,
        body: shiftLine(shift, format),
      }),
      worker: ({ shift, stars }, format) => ({
        title: `${shift.companyName} gave you ${starsText(stars)}`,
        body: shiftLine(shift, format),
      }),
    },
    punchesEdited: {
      worker: ({ shift, from, to, reason }, format) => ({
        title: "Your clock times were changed",
        body: `${shiftLine(shift, format)}. From ${punchText(from, format)} to ${punchText(to, format)}.${reason ? ` Reason: ${reason}` : ""}`,
      }),
    },
    closeSoon: {
      employer: ({ shift }, format) => ({
        title: "Review and close your shift",
        body: `${shiftLine(shift, format)}. It closes automatically in ${closesInHours} hours.`,
      }),
    },
    closed: {
      worker: ({ shift, wageCents }, format) => ({
        title: "The shift is closed",
        body: `${shiftLine(shift, format)}. ${format.dollars(wageCents)} is on its way.`,
      }),
    },
    charged: {
      employer: (facts, format) => {
        const { shift, punches, payCentsPerHour, workerName } = facts
        const [wage, fee, total] = [facts.wageCents, facts.feeCents, facts.amountCents].map(format.dollars)
        const method = facts.methodLabel ?? "your payment method"
        return {
          title: `You paid ${total}`,
          body: `${shiftLine(shift, format)}. Wage ${wage}, fee ${fee}, charged to ${method}: ${total}.`,
          button: "View completed shifts",
          mail: {
            body: `For ${titleOf(shift)}, ${format.range(shift.startsAt, shift.endsAt)}${workerName === undefined ? "" : `, worked by ${workerName}`}.`,
            receipt: [
              ...(punches?.in && punches.out
                ? ([
                    ["Clocked", `${format.time(punches.in)} – ${format.time(punches.out)}`],
                    ["Worked", lengthOf(punches.in, punches.out)],
                  ] as const)
                : []),
              ...(payCentsPerHour === undefined
                ? []
                : ([["Pay", `${format.dollars(payCentsPerHour)} / hr`]] as const)),
              ["Wage", wage ?? ""],
              ["Prepside fee", fee ?? ""],
              ["Total", total ?? ""],
            ],
            notes: [`Charged to ${method}.`, `${shift.companyName}, ${shift.streetAddress}, ${shift.city}`],
          },
        }
      },
    },
    notCollectable: {
      employer: ({ shift, wageCents }, format) => ({
        title: "No charge",
        body: `${shiftLine(shift, format)}. The pay comes to ${format.dollars(wageCents)}, below the ${format.dollars(limits.minimumChargeCents)} minimum.`,
      }),
      worker: ({ shift, wageCents }, format) => ({
        title: "No payment for this shift",
        body: `${shiftLine(shift, format)}. The pay comes to ${format.dollars(wageCents)}, below the ${format.dollars(limits.minimumChargeCents)} that can be charged.`,
      }),
    },
    chargeFailed: {
      employer: ({ shift, amountCents }, format) => ({
        title: `Your payment of ${format.dollars(amountCents)} did not go through`,
        body: `${shiftLine(shift, format)}. Try again or use another payment method. Pay this to post and hire again.`,
        button: "Review the payment",
      }),
      worker: ({ shift }, format) => ({
        title: "Your pay is delayed",
        body: `${shiftLine(shift, format)}. We notified the restaurant.`,
      }),
    },
    wageWaits: {
      worker: ({ shift, wageCents }, format) => ({
        title: `${format.dollars(wageCents)} is waiting for you`,
        body: `${shiftLine(shift, format)}. Finish your payout setup to receive it.`,
      }),
    },
    wageHeld: {
      employer: ({ shift }, format) => ({ title: "Payment under review", body: shiftLine(shift, format) }),
      worker: ({ shift, wageCents }, format) => ({
        title: "Your pay is being reviewed",
        body: `${shiftLine(shift, format)}. We check some payments before we send them; this one is ${format.dollars(wageCents)}.`,
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
    greeting: ({ name }) => (name === null ? "Hi," : `Hi ${name},`),
    copyLink: "Button not working? Copy this link:",
    reason: {
      unconfirmed: ({ email }) =>
        `You got this email because someone entered ${email} on Prepside. Not you? Ignore it. Nothing happens without the link.`,
      account: "You got this email because you have a Prepside account.",
      deleted:
        "You got this email because you had a Prepside account. This is the last email we’ll send you.",
    },
    support: ({ email }) => `Questions? Write to ${email}.`,
    imprint: `Prepside, restaurant shifts in ${marketState}`,
  },
}
