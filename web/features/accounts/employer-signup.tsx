import { market } from "#domain/market.ts"
import { useAction } from "#web/data/hooks.ts"
import {
  labelsOf,
  type SignUpForm,
  type emptySignUp,
  useFormWords,
  useSignUpForm,
} from "#web/features/accounts/employer-signup-form.ts"
import {
  type Section,
  SectionGroup,
  type SectionId,
  SectionList,
  SectionsDone,
  useSections,
} from "#web/features/accounts/employer-signup-sections.tsx"
import { CityField, RestaurantField, ZipWarning } from "#web/features/accounts/restaurant-fields.tsx"
import { SignedUp, SignUpError } from "#web/features/accounts/signup.tsx"
import { useSentSignUp } from "#web/features/accounts/use-sent-sign-up.ts"
import { useWords } from "#web/i18n/words.ts"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form } from "#web/ui/form.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { NewPassword } from "#web/ui/new-password.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { SelectField } from "#web/ui/select.tsx"

/** The city can be chosen once the state is. */
function AddressFields({ form }: { form: SignUpForm }) {
  const words = useFormWords()
  const [state, city, zip] = form.form.watch(["state", "city", "zipcode"])
  const stateChosen = state !== ""
  return (
    <>
      <div className="field-columns">
        <RestaurantField
          form={form}
          name="streetaddress"
          label={words.streetaddress}
          hint={words.streetHint}
        />
        <RestaurantField form={form} name="address2" label={words.address2} />
      </div>
      <div className="field-columns narrow">
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
      </div>
      <ZipWarning zip={zip} city={city} />
    </>
  )
}

function Sections({ form, sections }: { form: SignUpForm; sections: Record<SectionId, Section> }) {
  const words = useFormWords()
  const { hiringmanagerHint } = words
  return (
    <>
      <SectionGroup section={sections.restaurant}>
        <div className="field-columns">
          <RestaurantField form={form} name="companyname" label={words.companyname} />
          <RestaurantField form={form} name="storenumber" label={words.storenumber} />
        </div>
      </SectionGroup>
      <SectionGroup section={sections.contacts}>
        <div className="field-columns">
          <RestaurantField
            form={form}
            name="hiringmanager"
            label={words.hiringmanager}
            hint={hiringmanagerHint}
          />
          <RestaurantField form={form} name="storemanager" label={words.storemanager} />
        </div>
        <RestaurantField form={form} name="phonenumber" label={words.phonenumber} />
      </SectionGroup>
      <SectionGroup section={sections.address}>
        <AddressFields form={form} />
      </SectionGroup>
      <SectionGroup section={sections.login}>
        <RestaurantField form={form} name="ein" label={words.ein} hint={words.einHint} />
        <RestaurantField form={form} name="email" label={words.email} />
        <NewPassword form={form} labels={words} two />
      </SectionGroup>
    </>
  )
}

export function Screen() {
  const words = useFormWords()
  const form = useSignUpForm()
  const shell = useWords("shell")
  const signUp = useAction("signUpEmployer")
  const { sent, keep, startAnew } = useSentSignUp("employer")
  const sections = useSections(form)
  const inOrder = Object.values(sections)
  const now = inOrder.find(({ isNow }) => isNow)
  const send = async ({ confirm: _c, address2: _a, storenumber, ...body }: typeof emptySignUp) => {
    const given = { ...body, email: body.email.trim(), ...(storenumber === "" ? {} : { storenumber }) }
    const { reply, error } = await signUp.runAndWait({ body: given })
    if (reply) {
      form.clear()
      keep(given.email)
    } else {
      form.refuse(error)
    }
  }
  if (sent) return <SignedUp role="employer" sent={sent} isNew={signUp.done} onAnother={startAnew} />
  return (
    <div className="form-columns">
      <SectionList sections={inOrder} />
      <div className="stack loose">
        <div className="stack">
          <PageHead line={words.intro} invalid={form.invalid}>
            {words.title}
          </PageHead>
          <div className="only-phone">
            <SectionsDone sections={inOrder}>
              {now ? <span className="muted">{words.now({ section: now.title })}</span> : null}
            </SectionsDone>
          </div>
        </div>
        <Form form={form} onSubmit={send}>
          <Sections form={form} sections={sections} />
          <SignUpError error={signUp.error} />
          <FormActions
            ready={form.valid}
            busy={signUp.busy}
            submit={words.submit}
            waiting={form.describeOpenFields(labelsOf(words))}
          />
        </Form>
        <p className="muted row wrap gap-x-1 gap-y-0">
          {words.haveAccount}
          <NavButton to="login" tone="quiet">
            {shell.login}
          </NavButton>
        </p>
      </div>
    </div>
  )
}
