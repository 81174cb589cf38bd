import { plural } from "#web/i18n/en/grammar.ts"
import { lengths, shiftLengths, timeName } from "#web/i18n/en/market-words.ts"

type Named = { shift: string }

/** Posting shifts, and those that are open. */
export const jobs = {
  create: {
    title: "Create a Shift",
    again: "Filled in from an earlier shift. Choose a new day.",
    line: "Workers see exactly what you set here, pay included.",
    work: "The work",
    payGroup: "Pay",
    when: "When",
    noLength: "–",
    jobtitle: "Job title",
    description: "Description",
    descriptionHint: ({ left }: { left: number }) =>
      plural(left, { one: "1 character left", other: `${left} characters left` }),
    signRefused: ({ sign }: { sign: string }) =>
      `“${sign}” can’t be used in a description. Please remove it.`,
    invisibleRefused:
      "The description has a character you can’t see, such as a tab. Please retype the spaces.",
    pay: "Dollars per hour",
    payHint: "Whole dollars, from 1 to 999.",
    underMinimum: ({ city, minimum }: { city: string; minimum: string }) =>
      `This is under the minimum wage in ${city}, ${minimum} an hour.`,
    overMinimum: ({ city, minimum, by }: { city: string; minimum: string; by: string }) =>
      `${by} above the minimum wage in ${city}, ${minimum}`,
    postAnyway: ({ pay }: { pay: string }) => `Post it at ${pay} an hour anyway`,
    needsAgreement: "Raise the pay, or confirm that it is under the minimum wage.",
    day: "Day",
    start: "Start time",
    startHint: `At least ${lengths.postingLead} from now, in ${timeName}.`,
    earliest: ({ at }: { at: string }) => `The earliest is ${at}.`,
    length: "Length",
    shorter: "Half an hour shorter",
    longer: "Half an hour longer",
    end: "End",
    endHint: `Filled in from the length. ${shiftLengths}.`,
    costs: "What it costs",
    sum: ({ length, rate, total }: { length: string; rate: string; total: string }) =>
      `${length} × ${rate} = ${total}`,
    noSum: "Choose pay and times to see the total.",
    fee: ({ fee, amount }: { fee: string; amount: string }) => `plus ${fee} fee, ${amount} in all`,
    costsText: "You pay for the hours actually worked, after you close the shift.",
    preview: "What workers see",
    previewTitle: "Job title",
    post: "Post shift",
    needsEmail: "Confirm your email to post shifts.",
    needsPaid: "Pay the unpaid shift to post and hire again.",
    toUnpaid: "Go to the unpaid shift",
    posted: ({ shift }: Named) => `Posted: ${shift}`,
  },

  open: {
    title: "Open Shifts",
    list: "Open shifts",
    create: "Create a Shift",
    empty: "No open shifts. Post one.",
    applicants: ({ count }: { count: number }) =>
      count === 0 ? "No applicants yet" : plural(count, { one: "1 applicant", other: `${count} applicants` }),
    expired: "Expired, unfilled",
    over: "This shift is no longer open.",
    toShift: "View the shift",
    posted: ({ when }: { when: string }) => `Posted ${when}`,
    view: "View applications",
    remove: "Delete",
    again: "Post again",
    removeTitle: ({ shift }: Named) => `Delete ${shift}?`,
    removeText: ({ count }: { count: number }) =>
      plural(count, {
        one: "The worker who applied will be notified right away. This cannot be undone.",
        other: `The ${count} workers who applied will be notified right away. This cannot be undone.`,
      }),
    removeAlone: "Nobody has applied yet. This cannot be undone.",
    removeYes: "Delete shift",
    removed: ({ shift }: Named) => `Deleted: ${shift}`,
    viewOf: ({ shift }: Named) => `View applications for ${shift}`,
    removeOf: ({ shift }: Named) => `Delete ${shift}`,
  },
}
