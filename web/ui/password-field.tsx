import { useWords } from "#web/i18n/words.ts"
import { Field, inputClass } from "#web/ui/field.tsx"
import type { FieldBinding } from "#web/ui/form.tsx"
import { Checkbox } from "#web/ui/radio-and-checkbox.tsx"
import { useState } from "react"

type PasswordProps = FieldBinding & {
  label: string
  autoComplete: "current-password" | "new-password"
}

/** The field alone; `describedBy` is the id of the rules that it has to follow. Pasting and password managers work. */
export function PasswordInput({
  label,
  error,
  shown,
  describedBy,
  onChange,
  ...input
}: PasswordProps & { shown: boolean; describedBy?: string }) {
  return (
    <Field label={label} error={error} {...(describedBy ? { describedBy } : {})}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => void onChange(event)}
          className={inputClass}
        />
      )}
    </Field>
  )
}

export function ShowPassword({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const words = useWords("kit")
  return (
    <Checkbox
      label={words.showPassword}
      checked={shown}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

/** A password with its "Show Password". */
export function PasswordField(props: PasswordProps) {
  const [shown, setShown] = useState(false)
  return (
    <div>
      <PasswordInput {...props} shown={shown} />
      <ShowPassword shown={shown} onChange={setShown} />
    </div>
  )
}
