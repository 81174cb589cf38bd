import { useWords } from "#web/i18n/words.ts"
import { Star } from "lucide-react"

/** An average with the number of ratings beside it; read out as words. */
export function Stars({ average, count }: { average: number; count: number }) {
  const words = useWords("kit")
  return (
    <span className="stars">
      <span className="sr-only">{words.stars({ average, count })}</span>
      {count > 0 ? <Star aria-hidden="true" className="icon" /> : null}
      <span aria-hidden="true">{words.starsShort({ average, count })}</span>
    </span>
  )
}
