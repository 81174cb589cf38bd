import { companyNameOnEdit } from "#domain/fields.ts"
import type { Reply } from "#web/data/api.ts"
import { useAction } from "#web/data/hooks.ts"
import {
  CityField,
  RestaurantField,
  restaurantRules,
  ZipWarning,
} from "#web/features/accounts/restaurant-fields.tsx"
import { useWords } from "#web/i18n/words.ts"
import { FieldGroup } from "#web/ui/field-group.tsx"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm } from "#web/ui/form.tsx"
import { ErrorNotice, Notice } from "#web/ui/notice.tsx"

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

/** Edits the restaurant's details; only what was changed is sent. */
export function RestaurantForm({
  account,
  onClose,
}: {
  account: Account
  onClose: (saved?: Account) => void
}) {
  const { restaurant: words, save: submitLabel } = useWords("accounts")
  const start = valuesOf(account)
  const update = useAction("updateEmployer")
  const form = useScreenForm({
    name: "restaurant",
    start,
    rules: {
      // An unchanged name never prevents saving (docs/rules/accounts.md#company-name-on-edit).
      companyname: (value) => (value === start.companyname ? null : companyNameOnEdit(value)),
      ...restaurantRules,
    },
  })
  const shown = form.form.watch()
  const changed = editable.filter((name) => shown[name] !== start[name])
  const save = async (values: Values) => {
    const body = Object.fromEntries(changed.map((name) => [name, values[name].trim()]))
    const { reply: saved, error } = await update.runAndWait({ body })
    if (saved) {
      form.clear(valuesOf(saved))
      onClose(saved)
    } else {
      form.refuse(error)
    }
  }
  const cancel = () => {
    form.clear(start)
    onClose()
  }
  return (
    <Form form={form} label={words.edit} onSubmit={save}>
      <FieldGroup legend={words.title} two>
        <div className="sm:col-span-full">
          <RestaurantField form={form} name="companyname" label={words.companyname} />
        </div>
        <div className="sm:col-span-full">
          <RestaurantField form={form} name="streetaddress" label={words.streetaddress} />
        </div>
        <CityField form={form} label={words.city} />
        <RestaurantField form={form} name="zipcode" label={words.zipcode} />
        <ZipWarning zip={shown.zipcode} city={shown.city} />
        <RestaurantField form={form} name="storenumber" label={words.storenumber} />
      </FieldGroup>
      <FieldGroup legend={words.contacts} two>
        <div className="sm:col-span-full">
          <RestaurantField form={form} name="email" label={words.email} hint={words.emailHint} />
        </div>
        <RestaurantField form={form} name="hiringmanager" label={words.hiringmanager} />
        <RestaurantField form={form} name="storemanager" label={words.storemanager} />
        <RestaurantField form={form} name="phonenumber" label={words.phonenumber} />
      </FieldGroup>
      <Notice tone="neutral">{words.laterShifts}</Notice>
      <ErrorNotice error={update.error} />
      <FormActions
        ready={form.valid && changed.length > 0}
        busy={update.busy}
        submit={submitLabel}
        waiting={form.describeOpenFields(words) || words.nothingChanged}
        onCancel={cancel}
      />
    </Form>
  )
}
