import { useWords } from "#web/i18n/words.ts"
import { CircleAlert } from "lucide-react"
import { useId, type ReactNode } from "react"

/** The class of every input and select; at least 16 px, or phones zoom in. */
export const inputClass = "input"

/** What the input inside a field must carry. */
export type FieldIds = { id: string; "aria-describedby"?: string; "aria-invalid"?: true }

/** The error of a field; its region is always there, so that a new text is spoken. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {children ? (
        <p className="field-error">
          <CircleAlert aria-hidden="true" className="icon small" />
          {children}
        </p>
      ) : null}
    </div>
  )
}

/** Label, hint and error around one input. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  describedBy,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** The id of what describes it besides its own hint and error. */
  describedBy?: string
  children: (ids: FieldIds) => ReactNode
}) {
  const words = useWords("kit")
  const id = useId()
  const described = [describedBy, hint ? `${id}-hint` : "", error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ")
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {label}
        {optional ? <span className="muted font-normal"> ({words.optional})</span> : null}
      </label>
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      <div className={error ? "below wrong" : "below"}>
        {hint ? (
          <div id={`${id}-hint`} className="hint">
            {hint}
          </div>
        ) : null}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </div>
  )
}
