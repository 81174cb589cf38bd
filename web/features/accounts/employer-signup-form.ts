import * as fields from "#domain/fields.ts"
import { restaurantRules } from "#web/features/accounts/restaurant-fields.tsx"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { optional, useScreenForm } from "#web/ui/form.tsx"

/** What is typed; the second address line and the repeated password are not sent. */
export const emptySignUp = {
  companyname: "",
  storenumber: "",
  hiringmanager: "",
  storemanager: "",
  phonenumber: "",
  streetaddress: "",
  address2: "",
  state: "",
  city: "",
  zipcode: "",
  ein: "",
  email: "",
  password: "",
  confirm: "",
}

export function useSignUpForm() {
  return useScreenForm({
    name: "signup",
    start: emptySignUp,
    secret: ["password", "confirm"],
    rules: {
      companyname: fields.restaurantName,
      ...restaurantRules,
      address2: optional(fields.addressSecondLine),
      state: fields.state,
      ein: fields.ein,
      password: fields.employerPassword,
      confirm: (value, { password }) =>
        value !== "" && value === password ? null : wordsOf("accounts").signup.mismatch,
    },
  })
}
export type SignUpForm = ReturnType<typeof useSignUpForm>

/** The words of the form; some fields have another name than in the account. */
export function useFormWords() {
  const { restaurant, signup, employerSignup } = useWords("accounts")
  return { ...restaurant, ...signup, ...employerSignup }
}

/** The names of the fields. */
export function labelsOf(words: ReturnType<typeof useFormWords>) {
  const { companyname, storenumber, hiringmanager, storemanager, phonenumber } = words
  const { streetaddress, address2, state, city, zipcode, ein, email, password, confirm } = words
  return {
    companyname,
    storenumber,
    hiringmanager,
    storemanager,
    phonenumber,
    streetaddress,
    address2,
    state,
    city,
    zipcode,
    ein,
    email,
    password,
    confirm,
  }
}
