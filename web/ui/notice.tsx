import type { CallError } from "#web/data/call-error.ts"
import { errorText } from "#web/data/error-text.ts"
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from "lucide-react"
import { useEffect, useRef, type ReactNode } from "react"

type NoticeTone = "success" | "warning" | "danger" | "info"

const looks: Record<NoticeTone, { colors: string; Icon: LucideIcon }> = {
  success: { colors: "tone-success", Icon: CircleCheck },
  warning: { colors: "tone-warning", Icon: TriangleAlert },
  danger: { colors: "tone-danger", Icon: CircleAlert },
  info: { colors: "tone-info", Icon: Info },
}

/**
 * A message in a box. `takesFocus` for the result of a form that is gone; `alert` for an error
 * that blocks while the focus stays where it is.
 */
export function Notice({
  tone,
  children,
  takesFocus = false,
  alert = false,
}: {
  tone: NoticeTone
  children: ReactNode
  takesFocus?: boolean
  alert?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const { colors, Icon } = looks[tone]
  return (
    <div ref={box} tabIndex={-1} {...(alert ? { role: "alert" } : {})} className={`note ${colors}`}>
      <Icon aria-hidden="true" className="icon" />
      <div className="min-w-0 font-medium">{children}</div>
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
