import { readExpiry } from "#web/features/payments/card-masks.ts"
import { createTapLock } from "#web/data/tap-lock.ts"
import type { PaymentDetailsFormProps } from "#web/features/payments/payment-details.ts"
import {
  confirmInSandbox,
  type SandboxRefusal,
  type SandboxDetails,
} from "#web/features/payments/sandbox-confirm.ts"
import { BankFields, CardFields } from "#web/features/payments/sandbox-details-fields.tsx"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { RadioGroup } from "#web/ui/radio-and-checkbox.tsx"
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
/** A rule that holds for one kind of method only. */
const ruleFor =
  (kind: string, good: (value: string) => boolean, problem: keyof ReturnType<typeof problems>) =>
  (value: string, values: Values) =>
    values.kind !== kind || good(value) ? null : problems()[problem]

const rules = {
  number: ruleFor("card", (value) => /^[\d ]{14,23}$/.test(value), "number"),
  expiry: ruleFor("card", (value) => readExpiry(value) !== null, "expiry"),
  cvc: ruleFor("card", (value) => /^\d{3,4}$/.test(value), "cvc"),
  routing: ruleFor("bank", (value) => /^\d{9}$/.test(value), "routing"),
  account: ruleFor("bank", (value) => /^\d{4,17}$/.test(value), "account"),
  // A checkbox holds a boolean, which the type of a rule does not allow.
  consent: (_: string, values: Values) =>
    values.kind === "bank" && !values.consent ? problems().consent : null,
}

function typedOf(values: Values): SandboxDetails {
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

/** A card or a bank account, typed into our own page: against the payment sandbox, test numbers only. */
export function SandboxDetailsForm({ clientSecret, onSaved }: PaymentDetailsFormProps) {
  const words = useWords("payments").methods.form
  const [lock] = useState(createTapLock)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<SandboxRefusal | null>(null)
  // Nothing typed here is stored anywhere.
  const form = useScreenForm<Values>({ name: "details", start, secret, rules })
  const bank = form.form.watch("kind") === "bank"
  const kind = form.field("kind")
  const send = async (values: Values) => {
    setBusy(true)
    setRefused(null)
    const outcome = await confirmInSandbox(clientSecret, typedOf(values))
    setBusy(false)
    if ("refused" in outcome) setRefused(outcome.refused)
    else onSaved(outcome.details)
  }
  const sendOnce = (values: Values) => lock.run(values, () => send(values))
  return (
    <Form form={form} onSubmit={sendOnce}>
      <RadioGroup
        label={words.kind}
        options={[
          { value: "card", label: words.card },
          { value: "bank", label: words.bank },
        ]}
        {...kind}
        onChange={async (event) => {
          await kind.onChange(event)
          // Fields the person has not seen before are not wrong yet.
          form.form.clearErrors()
        }}
      />
      {bank ? <BankFields form={form} /> : <CardFields form={form} />}
      {refused ? (
        <Notice tone="danger" alert>
          {refused.message}
        </Notice>
      ) : null}
      <FormActions
        ready={form.valid}
        busy={busy}
        submit={bank ? words.saveBank : words.save}
        waiting={form.describeOpenFields(
          bank
            ? { routing: words.routing, account: words.account, consent: words.consentName }
            : { number: words.number, expiry: words.expiry, cvc: words.cvc },
        )}
      />
    </Form>
  )
}
