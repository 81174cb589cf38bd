import * as fields from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import { maskDigits, maskEin, maskPhone } from "#web/format.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { FieldGroup } from "#web/ui/fieldset.tsx"
import { optional, useScreenForm } from "#web/ui/form.tsx"
import { PasswordField, SelectField, TextField } from "#web/ui/inputs.tsx"
import { PasswordRules } from "#web/ui/password-rules.tsx"

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
      storenumber: optional(fields.storeNumber),
      hiringmanager: fields.personName,
      storemanager: fields.personName,
      phonenumber: fields.phone,
      streetaddress: fields.streetAddress,
      address2: optional(fields.addressSecondLine),
      state: fields.state,
      city: fields.city,
      zipcode: fields.zip,
      ein: fields.ein,
      email: fields.employerEmail,
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
        <TextField
          label={words.companyname}
          {...form.field("companyname")}
          autoComplete="organization"
          maxLength={60}
        />
        <TextField
          label={words.storenumber}
          optional
          {...form.field("storenumber")}
          inputMode="numeric"
          autoComplete="off"
          mask={maskDigits(6)}
        />
      </FieldGroup>
      <FieldGroup legend={words.contacts}>
        <TextField
          label={words.hiringmanager}
          hint={words.hiringmanagerHint}
          {...form.field("hiringmanager")}
          autoComplete="name"
          maxLength={50}
        />
        <TextField
          label={words.storemanager}
          {...form.field("storemanager")}
          autoComplete="off"
          maxLength={50}
        />
        <TextField
          label={words.phonenumber}
          {...form.field("phonenumber")}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          mask={maskPhone}
          maxLength={14}
        />
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
      <TextField
        label={words.streetaddress}
        hint={words.streetHint}
        {...form.field("streetaddress")}
        autoComplete="address-line1"
        maxLength={150}
      />
      <TextField
        label={words.address2}
        optional
        {...form.field("address2")}
        autoComplete="address-line2"
        maxLength={100}
      />
      <SelectField
        label={words.state}
        empty={words.chooseState}
        options={[{ value: market.state, label: market.state }]}
        {...form.field("state")}
        autoComplete="address-level1"
      />
      <SelectField
        label={words.city}
        {...(stateChosen ? {} : { hint: words.cityHint })}
        empty={words.chooseCity}
        options={market.cities.map(({ name }) => ({ value: name, label: name }))}
        {...form.field("city")}
        disabled={!stateChosen}
        autoComplete="address-level2"
      />
      <TextField
        label={words.zipcode}
        {...form.field("zipcode")}
        inputMode="numeric"
        autoComplete="postal-code"
        mask={maskDigits(5)}
      />
    </FieldGroup>
  )
}

/** What makes it a business, and what one logs in with. */
export function TaxAndLogin({ form }: { form: SignUpForm }) {
  const words = useWords("guest").employerSignup
  return (
    <FieldGroup legend={words.taxAndLogin}>
      <TextField
        label={words.ein}
        hint={words.einHint}
        {...form.field("ein")}
        inputMode="numeric"
        autoComplete="off"
        mask={maskEin}
        maxLength={10}
      />
      <TextField
        label={words.email}
        {...form.field("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={words.password}
        hint={<PasswordRules value={form.form.watch("password")} />}
        {...form.field("password", ["confirm"])}
        autoComplete="new-password"
        maxLength={20}
      />
      <PasswordField
        label={words.confirm}
        {...form.field("confirm")}
        autoComplete="new-password"
        maxLength={20}
      />
    </FieldGroup>
  )
}
