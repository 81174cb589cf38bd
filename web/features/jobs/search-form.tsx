import { searchSorts } from "#contract/jobs.ts"
import { market } from "#domain/market.ts"
import type { useWorkerLocation } from "#web/features/jobs/worker-location.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { FieldError } from "#web/ui/field.tsx"
import { Select } from "#web/ui/select.tsx"
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

/** "Use my location" and its result. */
function Location({ own }: { own: ReturnType<typeof useWorkerLocation> }) {
  const words = useWords("jobs").search
  const id = useId()
  const { place } = own
  return (
    <div className="grid gap-1">
      {place ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="flex items-center gap-2 font-medium">
            <LocateFixed aria-hidden="true" className="text-success size-5 shrink-0" />
            {place.city ? words.nearCity({ city: place.city }) : words.outside}
          </p>
          <Button tone="quiet" onClick={own.forget}>
            {words.forgetLocation}
          </Button>
        </div>
      ) : (
        <ActionButton wide busy={own.busy} aria-describedby={id} onClick={() => void own.find()}>
          <LocateFixed aria-hidden="true" className="size-5" />
          {words.useLocation}
        </ActionButton>
      )}
      <FieldError id={id}>{own.problem}</FieldError>
    </div>
  )
}

/** Sort by, sort order, city and the worker's location. A choice takes effect at once. */
export function SearchForm({
  choice,
  own,
  onChoose,
}: {
  choice: SearchChoice
  own: ReturnType<typeof useWorkerLocation>
  onChoose: (change: Partial<SearchChoice>) => void
}) {
  const words = useWords("jobs").search
  const orders: readonly SortOrder[] =
    defaultOrder[choice.sortBy] === "desc" ? ["desc", "asc"] : ["asc", "desc"]
  return (
    <search aria-label={words.filters} className="grid content-start gap-3 lg:gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-1 lg:gap-4">
        <Select
          label={words.sortBy}
          value={choice.sortBy}
          options={searchSorts.map((value) => ({ value, label: words.sorts[value] }))}
          onChoose={(sortBy) => onChoose({ sortBy, sortOrder: defaultOrder[sortBy] })}
        />
        <Select
          label={words.sortOrder}
          value={choice.sortOrder}
          options={orders.map((value) => ({ value, label: words.orders[choice.sortBy][value] }))}
          onChoose={(sortOrder) => onChoose({ sortOrder })}
        />
      </div>
      {choice.sortBy === "distance" && !own.place ? (
        <p className="text-muted text-sm">{words.distanceNeedsPlace}</p>
      ) : null}
      <Select
        label={words.city}
        value={choice.city}
        options={[
          { value: "", label: words.allCities },
          ...market.cities.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChoose={(city) => onChoose({ city })}
      />
      <Location own={own} />
    </search>
  )
}
