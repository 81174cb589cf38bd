import { useWords } from "#web/i18n/words.ts"
import { Star } from "lucide-react"
import { useId } from "react"

const FIVE = [1, 2, 3, 4, 5]

/** An average with the number of ratings beside it; read out as words. */
export function Stars({ average, count }: { average: number; count: number }) {
  const words = useWords("kit")
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span className="sr-only">{words.stars({ average, count })}</span>
      {count > 0 ? (
        <span aria-hidden="true" className="text-star inline-flex">
          {FIVE.map((star) => (
            <Star
              key={star}
              className="size-5"
              fill={star <= Math.round(average) ? "currentColor" : "none"}
            />
          ))}
        </span>
      ) : null}
      <span aria-hidden="true" className="font-semibold">
        {words.starsShort({ average, count })}
      </span>
    </span>
  )
}

/** Choosing 1 to 5 stars: radios with words, so keyboard and screen readers have the same choice. */
export function StarChoice({
  label,
  value,
  onChoose,
}: {
  label: string
  value: number | null
  onChoose: (stars: number) => void
}) {
  const words = useWords("kit")
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {FIVE.map((star) => (
          <label
            key={star}
            className="hover:bg-raised has-focus-visible:outline-focus grid size-12 place-items-center rounded-input has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChoose(star)}
              aria-label={words.starChoice[star - 1]}
              className="sr-only"
            />
            <Star
              aria-hidden="true"
              className="text-star size-7"
              fill={value !== null && star <= value ? "currentColor" : "none"}
            />
          </label>
        ))}
      </div>
      <p aria-live="polite" className="text-muted min-h-6 text-sm">
        {value === null ? "" : words.starChoice[value - 1]}
      </p>
    </fieldset>
  )
}
