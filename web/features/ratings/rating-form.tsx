import type { CallError } from "#web/data/call-error.ts"
import { isRatingPutOff, putOffRating } from "#web/features/ratings/put-off-ratings.ts"
import { useWords } from "#web/i18n/words.ts"
import { focusOn } from "#web/navigation/focus.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { Star } from "lucide-react"
import { useId, useState } from "react"

const STARS = [1, 2, 3, 4, 5] as const
type Stars = (typeof STARS)[number]

/** Five stars as one radio group; the arrow keys move within it. */
function StarChoice({
  legend,
  value,
  onChoose,
}: {
  legend: string
  value: Stars | undefined
  onChoose: (stars: Stars) => void
}) {
  const words = useWords("shifts").ratings
  const name = useId()
  return (
    <fieldset>
      <legend className="strong mb-1">{legend}</legend>
      <div className="rating">
        {STARS.map((count) => (
          <label key={count} className={value !== undefined && count <= value ? "filled" : ""}>
            <input
              type="radio"
              name={name}
              value={count}
              checked={value === count}
              onChange={() => onChoose(count)}
            />
            <Star aria-hidden="true" className="icon" />
            <span className="sr-only">
              {words.stars({ count })}, {words.meanings[count]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What became of the rating; it takes the focus in the place of the form. */
function Rated({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} tabIndex={-1} className="small muted row tight">
      <Star aria-hidden="true" className="icon small" />
      {text}
    </p>
  )
}

/**
 * Asks for the stars of a worked shift, once (docs/rules/navigation.md#ratings): nothing more once it is rated, and a
 * button alone once "Not now" was pressed on this device.
 */
export function RatingForm({
  jobId,
  name,
  isRated,
  given,
  asks = true,
  busy,
  error,
  onSend,
}: {
  jobId: string
  /** Of who is rated. */
  name: string
  isRated: boolean
  /** The stars that were just sent. */
  given: number | undefined
  /** False: a button alone, for a shift that was worked long ago. */
  asks?: boolean
  busy: boolean
  error: CallError | null
  onSend: (stars: number) => Promise<boolean>
}) {
  const words = useWords("shifts").ratings
  const [stars, setStars] = useState<Stars>()
  const [isAsking, setIsAsking] = useState(() => asks && !isRatingPutOff(jobId))
  const id = `rating-${jobId}`
  if (isRated || given !== undefined)
    return (
      <Rated
        id={id}
        text={given === undefined ? words.rated({ name }) : words.sent({ name, count: given })}
      />
    )
  if (!isAsking)
    return (
      <div>
        <Button id={id} tone="quiet" onClick={() => setIsAsking(true)}>
          <Star aria-hidden="true" className="icon" />
          {words.rate({ name })}
        </Button>
      </div>
    )
  const putOff = () => {
    putOffRating(jobId)
    setIsAsking(false)
    focusOn(id)
  }
  const send = async () => {
    if (stars !== undefined && (await onSend(stars))) focusOn(id)
  }
  return (
    <div className="stack">
      <StarChoice legend={words.rate({ name })} value={stars} onChoose={setStars} />
      <p className="small muted" aria-live="polite">
        {stars === undefined ? words.choose : words.meanings[stars]}
      </p>
      <p className="small muted">{words.once({ name })}</p>
      <ErrorNotice error={error} />
      <div className="row wrap">
        {stars === undefined ? null : (
          <ActionButton tone="primary" busy={busy} onClick={() => void send()}>
            {words.send}
          </ActionButton>
        )}
        <Button tone="quiet" onClick={putOff}>
          {words.notNow}
        </Button>
      </div>
    </div>
  )
}
