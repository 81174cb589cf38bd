import * as fields from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import type { ApiError } from "#web/api-error.ts"
import { useAction } from "#web/data.ts"
import { maskDigits, maskEin, maskPhone } from "#web/format.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { FieldGroup } from "#web/ui/fieldset.tsx"
import { Form, optional, useScreenForm } from "#web/ui/form.tsx"
import { PasswordField, SelectField, TextField } from "#web/ui/inputs.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PasswordRules } from "#web/ui/password-rules.tsx"
import { ScreenTitle } from "#web/ui/title.tsx"
import { useState } from "react"

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

function AboutRestaurant({ form }: { form: SignUpForm }) {
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

function Address({ form }: { form: SignUpForm }) {
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

function TaxAndLogin({ form }: { form: SignUpForm }) {
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

/** The words of a refusal: the server's own for 409 and cleaned-out fields, one sentence for all others. */
function wordsOfRefusal(error: ApiError): string {
  return error.status === 409 || error.code === "emptied" || error.code === "invalid"
    ? error.message
    : wordsOf("guest").employerSignup.failed
}

function SignedUp({ text }: { text: string }) {
  const words = useWords("guest").employerSignup
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <div className="grid grid-cols-1 gap-4">
        <Notice tone="success" takesFocus>
          {text}
        </Notice>
        <NavButton to="login" tone="primary" wide>
          {words.openLogin}
        </NavButton>
      </div>
    </>
  )
}

/** Screen 4. */
export function Screen() {
  const words = useWords("guest").employerSignup
  const form = useSignUpForm()
  const signUp = useAction("signUpEmployer")
  const [done, setDone] = useState<string | null>(null)
  if (done !== null) return <SignedUp text={done} />
  const send = async ({ confirm: _c, address2: _a, storenumber, ...body }: typeof start) => {
    const given = { ...body, email: body.email.trim(), ...(storenumber === "" ? {} : { storenumber }) }
    const reply = await signUp.runAndWait({ body: given })
    if (!reply) return
    form.clear()
    setDone(reply.success)
  }
  return (
    <>
      <ScreenTitle invalid={form.invalid} look="text-2xl mb-1">
        {words.title}
      </ScreenTitle>
      <p className="text-muted mb-4">{words.intro}</p>
      <Form form={form} onSubmit={send}>
        <AboutRestaurant form={form} />
        <Address form={form} />
        <TaxAndLogin form={form} />
        {signUp.error ? (
          <Notice tone="danger" alert>
            {wordsOfRefusal(signUp.error)}
          </Notice>
        ) : null}
        {form.valid ? (
          <ActionButton type="submit" tone="primary" wide busy={signUp.busy}>
            {words.submit}
          </ActionButton>
        ) : (
          <p className="text-muted text-center">{words.fillIn}</p>
        )}
      </Form>
    </>
  )
}
