import { hiring } from "#web/i18n/en/employer-hiring.ts"
import { worked } from "#web/i18n/en/employer-worked.ts"
import { lengths, shiftLengths, timeName } from "#web/i18n/en/market-words.ts"
import { methodWords } from "#web/i18n/en/method-words.ts"
import { pluralsOf } from "#web/i18n/plural.ts"

const plural = pluralsOf("en")

type Named = { shift: string }
type Person = { name: string }

/** The restaurant's dashboard, account, posting, hiring, shifts and history. */
export const employer = {
  shift: {
    name: ({ title, when }: { title: string; when: string }) => `${title}, ${when}`,
    total: ({ total }: { total: string }) => `${total} total`,
    pick: "Choose a shift from the list to see it here.",
    gone: "This shift is not in this list any more.",
  },

  dashboard: {
    title: "Restauranteur dashboard",
    create: "Create a Shift",
    open: "Open Shifts",
    hired: "Hired Shifts",
    completed: "Completed Shifts",
    account: "Manage Account",
    menu: "Shifts",
    needs: {
      heading: "Needs you",
      nothing: "Nothing needs you right now.",
      applicants: ({ count }: { count: number }) =>
        plural(count, { one: "1 applicant waiting", other: `${count} applicants waiting` }),
      applicantsText: ({ shifts }: { shifts: number }) =>
        plural(shifts, { one: "for 1 open shift", other: `for ${shifts} open shifts` }),
      code: ({ name }: Person) => `Clock-in code for ${name} is open now`,
      missed: ({ name }: Person) => `${name} did not clock in`,
      toClose: ({ count }: { count: number }) =>
        plural(count, { one: "1 shift to close", other: `${count} shifts to close` }),
      toCloseText: "Check the hours, then close the job so that the worker is paid.",
      unpaid: "A closed shift is still unpaid",
      unpaidText: "New shifts and hiring wait until it is settled.",
      next: "Next shift",
      nextText: ({ shift, name }: Named & Person) => `${shift} · ${name}`,
    },
  },

  email: {
    text: ({ email }: { email: string }) =>
      `Please open the link in the email we sent to ${email}. Posting shifts waits for it.`,
    again: "Send the link again",
    sent: ({ email }: { email: string }) => `A new link is on its way to ${email}.`,
  },

  account: {
    title: "Account details",
    restaurant: "Restaurant",
    contacts: "Contacts",
    companyname: "Company name",
    email: "Email",
    streetaddress: "Street address",
    address: "Address",
    city: "City",
    zipcode: "Zip code",
    phonenumber: "Phone",
    hiringmanager: "Hiring manager",
    storemanager: "Store manager",
    storenumber: "Store number",
    none: "None",
    ein: "EIN",
    fullAddress: ({
      street,
      city,
      state,
      zip,
    }: {
      street: string
      city: string
      state: string
      zip: string
    }) => `${street}, ${city}, ${state} ${zip}`,
    edit: "Edit account",
    save: "Save",
    cancel: "Cancel",
    saved: "Your account has been saved.",
    savedEmail: "Your account has been saved. Please open the link in the email we sent to your new address.",
    nothingChanged: "Nothing has been changed yet.",
    fix: "Please check the marked fields to save.",
    laterShifts: "Changes count for shifts you post from now on. Posted shifts keep what they had.",
    emailHint: "We send a link to a new address. Posting waits until it is opened.",
    changePassword: "Change password",
    password: "New password",
    confirm: "New password again",
    mismatch: "Both passwords must match!",
    savePassword: "Save password",
    passwordSaved: "Your password has been successfully changed. Other devices have been logged out.",
    security: "Password",
    hidden: "Your password is not shown.",
    payments: "Payment methods",
    onboarding: "Set up payments",
    terms: "Terms of use",
    readTerms: "Read the terms of use",
    termsAgreed: ({ day }: { day: string }) => `Agreed on ${day}`,
    termsOpen: "Not agreed yet",
    paymentsText: ({ count }: { count: number }) =>
      plural(count, { one: "1 payment method on file", other: `${count} payment methods on file` }),
    noPayments: "No payment account yet",
    missing: {
      text: "Before you can post shifts, this is still missing:",
      customer: "Payment account",
      method: "Payment method",
      terms: "Terms of use",
    },
  },

  create: {
    title: "Create a Shift",
    again: "Filled in from an earlier shift. Choose a new day.",
    work: "The work",
    when: "When",
    noLength: "–",
    jobtitle: "Job title",
    chooseTitle: "Choose a job title",
    description: "Description",
    descriptionHint: ({ left }: { left: number }) =>
      plural(left, { one: "1 character left", other: `${left} characters left` }),
    pay: "Dollars per hour",
    payHint: "Whole dollars, from 1 to 999.",
    underMinimum: ({ city, minimum }: { city: string; minimum: string }) =>
      `This is under the minimum wage in ${city}, ${minimum} an hour.`,
    day: "Day",
    start: "Start time",
    startHint: `At least ${lengths.postingLead} from now, in ${timeName}.`,
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
    costsText: "You pay for the hours that are really worked, after you close the shift.",
    preview: "What workers see",
    previewTitle: "Job title",
    post: "Post shift",
    needsEmail: "Posting waits until the link in your email is opened.",
    needsPaid: "Posting waits until the unpaid shift is settled.",
    toUnpaid: "Go to the unpaid shift",
    posted: ({ shift }: Named) => `Posted: ${shift}`,
  },
  method: methodWords,
  ...hiring,
  ...worked,
}
