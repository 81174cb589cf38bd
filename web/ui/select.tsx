import { Field, inputClass } from "#web/ui/field.tsx"
import type { FieldBinding } from "#web/ui/form.tsx"
import type { ReactNode } from "react"

type Option<T extends string> = { value: T; label: string }

function Options({ options }: { options: readonly Option<string>[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** A choice outside of a form, for sort orders and filters: it takes effect at once. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: T
  options: readonly Option<T>[]
  onChoose: (value: T) => void
}) {
  const choose = (next: string) => {
    const chosen = options.find((option) => option.value === next)
    if (chosen) onChoose(chosen.value)
  }
  return (
    <Field label={label}>
      {(ids) => (
        <select
          {...ids}
          value={value}
          onChange={(event) => choose(event.target.value)}
          className={inputClass}
        >
          <Options options={options} />
        </select>
      )}
    </Field>
  )
}

/** A choice in a form. `empty` is shown before any choice; without it the first option is chosen. */
export function SelectField({
  label,
  hint,
  error,
  options,
  empty,
  onChange,
  ...select
}: FieldBinding & {
  label: string
  hint?: ReactNode
  options: readonly Option<string>[]
  empty?: string
  disabled?: boolean
  autoComplete?: string
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <select {...select} {...ids} onChange={(event) => void onChange(event)} className={inputClass}>
          {empty === undefined ? null : <option value="">{empty}</option>}
          <Options options={options} />
        </select>
      )}
    </Field>
  )
}
