import { plural } from "#web/i18n/en/grammar.ts"

type At = { at: string }
type Person = { name: string }

/** The dashboards of both roles. */
export const home = {
  account: "Manage Account",
  next: "Next shift",
  needs: "Needs your attention",

  worker: {
    greeting: { morning: "Good morning", afternoon: "Good afternoon", evening: "Good evening" },
    greetingTo: ({ greeting, name }: { greeting: string; name: string }) => `${greeting}, ${name}`,
    menu: "Find and manage shifts",
    searchText: "Pay shown before you apply",
    scheduledText: ({ count, first }: { count: number; first: string }) =>
      plural(count, { one: first, other: `${first} and ${count - 1} more` }),
    scheduledNone: "Nothing scheduled",
    historyText: ({ count }: { count: number }) =>
      plural(count, { one: "1 shift this week", other: `${count} shifts this week` }),
    more: "More",
    earned: "Earned this week",
    details: "Details",
    paidOut: ({ amount }: { amount: string }) => `${amount} sent to you`,
    onItsWay: ({ amount }: { amount: string }) => `${amount} on its way`,
    delayed: ({ amount }: { amount: string }) => `${amount} delayed`,
    ofHours: ({ length, rate }: { length: string; rate: string }) => `${length} at ${rate} / hr`,
    findFirst: "Find a shift",
    search: "1 Search For A Shift",
    applications: "2 View Your Applications",
    applicationsText: ({ count }: { count: number }) =>
      count === 0 ? "None waiting" : `${count} waiting for an answer`,
    scheduled: "3 View Scheduled Shifts",
    history: "4 Shift History",
    getPaid: "Get Paid",
    openShift: "Open this shift",
    opensIn: ({ span }: { span: string }) => `Clock-in opens in ${span}`,
    opensAt: ({ at }: At) => `At ${at}`,
    opensOn: ({ at }: At) => `On ${at}`,
    clockInNow: "Clock in now",
    openUntil: ({ at }: At) => `Open until ${at}`,
    onShift: "You are on shift",
    onShiftSince: ({ at }: At) => `Clocked in at ${at}`,
    earnedSoFar: "Earned so far",
    late: "Clock-in is closed",
    lateText: ({ manager }: { manager: string }) => `Ask ${manager} for help.`,
    nothingNext: "No shifts scheduled yet",
    nothingNextText: "When a restaurant hires you, your shift shows up here with the time to clock in.",
    payoutHint: "Where should your pay go?",
    payoutHintText: "Set up payouts once. We’ll hold your pay until you do.",
    payoutSetUp: "Set up payouts",
    waiting: ({ amount }: { amount: string }) => `${amount} is waiting for you`,
    waitingText: "Finish your payout setup and we’ll send it right away.",
    welcome: ({ name }: { name: string }) => `Welcome, ${name}`,
  },

  employer: {
    title: "Restauranteur dashboard",
    create: "Create a Shift",
    open: "Open Shifts",
    hired: "Hired Shifts",
    completed: "Completed Shifts",
    menu: "Your shifts",
    createText: "Takes a minute",
    openText: ({ shifts, applicants }: { shifts: number; applicants: number }) => {
      if (shifts === 0) return "None open"
      const open = plural(shifts, { one: "1 shift", other: `${shifts} shifts` })
      return applicants === 0
        ? open
        : `${open}, ${plural(applicants, { one: "1 applicant", other: `${applicants} applicants` })}`
    },
    hiredText: ({ onShift, coming }: { onShift: number; coming: number }) => {
      if (onShift > 0) return coming > 0 ? `${onShift} on shift, ${coming} coming up` : `${onShift} on shift`
      return coming > 0 ? `${coming} coming up` : "None coming up"
    },
    completedText: ({ toClose }: { toClose: number }) => (toClose > 0 ? `${toClose} to close` : "All closed"),
    readCode: ({ name }: Person) => `Read this code to ${name}`,
    openShift: "Open this shift",
    closesIn: ({ left }: { left: string }) => `Closes in ${left}`,
    notIn: "Not clocked in yet",
    onShift: "On shift now",
    onShiftSince: ({ at }: At) => `Clocked in at ${at}`,
    nothingNext: "No one is scheduled yet",
    nothingNextText:
      "Post a shift and choose who comes. Here you’ll see who is next and the code to read out.",
    postFirst: "Post a shift",
    codeFrom: ({ from, to }: { from: string; to: string }) => `Clock-in code from ${from} to ${to}`,
    week: "Your next 7 days",
    dayShifts: ({ count }: { count: number }) => plural(count, { one: "1 shift", other: `${count} shifts` }),
    noShifts: "No shifts this day",
    states: { open: "Open", hired: "Hired", live: "On shift", close: "To close", done: "Closed" },
    applied: ({ count }: { count: number }) => `${count} applied`,
    wages: {
      title: "Wages this week",
      closed: "Closed",
      toClose: "To close",
      scheduled: "Scheduled (estimate)",
    },
    needs: {
      nothing: "Nothing needs your attention.",
      applicants: ({ count }: { count: number }) =>
        plural(count, { one: "1 applicant waiting", other: `${count} applicants waiting` }),
      applicantsText: ({ shifts }: { shifts: number }) =>
        plural(shifts, { one: "For 1 open shift", other: `For ${shifts} open shifts` }),
      missed: ({ name }: Person) => `${name} did not clock in`,
      toClose: ({ count }: { count: number }) =>
        plural(count, { one: "1 shift to close", other: `${count} shifts to close` }),
      toCloseText: "Review the punches, then close the shift so the worker gets paid.",
      unpaid: "A closed shift is still unpaid",
      unpaidText: "Pay this to post and hire again",
    },
  },
}
