import type { PageTexts } from "#server/text/texts.ts"

export const en: PageTexts = {
  formerName: { worker: "Former worker", employer: "Former restaurant" },
  notFound: {
    title: "Page not found – Prepside",
    heading: "We can’t find that page",
    text: "The link may be old or incomplete. Your account and your shifts are safe.",
    home: "Go to Prepside",
  },
  sandbox: {
    title: "Sandbox",
    intro: "No real money moves and no mail leaves this machine.",
    back: "Back to Prepside",
    clock: {
      heading: "Clock",
      marketTime: "market time",
      steps: { PT10M: "+ 10 minutes", PT1H: "+ 1 hour", P1D: "+ 1 day" },
      moveTo: "Move to",
      instant: "Market time or instant",
      set: "Set",
      state: "The clock",
      runs: "running",
      frozen: "stopped",
    },
    mailbox: {
      heading: "Mailbox",
      to: ({ to, at }) => `to ${to} · ${at}`,
      none: "No mail yet.",
    },
    payments: {
      heading: "Payments",
      table: "What the provider holds",
      columns: { kind: "What", amount: "Amount", status: "State", payment: "Payment", at: "When" },
      none: "No money has moved yet.",
      setAccount: "Set payout account",
      account: "Payout account",
      outcome: "Outcome",
      addFault: "Add fault",
      call: "Call",
      faultKind: "Kind",
      clearFaults: "Clear all faults",
    },
  },
}
