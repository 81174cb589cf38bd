import { plural } from "#web/i18n/en/grammar.ts"

/** Logging in. */
export const session = {
  login: {
    title: "Login",
    home: "Home",
    role: "Who are you logging in as?",
    restauranteurs: "Restauranteurs",
    workers: "Workers",
    email: "Email",
    password: "Password",
    submit: "Login",
    left: ({ things }: { things: readonly string[] }) =>
      plural(things.length, {
        one: `1 thing left: ${things.join("")}.`,
        other: `${things.length} things left: ${things.join(", ")}.`,
      }),
    leftRole: "choose Restauranteurs or Workers",
    leftEmail: "a valid email",
    leftPassword: "a valid password",
    newHere: "New to Prepside?",
    already: "You are logged in on this device.",
  },
}
