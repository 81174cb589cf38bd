import { plural } from "#web/i18n/en/grammar.ts"
import { lengths } from "#web/i18n/en/market-words.ts"

type Named = { shift: string }
type Person = { name: string }

/** The applicants of a shift. */
export const applications = {
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
    notEmployed: "No",
    cancels: "Short-notice cancels",
    pastJob: ({ title, employer, from, to }: { title: string; employer: string; from: string; to: string }) =>
      `${title} at ${employer}, ${from} – ${to}`,
    today: "present",
    foodCard: "Food handler’s card",
    employment: "Employment",
    isNew: "New on Prepside",
    unrated: "No ratings yet",
    headshot: ({ name }: Person) => `Headshot of ${name}`,
  },

  compare: {
    view: "View",
    cards: "List",
    compare: "Compare",
    record: "What is compared",
    look: "View",
    workedAt: "Worked at",
    hire: "Hire",
  },

  hire: {
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
    hireText: "We’ll let the other applicants know that the shift is filled.",
    policy: `You can cancel until clock-in closes. Less than ${lengths.shortNotice} before the start, that counts as a short-notice cancel of your restaurant.`,
    hireYes: ({ name }: Person) => `Hire ${name}`,
    hired: ({ name, shift }: Person & Named) => `${name} is hired for ${shift}`,
    tooLate: "Hiring ended when the shift began.",
    unpaid: "Pay the unpaid shift to post and hire again.",
  },
}
