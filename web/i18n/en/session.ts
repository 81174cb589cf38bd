const missing = {
  role: "choose an account type",
  email: "enter your email",
  password: "enter your password",
  both: "enter your email and password",
}

/** Logging in. */
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
    paidOn: "Tue, Dec 1",
  },
}
