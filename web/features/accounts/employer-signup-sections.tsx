import {
  type SignUpForm,
  type emptySignUp,
  useFormWords,
} from "#web/features/accounts/employer-signup-form.ts"
import { useWords } from "#web/i18n/words.ts"
import { FieldGroup } from "#web/ui/field-group.tsx"
import { Check } from "lucide-react"
import type { ReactNode } from "react"

/** The sections of the form with their fields, in their order. */
const sectionFields = {
  restaurant: ["companyname", "storenumber"],
  contacts: ["hiringmanager", "storemanager", "phonenumber"],
  address: ["streetaddress", "address2", "state", "city", "zipcode"],
  login: ["ein", "email", "password", "confirm"],
} as const satisfies Record<string, readonly (keyof typeof emptySignUp)[]>
export type SectionId = keyof typeof sectionFields

export type Section = {
  id: SectionId
  title: string
  line: string
  number: number
  isDone: boolean
  isNow: boolean
}

export function useSections(form: SignUpForm): Record<SectionId, Section> {
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
export function SectionsDone({ sections, children }: { sections: readonly Section[]; children?: ReactNode }) {
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
export function SectionList({ sections }: { sections: readonly Section[] }) {
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

export function SectionGroup({ section, children }: { section: Section; children: ReactNode }) {
  const { id, title, line } = section
  return (
    <FieldGroup id={id} legend={title} line={line} mark={<SectionMark {...section} />}>
      {children}
    </FieldGroup>
  )
}
