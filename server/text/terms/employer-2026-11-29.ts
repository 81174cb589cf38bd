import type { TermsVersion } from "#domain/terms.ts"

/**
 * The restaurant's terms of use of 2026-11-29. Never changed: a change is another version
 * (docs/rules/terms.md#versions). Template: have a lawyer review before use.
 */
export const employer20261129: TermsVersion = {
  version: "2026-11-29",
  changes: [],
  title: "Restaurant terms of use",
  intro:
    "These terms are between your restaurant and Prepside. They explain how shifts are posted, filled, clocked and paid. They apply to restaurants in Arizona.",
  sections: [
    {
      id: "who",
      heading: "Who can use Prepside",
      text: [
        "The person who agrees to these terms must be authorized to act for the restaurant. The name, address, EIN and contacts of the restaurant must be true and kept up to date.",
        "Keep your password private. The restaurant is responsible for what is done with its account.",
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
        "A shift is posted at least 24 hours before it starts and is 4 to 24 hours long. The pay must be at least the legal minimum wage of the place. A posted shift cannot be edited; delete it and post it again.",
        "You hire one worker for each shift, until it starts. Choose by skill and experience, never for a reason the law forbids. You may not hire yourself.",
      ],
    },
    {
      id: "cancel",
      heading: "Cancellations and no-shows",
      text: [
        "You can delete an open shift at any time, and cancel a filled one until the worker clocks in or the clock-in window closes. A cancellation less than 24 hours before the start is counted on your account.",
        "If the worker did not clock in, you may enter the times that were worked, or mark a no-show. If you do neither, the shift becomes a no-show 24 hours after its end and nothing is charged. If the worker told us in time that they were there without a code, Prepside decides.",
      ],
    },
    {
      id: "clock",
      heading: "Codes and times",
      text: [
        "You see a 5-character code from 10 minutes before to 10 minutes after the start. Give it to the worker you hired, in person, at the place of work.",
        "You or the worker can clock out; the first clock-out counts. If nobody does within 4 hours after the scheduled end, the worker is clocked out at the scheduled end.",
        "You may correct both times before you close the shift, only to the hours actually worked. We keep each change and notify the worker of the old and the new times.",
      ],
    },
    {
      id: "pay",
      heading: "What you pay",
      text: [
        "You owe the hourly pay for the time between clock-in and clock-out, to the cent, and the Prepside fee that is shown before you close. The fee is added on top and never taken from the wage.",
        "You close the shift when the times are right. If you do not, it closes automatically 24 hours after the clock-out. Closing charges your saved payment method through Stripe, and you authorize us to do so each time.",
        "If a charge fails, you still owe the amount. You cannot post or hire until it is paid. Bank debits take about 4 business days; the worker is paid when they have cleared.",
        "Stripe’s own terms apply to your payment method. Card and bank numbers go to Stripe; we never see them.",
        "A shift worth less than $0.50 cannot be charged.",
      ],
    },
    {
      id: "direct",
      heading: "Paying outside Prepside",
      text: [
        "Wages for shifts found on Prepside are paid through Prepside. Do not ask a worker to be paid another way, to pay for a shift, or to give back part of the wage. Tips belong to the worker as the law provides.",
      ],
    },
    {
      id: "conduct",
      heading: "Fair use",
      text: [
        "Do not post shifts that do not exist, enter false times, harass anyone, use workers’ data for anything but the shift, or try to break into the service.",
        "We may suspend an account for this, and we give the reason. Open shifts are then deleted; work already done is still closed and paid.",
      ],
    },
    {
      id: "disputes",
      heading: "Disputes",
      text: [
        "If something is wrong with a shift, talk to the worker first. If that does not help, contact support. We review the clock times, the code and every change to the times, all of which we keep. Contact us before you dispute a charge with your bank.",
        "The law of the State of Arizona governs these terms. Courts in Maricopa County, Arizona decide disputes, unless the law says otherwise.",
      ],
    },
    {
      id: "privacy",
      heading: "Data",
      text: [
        "Everyone who searches sees your shifts with the restaurant’s name and address. Hired workers also see the names of the hiring manager and the store manager. Your phone number, email and EIN are not shown to workers.",
        "What you see of workers, such as headshots and food handler’s cards, is only for choosing workers and checking who they are. Do not copy or share it. We keep records of shifts, times and pay for at least four years.",
      ],
    },
    {
      id: "liability",
      heading: "Liability",
      text: [
        "We work to keep Prepside available and accurate, but it may be down at times, and we cannot promise that a shift is filled. We are not responsible for the workers’ work. To the extent the law allows, we are not liable for losses we did not cause.",
      ],
    },
    {
      id: "changes",
      heading: "Changes and ending",
      text: [
        "When we change what these terms mean, we show you the new version and ask you to agree before your next shift. You can stop at any time; scheduled shifts are finished and what is owed is paid first.",
      ],
    },
  ],
}
