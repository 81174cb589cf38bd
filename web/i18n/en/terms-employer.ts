/** The restaurant's terms of use, version 2026-11-28. A change of meaning needs a new version in `domain/terms.ts`. */
export const employerTerms = {
  title: "Restaurant terms of use",
  intro:
    "These terms are between your restaurant and Prepside. They say how shifts are posted, filled, clocked and paid. They apply to restaurants in Arizona.",
  sections: [
    {
      id: "who",
      heading: "Who can use Prepside",
      text: [
        "The person who agrees must be allowed to act for the restaurant. The name, address, EIN and contacts of the restaurant must be true and kept up to date.",
        "Keep the password within the restaurant. What is done with your account is done by the restaurant.",
      ],
    },
    {
      id: "roles",
      heading: "What Prepside is",
      text: [
        "Prepside is a marketplace. You post shifts, workers apply, and you choose whom you hire. Prepside is not the employer of the workers and does not direct their work.",
        "You direct the work during a shift. You are responsible for a safe workplace, breaks, food safety, and for following Arizona and federal wage, labor and anti-discrimination law, including the limits for workers under 18.",
      ],
    },
    {
      id: "posting",
      heading: "Posting and hiring",
      text: [
        "A shift is posted at least 24 hours before it starts and is 4 to 24 hours long. The pay must be at least the legal minimum wage of the place. A posted shift is not edited; delete it and post again.",
        "You hire one worker for each shift, until it starts. Choose by skill and experience and never by anything the law forbids. You may not hire yourself.",
      ],
    },
    {
      id: "cancel",
      heading: "Cancellations and no-shows",
      text: [
        "You can delete an open shift at any time, and cancel a filled one until the worker clocks in or the clock-in window closes. Canceling under 24 hours before the start is counted on your account.",
        "If the worker did not clock in, you may enter the times that were worked, or say that the worker did not come. Without either, the shift becomes a no-show 24 hours after its end and nothing is charged. If the worker told us in time that they were there without a code, Prepside decides.",
      ],
    },
    {
      id: "clock",
      heading: "Codes and times",
      text: [
        "You see a 5-character code from 10 minutes before to 10 minutes after the start. Give it to the worker you hired, in person, at the place of work.",
        "You or the worker can clock out; the first one counts. If nobody does within 4 hours after the scheduled end, the worker is clocked out at the scheduled end.",
        "You may correct both times before you close the shift, only to what was really worked. Each change is kept and the worker is told the old and the new times.",
      ],
    },
    {
      id: "pay",
      heading: "What you pay",
      text: [
        "You owe the hourly pay for the time between clock-in and clock-out, to the cent, and the Prepside fee that is shown before you close. The fee is added on top and never taken from the wage.",
        "You close the shift when the times are right. If you do not, it closes by itself 24 hours after the clock-out, unless the worker objects. Closing charges your saved payment method through Stripe, and you allow us to do so each time.",
        "If a charge is refused, the debt stands. You cannot post or hire until it is paid. Bank debits take about 4 business days; the worker is paid when they have cleared.",
        "Stripe's own terms apply to your payment method. Card and bank numbers go to Stripe; we never see them.",
        "A shift worth less than $0.50 cannot be charged.",
      ],
    },
    {
      id: "direct",
      heading: "Paying outside of Prepside",
      text: [
        "Wages for shifts found on Prepside are paid through Prepside. Do not ask a worker to be paid otherwise, to pay for a shift, or to give part of the wage back. Tips belong to the worker as the law says.",
      ],
    },
    {
      id: "ratings",
      heading: "Ratings",
      text: [
        "After a shift you may rate the worker with 1 to 5 stars, and the worker may rate you. Rate honestly. Nobody may offer or ask for anything in return for a rating.",
      ],
    },
    {
      id: "conduct",
      heading: "Fair use",
      text: [
        "Do not post shifts that do not exist, enter false times, harass anyone, use workers' data for anything but the shift, or try to break into the service.",
        "We may suspend an account that does so, and we say why. Open shifts are then deleted; work already done is still closed and paid.",
      ],
    },
    {
      id: "disputes",
      heading: "When you disagree",
      text: [
        "If something is not right with a shift, speak with the worker first, and tell us if that does not help. We look at the clock, the code and every change of the times, which we keep. Please ask us before you dispute a charge with your bank; a dispute holds up your account until it is settled.",
        "These terms follow the law of the State of Arizona. Courts in Maricopa County, Arizona decide, unless the law says otherwise.",
      ],
    },
    {
      id: "privacy",
      heading: "Data",
      text: [
        "Everyone who searches sees your shifts with the restaurant's name and address. Hired workers also see the names of the hiring manager and the store manager. Your phone number, email and EIN are not shown to workers.",
        "What you see of workers, such as headshots and food handler's cards, is for choosing and checking them only. Do not copy it or pass it on. We keep records of shifts, times and pay for at least four years.",
      ],
    },
    {
      id: "liability",
      heading: "What we answer for",
      text: [
        "We work to keep Prepside running and correct, but it may at times be down, and we cannot promise that a shift is filled. We do not answer for the work of the workers. As far as the law allows, we are not liable for losses we did not cause.",
      ],
    },
    {
      id: "changes",
      heading: "Changes and ending",
      text: [
        "When these terms change in meaning, we show you the new version and ask you to agree before your next shift. You can stop at any time; scheduled shifts and what is owed are finished first.",
      ],
    },
  ],
}
