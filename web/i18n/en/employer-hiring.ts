import { lengths } from "#web/i18n/en/market-words.ts"
import { pluralsOf } from "#web/i18n/plural.ts"

const plural = pluralsOf("en")

type Named = { shift: string }
type Person = { name: string }

/** Open shifts, their applicants, and hired shifts. */
export const hiring = {
  open: {
    title: "Open Shifts",
    list: "Open shifts",
    create: "Create a Shift",
    empty: "No open shifts. Post one.",
    applicants: ({ count }: { count: number }) =>
      count === 0 ? "No applicants yet" : plural(count, { one: "1 applicant", other: `${count} applicants` }),
    expired: "Nobody was hired",
    over: "This shift is not open any more.",
    toShift: "View the shift",
    posted: ({ when }: { when: string }) => `Posted ${when}`,
    view: "View applications",
    remove: "Delete",
    again: "Post again",
    removeTitle: ({ shift }: Named) => `Delete ${shift}?`,
    removeText: ({ count }: { count: number }) =>
      plural(count, {
        one: "The worker who applied will be told. This cannot be undone.",
        other: `The ${count} workers who applied will be told. This cannot be undone.`,
      }),
    removeAlone: "Nobody has applied yet. This cannot be undone.",
    removeYes: "Delete shift",
    keep: "Keep it",
    removed: ({ shift }: Named) => `Deleted: ${shift}`,
    viewOf: ({ shift }: Named) => `View applications for ${shift}`,
    removeOf: ({ shift }: Named) => `Delete ${shift}`,
  },

  applicants: {
    heading: "Applications",
    list: "Applicants",
    sort: "Sort by",
    sorts: {
      rating: "Rating",
      workedjobstotal: "Shifts worked",
      workHistoryCount: "Work history",
      currentEmployer: "Currently employed",
    },
    empty: "No applications yet. Workers find this shift in their search.",
    ratingTotal: "Rating total",
    worked: "Shifts worked",
    history: "Work history",
    entries: ({ count }: { count: number }) => plural(count, { one: "1 job", other: `${count} jobs` }),
    employed: "Currently employed",
    notEmployed: "Not employed now",
    cancels: "Short-notice cancels",
    pastJob: ({ title, employer, from, to }: { title: string; employer: string; from: string; to: string }) =>
      `${title}, ${employer}, ${from} to ${to}`,
    today: "today",
    foodCardOf: ({ name }: Person) => `Food handler's card of ${name}`,
    showHistory: ({ name }: Person) => `Where ${name} has worked`,
    employment: "Employment",
    headshot: ({ name }: Person) => `Headshot of ${name}`,
    hire: "Hire Me",
    hireOf: ({ name }: Person) => `Hire Me, ${name}`,
    hireTitle: ({ name }: Person) => `Hire ${name}?`,
    who: "Worker",
    what: "Shift",
    when: "When",
    cost: "Cost",
    costText: ({ total, length, rate }: { total: string; length: string; rate: string }) =>
      `${total} for ${length} at ${rate} an hour`,
    costWithFee: ({ amount, fee }: { amount: string; fee: string }) => `${amount} with the ${fee} fee`,
    hireText: "The other applicants are told that the shift is filled.",
    hireYes: ({ name }: Person) => `Hire ${name}`,
    notYet: "Not yet",
    hired: ({ name, shift }: Person & Named) => `${name} is hired for ${shift}`,
    tooLate: "Hiring ended when the shift began.",
    unpaid: "Hiring waits until the unpaid shift is settled.",
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
    keepOpen: "Not yet",
    worker: "Worker",
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
    yes: "Yes",
    no: "No",
    cancel: "Cancel shift",
    cancelTitle: ({ shift }: Named) => `Cancel ${shift}?`,
    cancelText: ({ name }: Person) => `${name} is told at once. This cannot be undone.`,
    cancelShort: ({ name }: Person) =>
      `The start is less than ${lengths.shortNotice} away, so this counts as a short-notice cancel of your restaurant. ${name} is told at once. This cannot be undone.`,
    cancelYes: "Cancel shift",
    keep: "Keep it",
    cancelDone: ({ shift }: Named) => `Cancelled: ${shift}`,
    missedHere: ({ name, time }: Person & { time: string }) =>
      `${name} did not clock in by ${time}, but said in time: I am here and have no code. If the shift was worked, enter the times.`,
    missedText: ({ name, time }: Person & { time: string }) =>
      `${name} did not clock in by ${time}. If the shift was worked, enter the times. If nobody came, say “Did not come”.`,
    enter: "Enter punches",
    didNotCome: "Did not come",
    didNotComeTitle: ({ name }: Person) => `Say that ${name} did not come?`,
    didNotComeText: ({ name, shift }: Person & Named) =>
      `${shift} ends as a no-show. Nothing is charged, and it counts as a short-notice cancel of ${name}.`,
    didNotComeYes: "Did not come",
    didNotComeDone: ({ name }: Person) => `Noted: ${name} did not come.`,
    wasHere: ({ name }: Person) =>
      `“Did not come” is off because ${name} said in time that they were there. Without the times our team decides.`,
    by: ({ time }: { time: string }) => `Without word from you the shift ends as a no-show ${time}.`,
    cannotCancel: "A shift that has begun cannot be cancelled.",
  },
}
