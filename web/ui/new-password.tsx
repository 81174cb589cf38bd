import type { Wiring } from "#web/ui/form.tsx"
import { PasswordField } from "#web/ui/inputs.tsx"
import { PasswordRules } from "#web/ui/password-rules.tsx"

const MAX_LENGTH = 20

/** A new password and the same once more, with what it needs ticked off as it is typed. */
export function NewPassword({
  form,
  labels,
}: {
  form: {
    field(name: "password" | "confirm", deps?: "confirm"[]): Wiring
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
        maxLength={MAX_LENGTH}
      />
      <PasswordField
        label={labels.confirm}
        {...form.field("confirm")}
        autoComplete="new-password"
        maxLength={MAX_LENGTH}
      />
    </>
  )
}
