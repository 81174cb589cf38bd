import * as fields from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import { useAction } from "#web/data/hooks.ts"
import {
  CityField,
  RestaurantField,
  restaurantRules,
  ZipWarning,
} from "#web/features/accounts/restaurant-fields.tsx"
import { SignedUp, SignUpError } from "#web/features/accounts/signup.tsx"
import { rememberRole } from "#web/features/session/last-role.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { FieldGroup } from "#web/ui/field-group.tsx"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, optional, useScreenForm } from "#web/ui/form.tsx"
import { NavButton } from "#web/ui/nav-button.tsx"
import { NewPassword } from "#web/ui/new-password.tsx"
import { PageHead } from "#web/ui/page-head.tsx"
import { SelectField } from "#web/ui/select.tsx"
import { Check } from "lucide-react"
import { useState, type ReactNode } from "react"

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

/** The sections of the form with their fields, in their order. */
const sectionFields = {
  restaurant: ["companyname", "storenumber"],
  contacts: ["hiringmanager", "storemanager", "phonenumber"],
  address: ["streetaddress", "address2", "state", "city", "zipcode"],
  login: ["ein", "email", "password", "confirm"],
} as const satisfies Record<string, readonly (keyof typeof start)[]>
type SectionId = keyof typeof sectionFields

type Section = { id: SectionId; title: string; line: string; number: number; isDone: boolean; isNow: boolean }

function useSections(form: SignUpForm): Record<SectionId, Section> {
  const words = useFormWords()
  const { title } = useWords("accounts").restaurant
  const done = (id: SectionId) => sectionFields[id].every(form.isGood)
  const ids = Object.keys(sectionFields) as SectionId[]
  const now = ids.find((id) => !done(id))
  const section = (id: SectionId, title: string, line: string): Section => ({
    id,
    title,
    line,
    number: ids.indexOf(id) + 1,
    isDone: done(id),
    isNow: id === now,
  })
  return {
    restaurant: section("restaurant", title, words.restaurantLine),
    contacts: section("contacts", words.contacts, words.contactsLine),
    address: section("address", words.address, words.addressLine),
    login: section("login", words.taxAndLogin, words.taxAndLoginLine),
  }
}

/** A section's number, or a check once it is done. */
function SectionMark({ number, isDone, isNow }: Section) {
  const words = useFormWords()
  return (
    <span className={isDone ? "step-mark done" : isNow ? "step-mark now" : "step-mark"}>
      {isDone ? (
        <Check aria-hidden="true" className="icon small" />
      ) : (
        <span aria-hidden="true">{number}</span>
      )}
      {isDone ? <span className="sr-only">{words.sectionDone}, </span> : null}
    </span>
  )
}

/** How many sections are done, in words and as a bar. */
function SectionsDone({ sections, children }: { sections: readonly Section[]; children?: ReactNode }) {
  const words = useFormWords()
  const done = sections.filter(({ isDone }) => isDone).length
  return (
    <div className="stack tight">
      <p className="row between wrap small gap-y-0">
        <b className="strong">{words.sectionsDone({ done, all: sections.length })}</b>
        {children}
      </p>
      <div className="section-progress" aria-hidden="true">
        {sections.map(({ id, isDone, isNow }) => (
          <i key={id} className={isDone ? "done" : isNow ? "now" : ""} />
        ))}
      </div>
    </div>
  )
}

/** Beside the form on wide screens: the sections, each a link to its first field. */
function SectionList({ sections }: { sections: readonly Section[] }) {
  const words = useFormWords()
  const open = (id: SectionId) =>
    document.getElementById(id)?.querySelector<HTMLElement>("input, select")?.focus()
  return (
    <aside className="only-wide sticky top-6">
      <div className="stack">
        <SectionsDone sections={sections} />
        <nav className="section-nav" aria-label={words.sections}>
          {sections.map((section) => (
            <button
              key={section.id}
              type="button"
              onClick={() => open(section.id)}
              {...(section.isNow ? { "aria-current": "step" as const } : {})}
            >
              <SectionMark {...section} />
              {section.title}
            </button>
          ))}
        </nav>
        <p className="small muted">{words.kept}</p>
      </div>
    </aside>
  )
}

function SectionGroup({ section, children }: { section: Section; children: ReactNode }) {
  const { id, title, line } = section
  return (
    <FieldGroup id={id} legend={title} line={line} mark={<SectionMark {...section} />}>
      {children}
    </FieldGroup>
  )
}

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
  const [email, setEmail] = useState("")
  const sections = useSections(form)
  const inOrder = Object.values(sections)
  const now = inOrder.find(({ isNow }) => isNow)
  const send = async ({ confirm: _c, address2: _a, storenumber, ...body }: typeof start) => {
    const given = { ...body, email: body.email.trim(), ...(storenumber === "" ? {} : { storenumber }) }
    setEmail(given.email)
    const { reply, error } = await signUp.runAndWait({ body: given })
    if (reply) {
      rememberRole("employer")
      form.clear()
    } else {
      form.refuse(error)
    }
  }
  if (signUp.reply)
    return <SignedUp role="employer" text={signUp.reply.success} email={email} onAnother={signUp.reset} />
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
            waiting={form.left(labelsOf(words))}
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
