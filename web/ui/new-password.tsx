import { passwordParts } from "#domain/fields.ts"
import { useWords } from "#web/i18n/words.ts"
import type { FieldBinding } from "#web/ui/form.tsx"
import { PasswordField } from "#web/ui/inputs.tsx"
import { Circle, CircleCheck } from "lucide-react"

const parts = Object.keys(passwordParts) as (keyof typeof passwordParts)[]

/** What a new password needs, each rule ticked as soon as it is met. */
function PasswordRules({ value }: { value: string }) {
  const words = useWords("kit").passwordRules
  return (
    <div>
      <p>{words.heading}</p>
      <ul className="mt-1 grid gap-0.5">
        {parts.map((part) => {
          const met = value !== "" && passwordParts[part](value)
          const Icon = met ? CircleCheck : Circle
          return (
            <li key={part} className={`flex items-center gap-2 ${met ? "text-success font-semibold" : ""}`}>
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              <span>
                {words[part]}
                <span className="sr-only">, {met ? words.met : words.unmet}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A new password, typed twice. */
export function NewPassword({
  form,
  labels,
}: {
  form: {
    field(name: "password" | "confirm", deps?: "confirm"[]): FieldBinding
    form: { watch(name: "password"): string }
  }
  labels: { password: string; confirm: string }
}) {
  return (
    <>
      <PasswordField
        label={labels.password}
        hint={<PasswordRules value={form.form.watch("password")} />}
        {...form.field("password", ["confirm"])}
        autoComplete="new-password"
      />
      <PasswordField label={labels.confirm} {...form.field("confirm")} autoComplete="new-password" />
    </>
  )
}
