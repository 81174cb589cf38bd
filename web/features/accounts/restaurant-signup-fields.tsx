import * as fields from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import { CityField, RestaurantField, restaurantRules } from "#web/features/accounts/restaurant-fields.tsx"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { FieldGroup } from "#web/ui/field-group.tsx"
import { optional, useScreenForm } from "#web/ui/form.tsx"
import { SelectField } from "#web/ui/inputs.tsx"
import { NewPassword } from "#web/ui/new-password.tsx"

/** The restaurant's sign-up as typed; the second address line and the repeated password are not sent. */
const start = {
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

export type SignUp = typeof start

/** The form of sign-up with the rule of each field. */
export function useSignUpForm() {
  return useScreenForm({
    start,
    secret: ["password", "confirm"],
    rules: {
      companyname: fields.restaurantName,
      ...restaurantRules,
      address2: optional(fields.addressSecondLine),
      state: fields.state,
      ein: fields.ein,
      password: fields.employerPassword,
      confirm: (value, { password }) =>
        value !== "" && value === password ? null : wordsOf("guest").employerSignup.mismatch,
    },
  })
}
type SignUpForm = ReturnType<typeof useSignUpForm>

/** Who the restaurant is and who to ask for. */
export function AboutRestaurant({ form }: { form: SignUpForm }) {
  const words = useWords("guest").employerSignup
  return (
    <>
      <FieldGroup legend={words.restaurant}>
        <RestaurantField form={form} name="companyname" label={words.companyname} />
        <RestaurantField form={form} name="storenumber" label={words.storenumber} />
      </FieldGroup>
      <FieldGroup legend={words.contacts}>
        <RestaurantField
          form={form}
          name="hiringmanager"
          label={words.hiringmanager}
          hint={words.hiringmanagerHint}
        />
        <RestaurantField form={form} name="storemanager" label={words.storemanager} />
        <RestaurantField form={form} name="phonenumber" label={words.phonenumber} />
      </FieldGroup>
    </>
  )
}

/** Where it is: the city waits for the state. */
export function Address({ form }: { form: SignUpForm }) {
  const words = useWords("guest").employerSignup
  const stateChosen = form.form.watch("state") !== ""
  return (
    <FieldGroup legend={words.address}>
      <RestaurantField form={form} name="streetaddress" label={words.streetaddress} hint={words.streetHint} />
      <RestaurantField form={form} name="address2" label={words.address2} />
      <SelectField
        label={words.state}
        empty={words.chooseState}
        options={[{ value: market.state, label: market.state }]}
        {...form.field("state")}
        autoComplete="address-level1"
      />
      <CityField
        form={form}
        label={words.city}
        {...(stateChosen ? {} : { hint: words.cityHint })}
        empty={words.chooseCity}
        disabled={!stateChosen}
      />
      <RestaurantField form={form} name="zipcode" label={words.zipcode} />
    </FieldGroup>
  )
}

/** What makes it a business, and what one logs in with. */
export function TaxAndLogin({ form }: { form: SignUpForm }) {
  const words = useWords("guest").employerSignup
  return (
    <FieldGroup legend={words.taxAndLogin}>
      <RestaurantField form={form} name="ein" label={words.ein} hint={words.einHint} />
      <RestaurantField form={form} name="email" label={words.email} />
      <NewPassword form={form} labels={words} />
    </FieldGroup>
  )
}
