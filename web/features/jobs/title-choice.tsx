import "#web/features/jobs/title-choice.css"
import { market } from "#domain/market.ts"
import { jobTitle } from "#web/data/format.ts"
import type { FieldBinding } from "#web/ui/form.tsx"
import { RadioGroup } from "#web/ui/radio-and-checkbox.tsx"
import { TitleTile } from "#web/ui/title-tile.tsx"
import { CircleCheck } from "lucide-react"

/** The market's job titles as tiles, one of which is chosen. */
export function TitleChoice(field: FieldBinding & { label: string }) {
  return (
    <RadioGroup
      {...field}
      look="title-choice"
      options={market.titles.map(({ name }) => ({ value: name, label: jobTitle(name) }))}
      render={({ value, label }) => (
        <>
          <TitleTile title={value} small />
          <span>{label}</span>
          <CircleCheck aria-hidden="true" className="icon chosen-mark" />
        </>
      )}
    />
  )
}
