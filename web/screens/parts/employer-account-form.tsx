import * as fields from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import type { Reply } from "#web/api.ts"
import { useAction } from "#web/data.ts"
import { maskDigits, maskPhone } from "#web/format.ts"
import { useWords } from "#web/i18n/words.ts"
import { SaveRow } from "#web/screens/parts/employer-password-form.tsx"
import { FieldGroup } from "#web/ui/fieldset.tsx"
import { Form, optional, useScreenForm } from "#web/ui/form.tsx"
import { SelectField, TextField } from "#web/ui/inputs.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"

type Account = Reply<"getEmployer">

const editable = [
  "companyname",
  "storenumber",
  "email",
  "phonenumber",
  "streetaddress",
  "city",
  "zipcode",
  "hiringmanager",
  "storemanager",
] as const
type Values = Record<(typeof editable)[number], string>

function valuesOf(account: Account): Values {
  return Object.fromEntries(editable.map((name) => [name, account[name] ?? ""])) as Values
}

/** Edit mode: the fields of the account. Only what was changed is sent. */
export function AccountForm({
  account,
  onClose,
  onSaved,
}: {
  account: Account
  onClose: () => void
  onSaved: (saved: Account) => void
}) {
  const words = useWords("employer").account
  const start = valuesOf(account)
  const update = useAction("updateEmployer", { refreshes: ["getEmployer"] })
  const form = useScreenForm({
    start,
    rules: {
      // A name that was not changed never blocks saving (`rules.md`: Readings 2).
      companyname: (value) => (value === start.companyname ? null : fields.companyNameOnEdit(value)),
      storenumber: optional(fields.storeNumber),
      email: fields.employerEmail,
      phonenumber: fields.phone,
      streetaddress: fields.streetAddress,
      city: fields.city,
      zipcode: fields.zip,
      hiringmanager: fields.personName,
      storemanager: fields.personName,
    },
  })
  const shown = form.form.watch()
  const changed = editable.filter((name) => shown[name] !== start[name])
  const save = async (values: Values) => {
    const body = Object.fromEntries(changed.map((name) => [name, values[name].trim()]))
    const saved = await update.runAndWait({ body })
    if (saved) {
      form.clear(valuesOf(saved))
      onSaved(saved)
    }
  }
  const cancel = () => {
    form.clear(start)
    onClose()
  }
  return (
    <Form form={form} label={words.edit} onSubmit={save}>
      <FieldGroup legend={words.restaurant} two>
        <div className="sm:col-span-full">
          <TextField
            label={words.companyname}
            {...form.field("companyname")}
            autoComplete="organization"
            maxLength={60}
          />
        </div>
        <div className="sm:col-span-full">
          <TextField
            label={words.streetaddress}
            {...form.field("streetaddress")}
            autoComplete="address-line1"
            maxLength={150}
          />
        </div>
        <SelectField
          label={words.city}
          options={market.cities.map(({ name }) => ({ value: name, label: name }))}
          {...form.field("city")}
          autoComplete="address-level2"
        />
        <TextField
          label={words.zipcode}
          {...form.field("zipcode")}
          inputMode="numeric"
          autoComplete="postal-code"
          mask={maskDigits(5)}
        />
        <TextField
          label={words.storenumber}
          optional
          {...form.field("storenumber")}
          inputMode="numeric"
          autoComplete="off"
          mask={maskDigits(6)}
        />
      </FieldGroup>
      <FieldGroup legend={words.contacts} two>
        <div className="sm:col-span-full">
          <TextField
            label={words.email}
            hint={words.emailHint}
            {...form.field("email")}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <TextField
          label={words.hiringmanager}
          {...form.field("hiringmanager")}
          autoComplete="name"
          maxLength={50}
        />
        <TextField
          label={words.storemanager}
          {...form.field("storemanager")}
          autoComplete="off"
          maxLength={50}
        />
        <TextField
          label={words.phonenumber}
          {...form.field("phonenumber")}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          mask={maskPhone}
        />
      </FieldGroup>
      <p className="text-muted">{words.laterShifts}</p>
      <ErrorNotice error={update.error} />
      <SaveRow
        label={words.save}
        busy={update.busy}
        why={!form.valid ? words.fix : changed.length === 0 ? words.nothingChanged : null}
        onCancel={cancel}
      />
    </Form>
  )
}
