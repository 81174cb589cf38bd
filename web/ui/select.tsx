import { Field, inputClass } from "#web/ui/field.tsx"
import type { FieldBinding } from "#web/ui/form.tsx"
import type { ReactNode } from "react"

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
  options: readonly { value: string; label: string }[]
  empty?: string
  disabled?: boolean
  autoComplete?: string
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <select {...select} {...ids} onChange={(event) => void onChange(event)} className={inputClass}>
          {empty === undefined ? null : <option value="">{empty}</option>}
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
