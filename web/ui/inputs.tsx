import { caretAfterMask } from "#web/ui/mask-caret.ts"
import { Field, inputClass } from "#web/ui/field.tsx"
import type { FieldBinding } from "#web/ui/form.tsx"
import type { ChangeEvent, ComponentProps, ReactNode } from "react"

type Common = FieldBinding & {
  label: string
  hint?: ReactNode
  optional?: boolean
}

type TextProps = Common &
  Pick<
    ComponentProps<"input">,
    "autoComplete" | "inputMode" | "autoCapitalize" | "spellCheck" | "disabled"
  > & {
    type?: "text" | "email" | "tel" | "date" | "time" | "datetime-local"
    /** Rewrites what is typed, as `maskPhone` does. */
    mask?: (text: string) => string
    min?: string
    max?: string
  }

/** One line of text. Works with `form.field(name)`; uncontrolled, so pasting and filling in work. */
export function TextField({
  label,
  hint,
  optional,
  error,
  mask,
  onChange,
  type = "text",
  ...input
}: TextProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart: caret } = event.target
    const masked = mask?.(value) ?? value
    if (mask && masked !== value) {
      event.target.value = masked
      if (caret !== null && caret < value.length) {
        const position = caretAfterMask(value, caret, mask)
        event.target.setSelectionRange(position, position)
      }
    }
    void onChange(event)
  }
  return (
    <Field label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
      {(ids) => <input {...input} {...ids} type={type} onChange={change} className={inputClass} />}
    </Field>
  )
}

/** An email address. */
export function EmailField({ autoComplete = "email", ...props }: Omit<TextProps, "type" | "mask">) {
  return (
    <TextField {...props} type="email" autoComplete={autoComplete} autoCapitalize="none" spellCheck={false} />
  )
}

/** A day, `YYYY-MM-DD`. */
export function DateField(props: Omit<TextProps, "type" | "mask">) {
  return <TextField {...props} type="date" />
}

/** A time of day, `HH:MM`. */
export function TimeField(props: Omit<TextProps, "type" | "mask">) {
  return <TextField {...props} type="time" />
}

/** A day and time of the market, `YYYY-MM-DDTHH:MM`: without a zone, which on the wire is market time. */
export function MomentField(props: Omit<TextProps, "type" | "mask">) {
  return <TextField {...props} type="datetime-local" />
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  optional,
  error,
  onChange,
  ...input
}: Common & { rows?: number }) {
  return (
    <Field label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
      {(ids) => (
        <textarea
          rows={4}
          {...input}
          {...ids}
          onChange={(event) => void onChange(event)}
          className={inputClass}
        />
      )}
    </Field>
  )
}
