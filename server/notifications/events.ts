import { inHours, inMinutes, market } from "#domain/market.ts"
import { formatDay, formatTime, MINUTE_MS } from "#domain/time.ts"
import { moneyEvents } from "#server/notifications/money-events.ts"
import { type EventWords, type On, shiftLine } from "#server/notifications/words.ts"

/**
 * The texts of every event (docs/rules/messages.md#notifications), in English. A message names the shift, the
 * place and the market time. Each side says by which channels besides the message it is notified.
 */

const windowMinutes = inMinutes(market.limits.clockInWindowMs)

type Punches = { in: Date | null; out: Date | null }
const punchText = (punches: Punches): string =>
  punches.in && punches.out
    ? `${formatDay(punches.in)}, ${formatTime(punches.in)} – ${formatTime(punches.out)}`
    : "no punches"

export const events = {
  accountMade: (e: { role: "worker" | "employer"; link: string }): EventWords => ({
    [e.role]: {
      title: "Welcome to Prepside",
      body: "Your account is made. Open the link in our email to confirm your address; it works for 30 days.",
      mail: { button: { text: "Confirm my email", url: e.link } },
    },
  }),
  emailChanged: (e: { role: "worker" | "employer"; newEmail: string }): EventWords => ({
    [e.role]: {
      title: "Your email address was changed",
      body: `Your Prepside account now uses ${e.newEmail}. If this was not you, please contact support at once.`,
      mail: {},
    },
  }),
  emailToConfirm: (e: { role: "worker" | "employer"; link: string }): EventWords => ({
    [e.role]: {
      title: "Please confirm your email address",
      body: "Open this link to confirm your address; it works for 30 days.",
      mail: { button: { text: "Confirm my email", url: e.link } },
    },
  }),
  passwordChanged: (e: { role: "worker" | "employer" }): EventWords => ({
    [e.role]: {
      title: "Your password was changed",
      body: "All other devices were logged out. If this was not you, please contact support at once.",
      mail: {},
    },
  }),
  shiftPosted: (e: On): EventWords => ({
    employer: { title: "Shift posted", body: shiftLine(e.shift) },
  }),
  applicationMade: (e: On & { workerName: string }): EventWords => ({
    employer: {
      title: `${e.workerName} applied`,
      body: shiftLine(e.shift),
      push: true,
      pushOnceWithinMs: 10 * MINUTE_MS,
    },
  }),
  applicationCancelled: (e: On & { workerName: string }): EventWords => ({
    employer: { title: `${e.workerName} cancelled the application`, body: shiftLine(e.shift) },
  }),
  hired: (e: On & { workerName: string; link: string }): EventWords => ({
    employer: { title: `You hired ${e.workerName}`, body: shiftLine(e.shift) },
    worker: {
      title: "You are hired",
      body: `${shiftLine(e.shift)}. Ask the manager for the code when you arrive: clock in is open from ${windowMinutes} minutes before to ${windowMinutes} minutes after the start.`,
      push: true,
      mail: { button: { text: "View your shift", url: e.link } },
    },
  }),
  notChosen: (e: On & { because: "filled" | "deleted" | "expired" | "booked_elsewhere" }): EventWords => ({
    worker: {
      title: {
        filled: "Another worker was chosen",
        deleted: "The shift was taken down",
        expired: "The shift was not filled",
        booked_elsewhere: "Your application rests",
      }[e.because],
      body:
        e.because === "booked_elsewhere"
          ? `${shiftLine(e.shift)}. You are hired for another shift at that time.`
          : shiftLine(e.shift),
    },
  }),
  expired: (e: On): EventWords => ({
    employer: { title: "Nobody was hired in time", body: shiftLine(e.shift) },
  }),
  openAgain: (e: On): EventWords => ({
    worker: { title: "A shift is open again", body: `${shiftLine(e.shift)}. Your application stands again.` },
  }),
  dropped: (e: On & { workerName: string; open: boolean }): EventWords => ({
    employer: {
      title: `${e.workerName} dropped the shift`,
      body: `${shiftLine(e.shift)}. ${e.open ? "It is open again with all its applicants." : "It had begun and does not open again."}`,
      push: true,
      mail: {},
    },
    worker: { title: "You dropped the shift", body: shiftLine(e.shift) },
  }),
  cancelledByEmployer: (e: On): EventWords => ({
    employer: { title: "You cancelled the shift", body: shiftLine(e.shift) },
    worker: {
      title: "The restaurant cancelled the shift",
      body: `${shiftLine(e.shift)}. Please do not go there. It does not count against you.`,
      push: true,
      mail: {},
    },
  }),
  startsSoon: (e: On & { hours: number }): EventWords => ({
    employer: {
      title: `Your shift starts in ${e.hours === 1 ? "1 hour" : `${e.hours} hours`}`,
      body: `${shiftLine(e.shift)}. The clock-in code shows from ${windowMinutes} minutes before the start.`,
      noMessage: true,
      push: true,
    },
    worker: {
      title: `Your shift starts in ${e.hours === 1 ? "1 hour" : `${e.hours} hours`}`,
      body: shiftLine(e.shift),
      push: true,
    },
  }),
  clockedIn: (e: On & { workerName: string; at: Date }): EventWords => ({
    employer: { title: `${e.workerName} clocked in at ${formatTime(e.at)}`, body: shiftLine(e.shift) },
    worker: { title: `You clocked in at ${formatTime(e.at)}`, body: shiftLine(e.shift) },
  }),
  clockedOut: (e: On & { workerName: string; at: Date; automatic: boolean }): EventWords => ({
    employer: {
      title: `${e.workerName} clocked out at ${formatTime(e.at)}`,
      body: `${shiftLine(e.shift)}. ${e.automatic ? "This was automatic, at the scheduled end; please correct it if it is wrong." : "Please review and close the shift."}`,
    },
    worker: {
      title: `You clocked out at ${formatTime(e.at)}`,
      body: `${shiftLine(e.shift)}.${e.automatic ? " This was automatic, at the scheduled end." : ""}`,
    },
  }),
  stillClockedIn: (e: On & { workerName: string }): EventWords => ({
    employer: { title: `${e.workerName} is still clocked in`, body: shiftLine(e.shift), push: true },
    worker: { title: "You are still clocked in", body: shiftLine(e.shift), push: true },
  }),
  notClockedIn: (e: On & { workerName: string }): EventWords => ({
    employer: {
      title: `${e.workerName} did not clock in`,
      body: `${shiftLine(e.shift)}. If the work was done, enter both punches; if nobody came, say so.`,
      push: true,
    },
    worker: {
      title: "Clock in is closed",
      body: `${shiftLine(e.shift)}. If you are there, ask the manager to enter your punches.`,
      push: true,
    },
  }),
  hereWithoutCode: (e: On & { workerName: string; note: string | null }): EventWords => ({
    employer: {
      title: `${e.workerName} is there and has no code`,
      body: `${shiftLine(e.shift)}.${e.note ? ` They say: ${e.note}` : ""}`,
      push: true,
    },
  }),
  noShow: (e: On & { workerName: string }): EventWords => ({
    employer: { title: `${e.workerName} did not come`, body: `${shiftLine(e.shift)}. Nothing is charged.` },
    worker: { title: "Marked as not come", body: shiftLine(e.shift) },
  }),
  punchesEdited: (e: On & { from: Punches; to: Punches; reason: string | null }): EventWords => ({
    worker: {
      title: "Your punches were changed",
      body: `${shiftLine(e.shift)}. From ${punchText(e.from)} to ${punchText(e.to)}.${e.reason ? ` Reason: ${e.reason}` : ""}`,
      push: true,
    },
  }),
  closeSoon: (e: On): EventWords => ({
    employer: {
      title: "A shift waits to be closed",
      body: `${shiftLine(e.shift)}. It closes by itself in ${inHours(market.limits.automaticCloseMs - market.limits.closeReminderMs)} hours.`,
      push: true,
    },
  }),
  ...moneyEvents,
} as const

export type EventName = keyof typeof events
export type EventFacts<E extends EventName> = Parameters<(typeof events)[E]>[0]
