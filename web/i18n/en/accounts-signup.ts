import { market } from "#domain/market.ts"

/** Signing up, and the page that the link of the welcome mail opens. */
export const accountsSignup = {
  signup: {
    email: "Email",
    password: "Password",
    confirm: "Confirm password",
    mismatch: "Your entered passwords must match!",
    submit: "Create account",
    haveAccount: "Already have an account?",
    failed: "An error has occured.",
    appearsHere: "Create account appears here",
    checkEmail: "Check your email",
    success: "You have successfully created a new account. Please check your email for a confirmation link.",
    sentTo: {
      worker: ({ email }: { email: string }) =>
        `We sent it to ${email}. You can log in now, and apply for shifts once your email is confirmed.`,
      employer: ({ email }: { email: string }) =>
        `We sent it to ${email}. You can log in now, and post shifts once your email is confirmed.`,
    },
    openLogin: "Open Login",
    noMail: "No email after a minute?",
    noMailText: "Look in your spam folder, or send it again.",
    again: "Send again",
    againIn: ({ seconds }: { seconds: number }) =>
      `Send again in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
    another: "Wrong address? Use another email",
  },

  workerSignup: {
    title: "Create a worker account",
    intro: "All fields are required. About 2 minutes.",
    name: "Name",
    nameHint: "As shown on your driver’s license.",
    emailHint: "We send you a link to confirm it.",
    birth: "Date of birth",
    birthHint: `You must be at least ${market.limits.minimumAgeYears}. We only check your age. We don’t store your birth date.`,
    next: {
      title: "After this",
      confirm: "Confirm your email",
      confirmText: "One tap in the email we send.",
      cards: "Add your headshot and cards",
      cardsText: "About 5 minutes, from your phone.",
      apply: "Apply for shifts",
      applyText: "You see pay and hours before you apply.",
    },
    honeypot: "Leave this empty",
  },

  employerSignup: {
    title: "Create a restaurant account",
    intro: "All fields are required unless marked optional. About 4 minutes.",
    sections: "Sections",
    sectionsDone: ({ done, all }: { done: number; all: number }) => `${done} of ${all} sections done`,
    now: ({ section }: { section: string }) => `Now: ${section}`,
    sectionDone: "done",
    kept: "If you leave this page, Back brings you to what you typed, except your password.",
    restaurantLine: "As guests know it",
    contactsLine: "Workers see these names once they’re hired",
    addressLine: "Where the shifts are worked",
    taxAndLogin: "Tax and login",
    taxAndLoginLine: "You can change the email later",
    companyname: "Restaurant name",
    hiringmanagerHint: "Workers ask for this person when they arrive.",
    phonenumber: "Phone number",
    streetHint: "For example 120 E Main St",
    address2: "Address 2",
    state: "State",
    chooseState: "Choose",
    chooseCity: "Choose",
    cityHint: "Choose a state first.",
    einHint:
      "Your employer identification number, from the IRS. It shows that the restaurant is a real business.",
  },

  validation: {
    title: "One moment",
    waiting: "Please wait while we validate your email address...",
    success: "Your email is confirmed",
    next: {
      worker: "You can apply for shifts once your profile is complete.",
      employer: "You can post shifts once your account is set up.",
    },
    countdown: "Taking you to log in…",
    goNow: "Go to Login now",
    stay: "Stay on this page",
    staying: "You stay here until you tap the button.",
    failedTitle: "Email not confirmed",
    failed: "Validation failed. Please contact support for assistance.",
    expired: "Link expired? Get a new one",
    newLink: "Send a new link",
    waitingEmail: "Enter the email you signed up with.",
    sent: "If an account with this email still needs to be confirmed, a new link is on its way.",
    support: "Contact support",
    toLogin: "Open Login",
    invalidLink: "The link holds no valid userId.",
  },
}
