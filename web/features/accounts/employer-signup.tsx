import * as fields from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import { useAction } from "#web/data/hooks.ts"
import {
  CityField,
  RestaurantField,
  restaurantRules,
  ZipField,
} from "#web/features/accounts/restaurant-fields.tsx"
import { SignedUp, SignUpError } from "#web/features/accounts/signup.tsx"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { FieldGroup } from "#web/ui/field-group.tsx"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, optional, useScreenForm } from "#web/ui/form.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { NewPassword } from "#web/ui/new-password.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { SelectField } from "#web/ui/select.tsx"

/** What is typed; the second address line and the repeated password are not sent. */
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

function useSignUpForm() {
  return useScreenForm({
    name: "signup",
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
        value !== "" && value === password ? null : wordsOf("accounts").signup.mismatch,
    },
  })
}
type SignUpForm = ReturnType<typeof useSignUpForm>

/** The words of the form; some fields have another name than in the account. */
function useFormWords() {
  const { restaurant, signup, employerSignup } = useWords("accounts")
  return { ...restaurant, ...signup, ...employerSignup }
}

/** The names of the fields, in their order. */
function labelsOf(words: ReturnType<typeof useFormWords>) {
  const { companyname, storenumber, hiringmanager, storemanager, phonenumber } = words
  const { streetaddress, address2, state, city, zipcode, ein, email, password, confirm } = words
  const contacts = { companyname, storenumber, hiringmanager, storemanager, phonenumber }
  return { ...contacts, streetaddress, address2, state, city, zipcode, ein, email, password, confirm }
}

function RestaurantGroups({ form }: { form: SignUpForm }) {
  const { title, contacts } = useWords("accounts").restaurant
  const words = useFormWords()
  return (
    <>
      <FieldGroup legend={title}>
        <RestaurantField form={form} name="companyname" label={words.companyname} />
        <RestaurantField form={form} name="storenumber" label={words.storenumber} />
      </FieldGroup>
      <FieldGroup legend={contacts}>
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

/** The city can be chosen once the state is. */
function AddressGroup({ form }: { form: SignUpForm }) {
  const words = useFormWords()
  const [state, city, zip] = form.form.watch(["state", "city", "zipcode"])
  const stateChosen = state !== ""
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
      <ZipField form={form} zip={zip} city={city} label={words.zipcode} />
    </FieldGroup>
  )
}

function TaxAndLoginGroup({ form }: { form: SignUpForm }) {
  const words = useFormWords()
  return (
    <FieldGroup legend={words.taxAndLogin}>
      <RestaurantField form={form} name="ein" label={words.ein} hint={words.einHint} />
      <RestaurantField form={form} name="email" label={words.email} />
      <NewPassword form={form} labels={words} />
    </FieldGroup>
  )
}

export function Screen() {
  const words = useFormWords()
  const form = useSignUpForm()
  const shell = useWords("shell")
  const signUp = useAction("signUpEmployer")
  const send = async ({ confirm: _c, address2: _a, storenumber, ...body }: typeof start) => {
    const given = { ...body, email: body.email.trim(), ...(storenumber === "" ? {} : { storenumber }) }
    const { reply, error } = await signUp.runAndWait({ body: given })
    if (reply) form.clear()
    else form.refuse(error)
  }
  if (signUp.reply)
    return (
      <>
        <ScreenTitle>{words.title}</ScreenTitle>
        <SignedUp text={signUp.reply.success} />
      </>
    )
  return (
    <>
      <ScreenTitle invalid={form.invalid} look="text-2xl mb-1">
        {words.title}
      </ScreenTitle>
      <p className="text-muted mb-4">{words.intro}</p>
      <Form form={form} onSubmit={send}>
        <RestaurantGroups form={form} />
        <AddressGroup form={form} />
        <TaxAndLoginGroup form={form} />
        <SignUpError error={signUp.error} />
        <FormActions
          ready={form.valid}
          busy={signUp.busy}
          submit={words.submit}
          waiting={form.left(labelsOf(words))}
        />
      </Form>
      <p className="text-muted mt-4 flex flex-wrap items-center justify-center gap-x-1">
        {shell.haveAccount}
        <NavButton to="login" tone="quiet">
          {shell.login}
        </NavButton>
      </p>
    </>
  )
}
