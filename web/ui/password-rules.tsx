import { passwordParts } from "#domain/fields.ts"
import { useWords } from "#web/i18n/words.ts"
import { Circle, CircleCheck } from "lucide-react"

const parts = Object.keys(passwordParts) as (keyof typeof passwordParts)[]

/** What a new password needs, ticked as one types: `hint={<PasswordRules value={form.form.watch("password")} />}`. */
export function PasswordRules({ value }: { value: string }) {
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
