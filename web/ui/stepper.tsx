import { Minus, Plus } from "lucide-react"
import { useId, type ReactNode } from "react"

const buttonLook =
  "border-control bg-surface hover:bg-raised grid size-12 shrink-0 place-items-center rounded-button border aria-disabled:opacity-60"

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
      <p id={id} className="mb-1 font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          aria-label={less}
          {...(atLeast ? { "aria-disabled": true } : {})}
          onClick={() => (atLeast ? undefined : onLess())}
          className={buttonLook}
        >
          <Minus aria-hidden="true" className="size-5" />
        </button>
        <output className="min-w-24 text-center text-lg font-bold">{shown}</output>
        <button
          type="button"
          aria-label={more}
          {...(atMost ? { "aria-disabled": true } : {})}
          onClick={() => (atMost ? undefined : onMore())}
          className={buttonLook}
        >
          <Plus aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  )
}
