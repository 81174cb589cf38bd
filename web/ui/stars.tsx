import { useWords } from "#web/i18n/words.ts"
import { Star } from "lucide-react"

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
