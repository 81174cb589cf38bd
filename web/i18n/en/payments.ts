import { lengths } from "#web/i18n/en/market-words.ts"
import { methodWords } from "#web/i18n/en/method-words.ts"
import { paymentsMethods } from "#web/i18n/en/payments-methods.ts"

/** Payment methods and charges of restaurants, payouts of workers. */
export const payments = {
  mode: {
    sandbox: "Payment sandbox. No real money moves. Test card 4242\u00a04242\u00a04242\u00a04242.",
    sandboxPayouts: "Payment sandbox. No real money moves.",
    test: "Stripe test mode",
  },

  failed: "Something went wrong!",
  finishSetUp: "Finish payout setup",
  methodName: methodWords,
  methods: paymentsMethods,

  charge: {
    withFee: ({ wage, fee }: { wage: string; fee: string }) => `${wage} wage and ${fee} fee`,
    charging: ({ method, amount }: { method: string; amount: string }) => `Charging ${method} ${amount}…`,
    someMethod: "your payment method",
    processing: "Bank debit started; usually 4 business days",
    approve: "Your bank wants you to approve this payment.",
    failed: "The payment did not go through.",
    notCharged: "No charge",
    paid: ({ amount, method, day }: { amount: string; method: string; day: string }) =>
      `Paid ${amount} with ${method} on ${day}`,
    states: {
      charging: "Charging",
      debiting: "Bank debit under way",
      approvalNeeded: "Needs approval",
      failed: "Payment failed",
      charged: "Paid",
      notCollectable: "No charge",
    },
    payouts: {
      none: "The worker’s pay is on its way.",
      waiting_account: "We’ll pay the worker once their payouts are set up.",
      held: "Under review before the worker is paid.",
      transferring: "The worker’s pay is on its way.",
      transferred: "Worker paid",
      transfer_failed: "There is a problem paying the worker. We’re working on it.",
    },
    owed: ({ amount, method }: { amount: string; method: string }) => `${amount} to be paid with ${method}`,
    change: "Change payment method",
    timeline: "Payment status",
    closed: "Hours approved and shift closed",
    payoutNext: "Then the worker is paid.",
    retried: "The payment is being tried again.",
    refused: ({ method, reason }: { method: string; reason: string }) =>
      `${method} was tried again and not charged. ${reason}`,
    tried: ({ method, at }: { method: string; at: string }) => `Last tried with ${method}, ${at}`,
  },

  workerStates: {
    onItsWay: "On its way",
    transferred: "Paid out",
    waitingForAccount: "Waiting for your payout setup",
    underReview: "Being checked",
    delayed: "Payment delayed",
    transferFailed: "Payment delayed",
    notCollectable: "No payment",
  },

  payoutCheck: {
    title: "Payout setup",
    incomplete: "Your payout setup is not finished yet",
    incompleteText: "Our payment partner Stripe still needs something from you. It opens in a new tab.",
    goOn: "Continue setup",
    waiting: "Your details are being checked",
    waitingText: "You don’t need to do anything right now. This page checks again whenever you open it.",
    again: "Check again",
  },

  payoutSetup: {
    title: "Set up payouts",
    heading: "Where should your pay go?",
    intro: "Tell our payment partner Stripe once. It opens in a new tab and takes about 5 minutes.",
    waiting: "Waiting for you",
    need: "Have these ready",
    needs: {
      person: "Your name, address and date of birth",
      socialSecurity: "The last 4 digits of your Social Security number",
      bank: "A bank account or a debit card in your name",
      id: "An ID, if Stripe asks for one",
    },
    who: "Your bank details go to Stripe. We never see them.",
    start: "Click here to start",
    opened: "Setup is open in another tab",
    openedText: "Finish it there, then come back here. We’ll update this page automatically.",
    link: "Open the setup page",
    again: "I have finished",
    unfinished: "The setup is not finished yet. Finish setup in the other tab.",
  },

  getPaid: {
    title: "Get Paid",
    complete: "Payment onboarding complete.",
    incomplete: "Finish your payout setup. We’ll hold your pay until you do.",
    setUpFirst: "Where should your pay go?",
    how: "How your pay moves",
    howSteps: [
      ["You clock out", "Your hours are set by the clock."],
      [
        "The restaurant closes the shift",
        `Or it closes automatically ${lengths.automaticClose} after you clock out.`,
      ],
      ["Stripe sends your pay", "To the bank account or card you chose."],
    ],
    setUp: "Continue setup",
    linkText:
      "Earnings shows what you earned. This page shows what was sent to your payout account. Your bank has it a few days later.",
    toHistory: "Earnings",
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
