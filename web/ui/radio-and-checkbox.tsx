import { FieldError } from "#web/ui/field.tsx"
import type { FieldBinding } from "#web/ui/form.tsx"
import { useId, type ReactNode } from "react"

const rowClass =
  "flex min-h-12 items-center gap-3 rounded-input border border-control bg-surface px-3 py-2 " +
  "has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft"

/** One of a few, all in sight. */
export function RadioGroup({
  label,
  options,
  error,
  onChange,
  inline = false,
  ...input
}: FieldBinding & {
  label: string
  options: readonly { value: string; label: string }[]
  /** Side by side where there is room. */
  inline?: boolean
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className={inline ? "grid grid-cols-1 gap-3 sm:grid-cols-2" : "grid grid-cols-1 gap-3"}>
        {options.map((option) => (
          <label key={option.value} className={rowClass}>
            <input
              {...input}
              type="radio"
              value={option.value}
              onChange={(event) => void onChange(event)}
              className="accent-primary size-5 shrink-0"
            />
            <span className="font-medium">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

/** A single box to tick. */
export function CheckboxField({
  label,
  error,
  onChange,
  ...input
}: FieldBinding & { label: ReactNode; disabled?: boolean }) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 w-fit items-center gap-3">
        <input
          {...input}
          type="checkbox"
          {...(error ? { "aria-describedby": `${id}-error`, "aria-invalid": true as const } : {})}
          onChange={(event) => void onChange(event)}
          className="accent-primary size-5 shrink-0"
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
