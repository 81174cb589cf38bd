/** The worker's side of payments: setup of the payout account, and what was paid. */
export const workerPayments = {
  states: {
    onItsWay: "On its way",
    transferred: "Paid out",
    waitingForAccount: "Waiting for your payment setup",
    underReview: "Being checked",
    delayed: "Payment delayed",
    transferFailed: "Payment delayed",
    notCollectable: "No payment",
  },

  check: {
    title: "Payment setup",
    checking: "Loading...",
    incomplete: "Your payment setup is not finished yet",
    incompleteText: "Our payment partner Stripe still needs something from you. It opens in a new tab.",
    goOn: "Continue setup",
    waiting: "Your details are being checked",
    waitingText:
      "There is nothing to do for you right now. Come back later: this page looks again whenever you open it.",
    again: "Check again",
  },

  setup: {
    title: "Set up payments",
    intro: "Tell our payment partner Stripe once where your pay should go. It takes about 5 minutes.",
    need: "What you need",
    needs: [
      "Your name, address and date of birth",
      "The last 4 digits of your Social Security number",
      "A bank account or a debit card in your name",
      "Perhaps a photo of your ID",
    ],
    who: "Stripe moves the money for us. Your bank details go to Stripe; we never see them.",
    start: "Click here to start",
    failed: "Something went wrong!",
    opened: "Setup is open in another tab",
    openedText:
      "Finish it there, then come back here. This page looks whether you are done as soon as you are back.",
    link: "Open the setup page",
    newTab: "(opens in a new tab)",
    again: "I have finished",
    unfinished: "The setup is not finished yet. Please go on in the other tab.",
  },

  paid: {
    title: "Get Paid",
    complete: "Payment onboarding complete.",
    incomplete: "Your payment setup is not finished, so wages wait for you.",
    setUp: "Continue setup",
    linkText:
      "Shift History shows what you earned. This page shows what was paid out to your payment account; your bank has it a few days later.",
    toHistory: "Shift History",
    paidOut: "Paid out",
    onItsWay: "On its way",
    waiting: "Waiting for you",
    delayed: "Delayed",
    waitingText: ({ amount }: { amount: string }) => `${amount} is waiting. Finish your setup to receive it.`,
    list: "Your payments",
    empty: "No payments yet",
    emptyText: "When a restaurant closes a shift you worked, its payment shows here.",
    updated: ({ at }: { at: string }) => `Updated ${at}`,
  },
}
