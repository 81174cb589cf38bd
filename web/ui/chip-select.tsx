import { ChevronDown } from "lucide-react"
import { type FocusEvent, type ReactNode, useId } from "react"

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
      <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
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

/** A browser leaves a half seen control where it is when it takes the focus. */
function show({ target }: FocusEvent<HTMLElement>): void {
  target.scrollIntoView({ block: "nearest", inline: "nearest" })
}

/** Filters and choices in a row, which scrolls on phones. */
export function Chips({ children }: { children: ReactNode }) {
  return (
    <div className="chips" onFocus={show}>
      {children}
    </div>
  )
}
