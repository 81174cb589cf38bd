const missing = {
  role: "choose an account type",
  email: "enter your email",
  password: "enter your password",
  both: "enter your email and password",
}

/** Logging in, and a password that was forgotten. */
export const session = {
  login: {
    title: "Login",
    role: "Who are you logging in as?",
    restauranteurs: "Restauranteurs",
    workers: "Workers",
    email: "Email",
    password: "Password",
    submit: "Login",
    /** What is left to fill in; at least one of them. */
    left: ({ role, email, password }: { role: boolean; email: boolean; password: boolean }) => {
      const fields =
        email && password ? missing.both : email ? missing.email : password ? missing.password : ""
      const things = [role ? missing.role : "", fields].filter(Boolean).join(" and ")
      return `${things.charAt(0).toUpperCase()}${things.slice(1)}.`
    },
    newHere: "New to Prepside?",
    already: "You are logged in on this device.",
  },

  /** The picture beside the forms of guests; nobody has to read it. */
  sample: {
    earned: "Earned so far",
    amount: "$40.27",
    since: "In 3:56 PM",
    elapsed: "2:14:14",
    weekday: "Sat",
    dayOfMonth: "5",
    role: "Dishwasher",
    restaurant: "Saguaro Grill",
    pay: "$18",
    perHour: "/ hr",
    total: "about $108 total",
    hours: "4:00 PM – 10:00 PM",
    paidOut: "$92.00 paid out",
    paidOn: "Tuesday",
  },

  guard: {
    loginFirst: "Please log in",
    loginFirstText: "We’ll bring you right back here.",
    sessionEnded: "Your session ended. Log in to continue.",
    otherRole: "This is not part of your account",
    otherRoleText: "You are logged in with the other kind of account.",
  },

  forgot: {
    link: "Forgot your Password?",
    title: "Forgot your password?",
    text: "We’ll email you a link to set a new one. It works for 1 hour.",
    role: "Account type",
    leftRole: "account type",
    leftEmail: "email",
    submit: "Send reset email.",
    back: "Back to Login",
    sentTitle: "Check your email",
    sent: "If that account exists, a reset email is on its way.",
    sentText:
      "Open the link within 1 hour. Nothing after a minute? Look in spam, and check that you chose the right account type.",
    again: "Request another link",
  },
  reset: {
    title: "Set a new password",
    text: {
      worker: "For your worker account. You’ll be logged out on all devices.",
      employer: "For your restaurant account. You’ll be logged out on all devices.",
    },
    password: "New password",
    confirm: "Confirm password",
    mismatch: "Please make sure both passwords match.",
    submit: "Reset password",
    waiting: "Reset password appears here once both passwords match.",
    doneTitle: "You’re all set",
    done: "Password successfully changed.",
    doneText: "We emailed you a note about it. You can log in with the new password now.",
    deadTitle: "This link no longer works",
    deadText:
      "Reset links work once, for 1 hour, and only the newest one counts. Already set a new password? Log in with it.",
    newLink: "Get a new link",
  },
}
