import "#web/features/jobs/title-choice.css"
import { market } from "#domain/market.ts"
import { jobTitle } from "#web/data/format.ts"
import { TitleTile } from "#web/ui/title-tile.tsx"
import { FieldError } from "#web/ui/field.tsx"
import type { FieldBinding } from "#web/ui/form.tsx"
import { leavingChosen } from "#web/ui/radio-and-checkbox.tsx"
import { CircleCheck } from "lucide-react"
import { useId } from "react"

/** The market's job titles as tiles, one of which is chosen. */
export function TitleChoice({ label, error, onChange, onBlur, ...input }: FieldBinding & { label: string }) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className="label mb-1.5">{label}</legend>
      <div className="title-choice">
        {market.titles.map(({ name }) => (
          <label key={name}>
            <input
              {...input}
              type="radio"
              value={name}
              onChange={(event) => void onChange(event)}
              onBlur={leavingChosen(onBlur)}
            />
            <TitleTile title={name} small />
            <span>{jobTitle(name)}</span>
            <CircleCheck aria-hidden="true" className="icon chosen-mark" />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
