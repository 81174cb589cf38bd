import type { CallError } from "#web/data/call-error.ts"
import { errorText } from "#web/data/error-text.ts"
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from "lucide-react"
import { useEffect, useRef, type ReactNode } from "react"

export type NoticeTone = "success" | "warning" | "danger" | "info"

const looks: Record<NoticeTone, { colors: string; Icon: LucideIcon }> = {
  success: { colors: "bg-success-soft text-on-success-soft border-success", Icon: CircleCheck },
  warning: { colors: "bg-warning-soft text-on-warning-soft border-warning", Icon: TriangleAlert },
  danger: { colors: "bg-danger-soft text-on-danger-soft border-danger", Icon: CircleAlert },
  info: { colors: "bg-info-soft text-on-info-soft border-info", Icon: Info },
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
    <div
      ref={box}
      tabIndex={-1}
      {...(alert ? { role: "alert" } : {})}
      className={`flex items-start gap-2.5 rounded-input border-l-4 px-3 py-3 ${colors}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
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
