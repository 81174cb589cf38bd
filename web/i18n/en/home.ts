import { plural } from "#web/i18n/en/grammar.ts"

type At = { at: string }
type Named = { shift: string }
type Person = { name: string }

/** The dashboards of both roles. */
export const home = {
  account: "Manage Account",
  next: "Next shift",

  worker: {
    greeting: { morning: "Good morning", afternoon: "Good afternoon", evening: "Good evening" },
    greetingTo: ({ greeting, name }: { greeting: string; name: string }) => `${greeting}, ${name}`,
    menu: "Worker menu",
    search: "1 Search For A Shift",
    scheduled: "3 View Scheduled Shifts",
    history: "4 Shift History",
    getPaid: "Get Paid",
    openShift: "Open this shift",
    opensIn: ({ span }: { span: string }) => `Clock in opens in ${span}`,
    opensAt: ({ at }: At) => `At ${at}`,
    opensOn: ({ at }: At) => `On ${at}`,
    clockInNow: "Clock in now",
    openUntil: ({ at }: At) => `Open until ${at}`,
    onShift: "You are on shift",
    onShiftSince: ({ at }: At) => `Clocked in at ${at}`,
    late: "Clock-in is closed",
    lateText: ({ manager }: { manager: string }) => `Ask ${manager} to help.`,
    nothingNext: "No shifts scheduled yet",
    nothingNextText: "When a restaurant hires you, the shift shows here with the time to clock in.",
    payoutHint: "Where should your pay go?",
    payoutHintText: "Set up payments once. Until then your wages wait for you.",
    payoutSetUp: "Set up payments",
    waiting: ({ amount }: { amount: string }) => `${amount} is waiting. Finish your payout setup`,
    waitingText: "It is sent to you as soon as the setup is complete.",
  },

  employer: {
    title: "Restauranteur dashboard",
    create: "Create a Shift",
    open: "Open Shifts",
    hired: "Hired Shifts",
    completed: "Completed Shifts",
    menu: "Shifts",
    needs: {
      heading: "Needs you",
      nothing: "Nothing needs you right now.",
      applicants: ({ count }: { count: number }) =>
        plural(count, { one: "1 applicant waiting", other: `${count} applicants waiting` }),
      applicantsText: ({ shifts }: { shifts: number }) =>
        plural(shifts, { one: "for 1 open shift", other: `for ${shifts} open shifts` }),
      code: ({ name }: Person) => `Clock-in code for ${name} is open now`,
      missed: ({ name }: Person) => `${name} did not clock in`,
      toClose: ({ count }: { count: number }) =>
        plural(count, { one: "1 shift to close", other: `${count} shifts to close` }),
      toCloseText: "Check the hours, then close the job so that the worker is paid.",
      unpaid: "A closed shift is still unpaid",
      unpaidText: "New shifts and hiring wait until it is settled.",
      nextText: ({ shift, name }: Named & Person) => `${shift} · ${name}`,
    },
  },
}
