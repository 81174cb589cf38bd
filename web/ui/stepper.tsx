import { Minus, Plus } from "lucide-react"
import { useId, type ReactNode } from "react"

/** A number in steps: less, the value in words, more. The value is spoken when it changes. */
export function Stepper({
  label,
  shown,
  less,
  more,
  onLess,
  onMore,
  atLeast,
  atMost,
}: {
  label: string
  /** The value as a person reads it: "6 hr". */
  shown: ReactNode
  /** Names of the two buttons. */
  less: string
  more: string
  onLess: () => void
  onMore: () => void
  /** The value is at its end and the button does nothing. */
  atLeast: boolean
  atMost: boolean
}) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="label mb-1.5">
        {label}
      </p>
      <div className="stepper">
        <button
          type="button"
          aria-label={less}
          {...(atLeast ? { "aria-disabled": true } : {})}
          onClick={() => (atLeast ? undefined : onLess())}
        >
          <Minus aria-hidden="true" className="icon" />
        </button>
        <output>{shown}</output>
        <button
          type="button"
          aria-label={more}
          {...(atMost ? { "aria-disabled": true } : {})}
          onClick={() => (atMost ? undefined : onMore())}
        >
          <Plus aria-hidden="true" className="icon" />
        </button>
      </div>
    </div>
  )
}
