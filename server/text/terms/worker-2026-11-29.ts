import type { TermsVersion } from "#domain/terms.ts"

/**
 * The worker's terms of use of 2026-11-29. Never changed: a change is another version
 * (docs/rules/terms.md#versions). Template: have a lawyer review before use.
 */
export const worker20261129: TermsVersion = {
  version: "2026-11-29",
  changes: [],
  title: "Worker terms of use",
  intro:
    "These terms are between you and Prepside. They explain what you can expect from us, what we expect from you, and what happens when something goes wrong. They apply to shifts in Arizona.",
  sections: [
    {
      id: "who",
      heading: "Who can use Prepside",
      text: [
        "You must be at least 16 years old and allowed to work in the United States. If you are under 18, the law limits the tasks and hours you may work; do not apply for a shift you may not work.",
        "You may have one worker account. Your name, headshot, driver’s license and food handler’s card must be your own and up to date. Keep your password private.",
      ],
    },
    {
      id: "roles",
      heading: "What Prepside is",
      text: [
        "Prepside is a marketplace. Restaurants post shifts, you choose the ones you want, and the restaurant chooses whom it hires. You are never required to apply for or take a shift.",
        "The restaurant directs the work during a shift and is responsible for a safe workplace, for breaks, and for following wage and labor law. Your rights under Arizona and federal law, such as minimum wage and earned paid sick time, are not changed by these terms.",
      ],
    },
    {
      id: "shifts",
      heading: "Applying and being hired",
      text: [
        "Every shift shows the hourly pay, the time and the place before you apply. Applying is an offer to work that shift; you can cancel your application any time before you are hired.",
        "You cannot apply for shifts that overlap, or that are less than 60 minutes apart from another shift you applied to or are hired for. When you are hired, your other applications that now conflict are paused.",
      ],
    },
    {
      id: "cancel",
      heading: "Dropping a shift and cancellations",
      text: [
        "You can drop a shift until you clock in. Less than 24 hours before the start, this counts as a short-notice cancel, and restaurants see how many you have. From the start on, it is a no-show.",
        "A restaurant can cancel until you clock in. That never counts against you.",
        "If you are there and cannot get the code, tap “I can’t get the code” while the clock-in window is open. The shift then does not become a no-show on the restaurant’s word alone; we review it.",
      ],
    },
    {
      id: "clock",
      heading: "Clocking in and out",
      text: [
        "Clock in with the 5-character code that the restaurant gives you, from 10 minutes before to 10 minutes after the scheduled start. Only you may clock in for yourself, and only at the place of work.",
        "Clock out when you stop working. You or the restaurant can clock you out; the first clock-out counts. If nobody does within 4 hours after the scheduled end, you are clocked out at the scheduled end and the restaurant may correct it.",
        "The restaurant may correct your times before the shift is closed. We notify you right away with the old and the new times.",
      ],
    },
    {
      id: "pay",
      heading: "Your pay",
      text: [
        "You are paid for the time between clock-in and clock-out at the posted hourly pay, to the cent. Prepside takes no fee from your wage.",
        "The restaurant closes the shift after your clock-out. If it does not, the shift closes automatically 24 hours later. The restaurant is then charged and your pay is sent to your payout account.",
        "Payments are made by Stripe. You need a payout account with Stripe, and Stripe’s own terms apply to it. Until it is set up, we hold your pay for you. We review some payments before we send them: wages over $1,500, and times that were entered without a clock-in.",
        "If the restaurant’s payment is refused, your pay is late. The restaurant still owes it and cannot post or hire until it is paid, and we keep you informed.",
        "A shift worth less than $0.50 cannot be charged and is not paid out through Prepside.",
        "Taxes on what you earn are yours to report unless the law says the restaurant or the payment partner must do so.",
      ],
    },
    {
      id: "conduct",
      heading: "Fair use",
      text: [
        "Do not work a shift in someone else’s place, share codes, enter false times, use another person’s documents, harass anyone, or try to break into the service.",
        "We may suspend an account for this, and we give the reason. Work you have already done is still closed and paid.",
      ],
    },
    {
      id: "disputes",
      heading: "Disputes",
      text: [
        "If your times or your pay are wrong, talk to the hiring manager first. If that does not help, contact support. We review the clock times, the code and every change to the times, all of which we keep.",
        "The law of the State of Arizona governs these terms. Arizona courts decide disputes, unless the law gives you the right to another court. Nothing here takes away your right to bring a wage claim to the Industrial Commission of Arizona or another authority.",
      ],
    },
    {
      id: "privacy",
      heading: "Your data",
      text: [
        "Restaurants you apply to see your name, headshot, food handler’s card, work history, finished shifts and short-notice cancels. Only you and Prepside see your driver’s license. Restaurants do not see your email.",
        "We keep records of worked shifts, times and pay for at least four years. We remove hidden data from your pictures, such as where they were taken. We do not sell your data.",
      ],
    },
    {
      id: "liability",
      heading: "Liability",
      text: [
        "We work to keep Prepside available and accurate, but it may be down at times. We do not employ you and do not control the workplace. To the extent the law allows, we are not liable for losses we did not cause. This does not limit what we owe you by law.",
      ],
    },
    {
      id: "changes",
      heading: "Changes and ending",
      text: [
        "When we change what these terms mean, we show you the new version and ask you to agree before your next shift. You can stop using Prepside at any time; the shifts you are hired for are worked first, and you are paid what you are owed.",
      ],
    },
  ],
}
