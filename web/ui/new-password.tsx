import "#web/ui/new-password.css"
import { passwordParts } from "#domain/fields.ts"
import { useWords } from "#web/i18n/words.ts"
import type { FieldBinding } from "#web/ui/form.tsx"
import { PasswordInput, ShowPassword } from "#web/ui/password-field.tsx"
import { Circle, CircleCheck, CircleX } from "lucide-react"
import { useId, useState } from "react"

const parts = Object.keys(passwordParts) as (keyof typeof passwordParts)[]

/** What a new password needs: each rule is ticked once it is met, and crossed out once more typing cannot meet it. */
function PasswordRules({ id, value }: { id: string; value: string }) {
  const words = useWords("kit").passwordRules
  const isLong = value.length >= 12
  return (
    <ul id={id} className="password-rules" aria-label={words.heading}>
      {parts.map((part) => {
        const met = value !== "" && passwordParts[part](value)
        const broken = value !== "" && !met && (isLong || part === "onlyThose")
        const Icon = met ? CircleCheck : broken ? CircleX : Circle
        return (
          <li key={part} className={met ? "met" : broken ? "broken" : ""}>
            <Icon aria-hidden="true" className="icon small" />
            <span>
              {words[part]}
              <span className="sr-only">, {met ? words.met : words.unmet}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** A new password, typed twice: one below the other, or side by side above its rules. */
export function NewPassword({
  form,
  labels,
  two = false,
}: {
  form: {
    field(name: "password" | "confirm", deps?: "confirm"[]): FieldBinding
    form: { watch(name: "password"): string }
  }
  labels: { password: string; confirm: string }
  two?: boolean
}) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const rules = <PasswordRules id={id} value={form.form.watch("password")} />
  return (
    <div className="stack">
      <div className={two ? "field-columns" : "stack"}>
        <PasswordInput
          label={labels.password}
          describedBy={id}
          shown={shown}
          {...form.field("password", ["confirm"])}
          autoComplete="new-password"
        />
        {two ? null : rules}
        <PasswordInput
          label={labels.confirm}
          shown={shown}
          {...form.field("confirm")}
          autoComplete="new-password"
        />
      </div>
      {two ? rules : null}
      <ShowPassword shown={shown} onChange={setShown} />
    </div>
  )
}
