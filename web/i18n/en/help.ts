import { lengths } from "#web/i18n/en/market-words.ts"

/** What people ask most often, by role, with the answers. */
export const help = {
  title: "Help",
  close: "Close",
  contact: "Contact support",
  worker: [
    {
      question: "How do I clock in?",
      answer: `Open your shift ${lengths.clockInWindow} before it starts and ask the manager for the code. You can clock in until ${lengths.clockInWindow} after the start.`,
    },
    {
      question: "Nobody gives me the code",
      answer:
        "Tap “I can’t get the code” on the shift while clock-in is open. We notify the restaurant, and you are not marked a no-show.",
    },
    {
      question: "When do I get paid?",
      answer: `After the restaurant closes the shift, which happens automatically ${lengths.automaticClose} after clock-out. Finish your payout setup first.`,
    },
    {
      question: "What if I can’t make it?",
      answer: `Cancel an application any time before you are hired. Once hired, drop the shift before it starts. Less than ${lengths.shortNotice} before, that counts as a short-notice cancel, and restaurants see how many you have.`,
    },
    {
      question: "My hours were changed",
      answer: "Earnings shows the old time, the new time and the reason.",
    },
  ],
  employer: [
    {
      question: "Where is the clock-in code?",
      answer: `Under Hired, from ${lengths.clockInWindow} before the start until ${lengths.clockInWindow} after. Read it to the worker when they arrive.`,
    },
    {
      question: "When is my card charged?",
      answer: `When you close a completed shift, or automatically ${lengths.automaticClose} after clock-out. You see the amount before you confirm.`,
    },
    {
      question: "The punches are wrong",
      answer: "Edit the punches under Completed before you close the shift. The worker sees the change.",
    },
    {
      question: "What if I have to cancel?",
      answer: `Delete an open shift any time. Cancel a hired one under Hired until clock-in closes. Less than ${lengths.shortNotice} before the start, that counts as a short-notice cancel of your restaurant.`,
    },
    {
      question: "The worker didn’t show up",
      answer:
        "Open the shift under Hired and mark it as a no-show once clock-in has closed. You pay nothing.",
    },
  ],
}
