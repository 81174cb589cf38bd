import { FieldError } from "#web/ui/field.tsx"
import type { FieldBinding } from "#web/ui/form.tsx"
import { useId, type ComponentProps, type FocusEvent, type ReactNode } from "react"

/** Leaving a group with nothing chosen must not report "no value", which the form would take for one. */
function leavingChosen(onBlur: FieldBinding["onBlur"]) {
  return (event: FocusEvent<HTMLInputElement>) => {
    if (event.target.checked) void onBlur(event)
  }
}

type Option = { value: string; label: string }

const labelOf = ({ label }: Option) => <span>{label}</span>

/** One of a few, all in sight, side by side where there is room; `look` and `render` give the choices another look. */
export function RadioGroup({
  label,
  options,
  error,
  onChange,
  onBlur,
  look = "radio-pair",
  render = labelOf,
  ...input
}: FieldBinding & {
  label: string
  options: readonly Option[]
  look?: string
  render?: (option: Option) => ReactNode
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className="label mb-1.5">{label}</legend>
      <div className={look}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              {...input}
              type="radio"
              value={option.value}
              onChange={(event) => void onChange(event)}
              onBlur={leavingChosen(onBlur)}
            />
            {render(option)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

/** A box to check, outside of a form or as a part of one. */
export function Checkbox({
  label,
  ...input
}: Omit<ComponentProps<"input">, "type" | "className" | "children"> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-3">
      <input {...input} type="checkbox" className="accent-primary size-5 shrink-0" />
      <span>{label}</span>
    </label>
  )
}

/** A single box of a form. */
export function CheckboxField({
  label,
  error,
  onChange,
  ...input
}: FieldBinding & { label: ReactNode; disabled?: boolean }) {
  const id = useId()
  return (
    <div>
      <Checkbox
        {...input}
        label={label}
        {...(error ? { "aria-describedby": `${id}-error`, "aria-invalid": true as const } : {})}
        onChange={(event) => void onChange(event)}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
