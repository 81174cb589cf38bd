import { searchSorts } from "#contract/jobs.ts"
import { market } from "#domain/market.ts"
import type { useWorkerLocation } from "#web/features/jobs/worker-location.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Chips, ChipSelect } from "#web/ui/chip-select.tsx"
import { FieldError } from "#web/ui/field.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { LocateFixed } from "lucide-react"
import { useId } from "react"

type SortBy = (typeof searchSorts)[number]
type SortOrder = "asc" | "desc"
/** What the search asks for; kept in the history entry. */
export type SearchChoice = { sortBy: SortBy; sortOrder: SortOrder; city: string; skip: number }

/** The order most people want first: newest, best paid, nearest. */
export const defaultOrder: Record<SortBy, SortOrder> = {
  createdAt: "desc",
  pay: "desc",
  jobtitle: "asc",
  distance: "asc",
  totalAmountEarned: "desc",
}

/** Where distances are measured from, or why they are not. */
function PlaceLine({ own }: { own: ReturnType<typeof useWorkerLocation> }) {
  const words = useWords("search")
  const { place } = own
  if (!place) return null
  return (
    <p className="row wrap small muted">
      {place.city ? words.nearCity({ city: place.city }) : words.outside}
      <Button tone="quiet" onClick={own.forget}>
        {words.forgetLocation}
      </Button>
    </p>
  )
}

/** City, sort by, sort order and the worker's location, as chips. A choice takes effect at once. */
export function SearchForm({
  choice,
  own,
  onChoose,
}: {
  choice: SearchChoice
  own: ReturnType<typeof useWorkerLocation>
  onChoose: (change: Partial<SearchChoice>) => void
}) {
  const words = useWords("search")
  const id = useId()
  const orders: readonly SortOrder[] =
    defaultOrder[choice.sortBy] === "desc" ? ["desc", "asc"] : ["asc", "desc"]
  // Without a place nothing is nearest; the list is then in another order and says in which.
  const waitsForPlace = choice.sortBy === "distance" && !own.place
  return (
    <search aria-label={words.filters}>
      <Chips>
        {own.place ? null : (
          <ActionButton tone="chip" busy={own.busy} aria-describedby={id} onClick={() => void own.find()}>
            <LocateFixed aria-hidden="true" className="icon" />
            {words.useLocation}
          </ActionButton>
        )}
        <ChipSelect
          label={words.city}
          value={choice.city}
          options={[
            { value: "", label: words.allCities },
            ...market.cities.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChoose={(city) => onChoose({ city })}
        />
        <ChipSelect
          label={words.sortBy}
          value={choice.sortBy}
          options={searchSorts.map((value) => ({ value, label: words.sorts[value] }))}
          onChoose={(sortBy) => onChoose({ sortBy, sortOrder: defaultOrder[sortBy] })}
        />
        {waitsForPlace ? null : (
          <ChipSelect
            label={words.sortOrder}
            value={choice.sortOrder}
            options={orders.map((value) => ({ value, label: words.orders[choice.sortBy][value] }))}
            onChoose={(sortOrder) => onChoose({ sortOrder })}
          />
        )}
      </Chips>
      <PlaceLine own={own} />
      <FieldError id={id}>{own.problem}</FieldError>
      <div role="status">
        {waitsForPlace ? <Notice tone="neutral">{words.distanceNeedsPlace}</Notice> : null}
      </div>
    </search>
  )
}
