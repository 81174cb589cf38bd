import { Field, inputClass } from "#web/ui/field.tsx"

/** A select outside of a form, for sort orders and filters: it takes effect when chosen. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChoose: (value: T) => void
}) {
  return (
    <div className="w-full min-w-0 sm:w-56">
      <Field label={label}>
        {(ids) => (
          <select
            {...ids}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value)
              if (chosen) onChoose(chosen.value)
            }}
            className={inputClass}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
