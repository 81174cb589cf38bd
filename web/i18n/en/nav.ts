import { plural } from "#web/i18n/en/grammar.ts"

/** The ways that a logged-in person has on every screen: navigation and account menu. */
export const nav = {
  home: "Home",
  search: "Search",
  scheduled: "Scheduled",
  earnings: "Earnings",
  open: "Open",
  create: "New",
  createRest: " shift",
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
    payoutSetup: "Get Paid",
    methods: "Payment methods",
    terms: "Terms of use",
    lastMessage: "Show last message",
    help: "Help",
    logout: "Logout",
    worker: "Worker",
    employer: "Restaurant",
  },
}
