import { market } from "#domain/market.ts"

/** Signing up, and the page that the link of the welcome mail opens. */
export const accountsSignup = {
  signup: {
    email: "Email",
    password: "Password",
    confirm: "Password again",
    mismatch: "Your entered passwords must match!",
    submit: "Create account",
    failed: "An error has occured.",
    openLogin: "Open Login",
  },

  workerSignup: {
    title: "Create a worker account",
    intro: "Free for workers. You see the pay of every shift before you apply.",
    name: "Name",
    nameHint: "As shown on your driver's license.",
    emailHint: "We send you a link to confirm it.",
    birth: "Date of birth",
    birthHint: `You must be at least ${market.limits.minimumAgeYears}. We check it here and do not send or keep it.`,
    honeypot: "Leave this empty",
    success: "You have successfully created a new account. Please check your email for a confirmation link.",
  },

  employerSignup: {
    title: "Create a restaurant account",
    intro: "Post shifts, hire and pay workers. Every field is needed unless it says optional.",
    taxAndLogin: "Tax and login",
    companyname: "Restaurant name",
    hiringmanagerHint: "Workers ask for this person when they arrive.",
    phonenumber: "Phone number",
    streetHint: "For example 120 E Main St",
    address2: "Address 2",
    state: "State",
    chooseState: "Choose a state",
    chooseCity: "Choose a city",
    cityHint: "Choose a state first.",
    einHint:
      "Your employer identification number, from the IRS. It shows that the restaurant is a real business.",
  },

  validation: {
    title: "Email confirmation",
    waiting: "Please wait while we validate your email address...",
    success: "Your email address is confirmed.",
    countdown: ({ seconds }: { seconds: number }) => `Going to Login in ${seconds} s`,
    goNow: "Go now",
    stay: "Stay on this page",
    staying: "You stay here until you tap the button.",
    failed: "Validation failed. Please contact support for assistance.",
    failedHelp: "Is the link old? Log in and tap “Send the link again” on your dashboard.",
    toLogin: "Open Login",
    invalidLink: "The link holds no valid userId.",
  },
}
