import { maskDigits } from "#web/data/format.ts"
import { maskCard, maskExpiry } from "#web/features/payments/card-masks.ts"
import { useWords } from "#web/i18n/words.ts"
import type { FieldBinding } from "#web/ui/form.tsx"
import { TextField } from "#web/ui/inputs.tsx"
import { CheckboxField } from "#web/ui/radio-and-checkbox.tsx"
import { SelectField } from "#web/ui/select.tsx"

/** A form that has these fields. */
type FormWith<N> = { field(name: N): FieldBinding }

/** Numbers that the payment sandbox knows, for people who try the product. */
function TestData({ rows }: { rows: readonly (readonly string[])[] }) {
  const words = useWords("payments").methods.form
  return (
    <details>
      <summary className="text-primary flex min-h-11 w-fit items-center strong underline underline-offset-4">
        {words.testData}
      </summary>
      <ul className="stack tight">
        {rows.map(([number, meaning]) => (
          <li key={number}>
            <span className="font-mono strong">{number}</span> <span className="muted">{meaning}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function CardFields({ form }: { form: FormWith<"number" | "expiry" | "cvc"> }) {
  const words = useWords("payments").methods.form
  return (
    <>
      <TextField
        label={words.number}
        {...form.field("number")}
        inputMode="numeric"
        autoComplete="cc-number"
        mask={maskCard}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={words.expiry}
          hint={words.expiryHint}
          {...form.field("expiry")}
          inputMode="numeric"
          autoComplete="cc-exp"
          mask={maskExpiry}
        />
        <TextField
          label={words.cvc}
          hint={words.cvcHint}
          {...form.field("cvc")}
          inputMode="numeric"
          autoComplete="cc-csc"
          mask={maskDigits(4)}
        />
      </div>
      <TestData rows={words.testCards} />
      <p className="muted">{words.consentCard}</p>
    </>
  )
}

export function BankFields({ form }: { form: FormWith<"routing" | "account" | "holder" | "consent"> }) {
  const words = useWords("payments").methods.form
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={words.routing}
          hint={words.routingHint}
          {...form.field("routing")}
          inputMode="numeric"
          autoComplete="off"
          mask={maskDigits(9)}
        />
        <TextField
          label={words.account}
          {...form.field("account")}
          inputMode="numeric"
          autoComplete="off"
          mask={maskDigits(17)}
        />
      </div>
      <SelectField
        label={words.holder}
        options={(["company", "individual"] as const).map((value) => ({
          value,
          label: words.holders[value],
        }))}
        {...form.field("holder")}
      />
      <TestData rows={words.testBank} />
      <CheckboxField label={words.consent} {...form.field("consent")} />
    </>
  )
}
