import { ChevronDown } from "lucide-react"
import { useId } from "react"

/** A choice as a chip, for sort orders and filters: its label, what is chosen, and it takes effect at once. */
export function ChipSelect<T extends string>({
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
  const id = useId()
  const choose = (next: string) => {
    const chosen = options.find((option) => option.value === next)
    if (chosen) onChoose(chosen.value)
  }
  return (
    <span className="chip">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        // A browser leaves a half seen control where it is when it takes the focus.
        onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="icon" />
    </span>
  )
}
