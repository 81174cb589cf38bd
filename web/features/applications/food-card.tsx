import type { Reply } from "#web/data/api.ts"
import { DocumentPicture } from "#web/features/accounts/document-picture.tsx"
import { useWords } from "#web/i18n/words.ts"
import { useState } from "react"

type Applicant = Reply<"listApplicants">[number]

/** The food handler's card, which the restaurant may check before it hires; loaded once it is opened. */
export function FoodCard({
  applicant,
  label,
}: {
  applicant: Applicant
  /** In place of the card's name, where that is beside it. */
  label?: string
}) {
  const words = useWords("applications").applicants
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-primary row tight min-h-11 w-fit strong">{label ?? words.foodCard}</summary>
      {open ? (
        <div className="max-w-96">
          <DocumentPicture call="getFoodHandlersCard" workerId={applicant.employeeid} alt={words.foodCard} />
        </div>
      ) : null}
    </details>
  )
}
