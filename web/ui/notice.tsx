import type { CallError } from "#web/data/call-error.ts"
import { errorText } from "#web/data/error-text.ts"
import { toneIcons, type Tone } from "#web/ui/tone.ts"
import type { LucideIcon } from "lucide-react"
import { useEffect, useRef, type ReactNode } from "react"

/**
 * A message in a box. `takesFocus` for the result of a form that is gone; `alert` for an error
 * that blocks while the focus stays where it is.
 */
export function Notice({
  tone,
  icon: Icon = toneIcons[tone],
  children,
  takesFocus = false,
  alert = false,
}: {
  tone: Tone
  /** Replaces the tone's own. */
  icon?: LucideIcon
  children: ReactNode
  takesFocus?: boolean
  alert?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div ref={box} tabIndex={-1} {...(alert ? { role: "alert" } : {})} className={`note tone-${tone}`}>
      <Icon aria-hidden="true" className="icon" />
      <div className="fills font-medium">{children}</div>
    </div>
  )
}

/** The words of a failed call, spoken at once; nothing while there is none. */
export function ErrorNotice({ error }: { error: CallError | null }) {
  return error ? (
    <Notice tone="danger" alert>
      {errorText(error)}
    </Notice>
  ) : null
}
