/** The worker's terms of use, version 2026-11-28. A change of meaning needs a new version in `domain/terms.ts`. */
export const workerTerms = {
  title: "Worker terms of use",
  intro:
    "These terms are between you and Prepside. They say what you can count on, what we count on, and what happens when something goes wrong. They apply to shifts in Arizona.",
  sections: [
    {
      id: "who",
      heading: "Who can use Prepside",
      text: [
        "You must be at least 16 years old and allowed to work in the United States. If you are under 18, some tasks and hours are closed to you by law; do not apply for a shift you may not work.",
        "One person has one worker account. Your name, headshot, driver's license and food handler's card must be your own and up to date. Keep your password to yourself.",
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
        "Every shift shows the hourly pay, the time and the place before you apply. Applying is an offer to work that shift; you can cancel it any time before you are hired.",
        "You cannot apply for shifts that overlap, or that lie less than 60 minutes apart from another shift you wait for or are hired for. When you are hired, your other applications that now conflict are set aside.",
      ],
    },
    {
      id: "cancel",
      heading: "Dropping a shift and cancellations",
      text: [
        "You can drop a shift until you clock in. Under 24 hours before the start this counts as a short-notice cancel, and restaurants see how many you have. From the start on it is a no-show.",
        "A restaurant can cancel until you clock in. That never counts against you.",
        "If you are there and cannot get the code, tap “I can’t get the code” while the clock-in window is open. The shift then does not become a no-show on the restaurant's word alone; we look at it.",
      ],
    },
    {
      id: "clock",
      heading: "Clocking in and out",
      text: [
        "Clock in with the 5-character code that the restaurant gives you, from 10 minutes before to 10 minutes after the scheduled start. Only you may clock in for yourself, and only at the place of work.",
        "Clock out when you stop working. You or the restaurant can clock you out; the first one counts. If nobody does within 4 hours after the scheduled end, you are clocked out at the scheduled end and the restaurant may correct it.",
        "The restaurant may correct your times before the shift is closed. You are told at once, with the old and the new times.",
      ],
    },
    {
      id: "pay",
      heading: "Your pay",
      text: [
        "You are paid for the time between clock-in and clock-out at the posted hourly pay, to the cent. Prepside takes no fee from your wage.",
        "The restaurant closes the shift after your clock-out. If it does not, the shift closes by itself 24 hours later. The restaurant is then charged and your pay is sent to your payment account.",
        "Payments are made by Stripe. You need a payment account with Stripe, and Stripe's own terms apply to it. Until it is set up, your pay waits for you. Some payments are checked before they are sent: wages over $1,500, and times that were entered without a clock-in.",
        "If the restaurant's payment is refused, your pay is late. The restaurant still owes it, cannot post or hire until it is settled, and we keep you informed.",
        "A shift worth less than $0.50 cannot be charged and is not paid out through Prepside.",
        "Taxes on what you earn are yours to report unless the law says the restaurant or the payment partner must do so.",
      ],
    },
    {
      id: "ratings",
      heading: "Ratings",
      text: [
        "After a shift the restaurant may rate you with 1 to 5 stars, and you may rate the restaurant. Rate honestly. Nobody may offer or ask for anything in return for a rating.",
      ],
    },
    {
      id: "conduct",
      heading: "Fair use",
      text: [
        "Do not work a shift for somebody else, share codes, enter false times, use another person's papers, harass anyone, or try to break into the service.",
        "We may suspend an account that does so, and we say why. Work you have already done is still closed and paid.",
      ],
    },
    {
      id: "disputes",
      heading: "When you disagree",
      text: [
        "If your times or your pay are not right, speak with the hiring manager first, and tell us if that does not help. We look at the clock, the code and every change of the times, which we keep.",
        "These terms follow the law of the State of Arizona. Courts in Arizona decide, unless the law gives you another place. Nothing here takes away your right to bring a wage claim to the Industrial Commission of Arizona or another authority.",
      ],
    },
    {
      id: "privacy",
      heading: "Your data",
      text: [
        "Restaurants you apply to see your name, headshot, food handler's card, ratings, work history, finished shifts and short-notice cancels. Your driver's license is seen by you and Prepside only. Your email is not shown to restaurants.",
        "We keep records of worked shifts, times and pay for at least four years. Pictures are stored without their hidden data, such as the place where they were taken. We do not sell your data.",
      ],
    },
    {
      id: "liability",
      heading: "What we answer for",
      text: [
        "We work to keep Prepside running and correct, but it may at times be down. We do not employ you and do not control the workplace. As far as the law allows, we are not liable for losses we did not cause. This does not limit what we owe you by law.",
      ],
    },
    {
      id: "changes",
      heading: "Changes and ending",
      text: [
        "When these terms change in meaning, we show you the new version and ask you to agree before your next shift. You can stop using Prepside at any time; shifts you are hired for and pay you are owed are finished first.",
      ],
    },
  ],
}
