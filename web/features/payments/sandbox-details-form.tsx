import { maskDigits } from "#web/data/format.ts"
import { maskCard, maskExpiry, readExpiry } from "#web/features/payments/card-masks.ts"
import type { PaymentDetailsFormProps } from "#web/features/payments/payment-details.ts"
import { confirmInSandbox, type Refused, type Typed } from "#web/features/payments/sandbox-confirm.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { ActionButton } from "#web/ui/button.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { TextField } from "#web/ui/inputs.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { CheckboxField, RadioGroup } from "#web/ui/radio-and-checkbox.tsx"
import { SelectField } from "#web/ui/select.tsx"
import { useState } from "react"

const start = {
  kind: "card",
  number: "",
  expiry: "",
  cvc: "",
  routing: "",
  account: "",
  holder: "company",
  consent: false,
}
type Values = typeof start
const secret = Object.keys(start) as (keyof Values)[]

const problems = () => wordsOf("payments").methods.form.problems
/** A rule for the fields of one kind; the other kind's do not matter. */
const when =
  (kind: string, good: (value: string) => boolean, problem: keyof ReturnType<typeof problems>) =>
  (value: string, values: Values) =>
    values.kind !== kind || good(value) ? null : problems()[problem]

const rules = {
  number: when("card", (value) => /^[\d ]{14,23}$/.test(value), "number"),
  expiry: when("card", (value) => readExpiry(value) !== null, "expiry"),
  cvc: when("card", (value) => /^\d{3,4}$/.test(value), "cvc"),
  routing: when("bank", (value) => /^\d{9}$/.test(value), "routing"),
  account: when("bank", (value) => /^\d{4,17}$/.test(value), "account"),
  // A box holds a truth value, which the type of a rule cannot say.
  consent: (_: string, values: Values) =>
    values.kind === "bank" && !values.consent ? problems().consent : null,
}

function typedOf(values: Values): Typed {
  if (values.kind === "bank")
    return {
      us_bank_account: {
        routing_number: values.routing,
        account_number: values.account,
        account_holder_type: values.holder,
      },
    }
  const { month, year } = readExpiry(values.expiry) ?? { month: 0, year: 0 }
  return {
    card: {
      number: values.number.replaceAll(" ", ""),
      exp_month: month,
      exp_year: year,
      cvc: values.cvc,
    },
  }
}

/** Numbers that the sandbox knows, at hand for whoever tries the product. */
function TestData({ rows }: { rows: readonly (readonly string[])[] }) {
  const words = useWords("payments").methods.form
  return (
    <details>
      <summary className="text-primary flex min-h-11 w-fit items-center font-semibold underline underline-offset-4">
        {words.testData}
      </summary>
      <ul className="grid gap-1">
        {rows.map(([number, meaning]) => (
          <li key={number}>
            <span className="font-mono font-semibold">{number}</span>{" "}
            <span className="text-muted">{meaning}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type SandboxForm = ReturnType<typeof useScreenForm<Values>>

function CardFields({ form }: { form: SandboxForm }) {
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
      <p className="text-muted">{words.consentCard}</p>
    </>
  )
}

function BankFields({ form }: { form: SandboxForm }) {
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

/** A card or a bank account, typed into our own page: against the payment sandbox, test numbers only. */
export function SandboxDetailsForm({ clientSecret, onSaved }: PaymentDetailsFormProps) {
  const words = useWords("payments").methods.form
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  // Nothing typed here is kept anywhere.
  const form = useScreenForm<Values>({ start, secret, rules })
  const bank = form.form.watch("kind") === "bank"
  const kind = form.field("kind")
  const send = async (values: Values) => {
    if (busy) return
    setBusy(true)
    setRefused(null)
    const outcome = await confirmInSandbox(clientSecret, typedOf(values))
    setBusy(false)
    if ("refused" in outcome) setRefused(outcome.refused)
    else onSaved(outcome.details)
  }
  return (
    <Form form={form} onSubmit={send}>
      <RadioGroup
        label={words.kind}
        inline
        options={[
          { value: "card", label: words.card },
          { value: "bank", label: words.bank },
        ]}
        {...kind}
        onChange={async (event) => {
          await kind.onChange(event)
          // The fields of the other kind are new to the person: none of them is wrong yet.
          form.form.clearErrors()
        }}
      />
      {bank ? <BankFields form={form} /> : <CardFields form={form} />}
      {refused ? (
        <Notice tone="danger" alert>
          {refused.message}
        </Notice>
      ) : null}
      {form.valid ? null : (
        <p className="text-muted">
          {form.left(
            bank
              ? { routing: words.routing, account: words.account, consent: words.consentName }
              : { number: words.number, expiry: words.expiry, cvc: words.cvc },
          )}
        </p>
      )}
      <ActionButton type="submit" tone="primary" wide busy={busy} off={!form.valid}>
        {bank ? words.saveBank : words.save}
      </ActionButton>
    </Form>
  )
}
