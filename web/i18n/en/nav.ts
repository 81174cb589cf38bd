import { plural } from "#web/i18n/en/grammar.ts"

/** The navigation and the account menu of a logged-in person. */
export const nav = {
  home: "Home",
  search: "Search",
  applied: "Applied",
  scheduled: "Scheduled",
  earnings: "Earnings",
  open: "Open",
  create: "New",
  createWide: "New shift",
  hired: "Hired",
  completed: "Completed",
  account: "Account",
  locked: "(locked until your setup is done)",
  applicants: ({ count }: { count: number }) =>
    plural(count, { one: "(1 waiting)", other: `(${count} waiting)` }),
  toClose: ({ count }: { count: number }) =>
    plural(count, { one: "(1 to close)", other: `(${count} to close)` }),

  menu: {
    open: "Account menu",
    label: "Account",
    details: "View Account Details",
    getPaid: "Get Paid",
    payoutSetup: "Payout setup",
    methods: "Payment methods",
    terms: "Terms of use",
    lastMessage: "Show last message",
    help: "Help",
    logout: "Logout",
    worker: "Worker",
    employer: "Restaurant",
  },
}
