import * as fields from "#domain/fields.ts"
import { marketYear } from "#domain/time.ts"
import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { useWords } from "#web/i18n/words.ts"
import { FormActions } from "#web/ui/form-actions.tsx"
import { Form, useScreenForm, type FieldBinding } from "#web/ui/form.tsx"
import { TextField } from "#web/ui/inputs.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { CheckboxField } from "#web/ui/radio-and-checkbox.tsx"
import { SelectField } from "#web/ui/select.tsx"

type Values = {
  jobtitle: string
  employer: string
  startMonth: string
  startYear: string
  current: boolean
  endMonth: string
  endYear: string
}

const empty: Values = {
  jobtitle: "",
  employer: "",
  startMonth: "",
  startYear: "",
  current: false,
  endMonth: "",
  endYear: "",
}

/** `MM / YYYY`, as the API has it; "" when nothing was chosen. */
const monthText = (month: string, year: string): string => (month || year ? `${month} / ${year}` : "")
const startOf = ({ startMonth, startYear }: Values) => monthText(startMonth, startYear)
const endOf = ({ current, endMonth, endYear }: Values) => (current ? "" : monthText(endMonth, endYear))

const currentYear = (): number => marketYear(serverNow())

/** What is wrong with the end: half chosen, or before the start. */
function endProblem(values: Values): fields.Problem | null {
  const end = endOf(values)
  if (end === "") return null
  return (
    fields.workHistoryMonth(end, currentYear()) ??
    (fields.workHistoryMonth(startOf(values), currentYear())
      ? null
      : fields.workHistoryOrder(startOf(values), end))
  )
}

/** Month and year side by side under one name; a problem is shown under the year. */
function MonthFields({
  legend,
  month,
  year,
  disabled = false,
}: {
  legend: string
  month: FieldBinding
  year: FieldBinding
  disabled?: boolean
}) {
  const words = useWords("accounts").workHistory
  const last = currentYear()
  const years = Array.from({ length: last - fields.FIRST_WORK_HISTORY_YEAR + 1 }, (_, index) => last - index)
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1.5">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={words.month}
          empty={words.month}
          disabled={disabled}
          options={words.months.map((name, index) => ({
            value: String(index + 1).padStart(2, "0"),
            label: name,
          }))}
          {...month}
        />
        <SelectField
          label={words.year}
          empty={words.year}
          disabled={disabled}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          {...year}
        />
      </div>
    </fieldset>
  )
}

/** Adds an entry. */
export function WorkHistoryForm({ onClose }: { onClose: () => void }) {
  const words = useWords("accounts").workHistory
  const add = useAction("addWorkHistory")
  const form = useScreenForm<Values>({
    name: "workHistory",
    start: empty,
    rules: {
      jobtitle: fields.position,
      employer: fields.restaurantName,
      startMonth: (month) => (month ? null : "month"),
      startYear: (year, values) => (year ? fields.workHistoryMonth(startOf(values), currentYear()) : "month"),
      endYear: (_, values) => endProblem(values),
    },
  })
  const current = form.form.watch("current")

  const submit = async (values: Values) => {
    const { jobtitle, employer, current } = values
    const body = {
      jobtitle,
      employer,
      startdate: startOf(values),
      enddate: endOf(values) || null,
      currentemployer: current,
    }
    const { reply, error } = await add.runAndWait({ body })
    if (reply) {
      announce(words.saved({ job: jobtitle }))
      form.clear()
      onClose()
    } else {
      form.refuse(error, { startdate: "startYear", enddate: "endYear", currentemployer: "current" })
    }
  }
  const cancel = () => {
    form.clear()
    onClose()
  }

  return (
    <Form form={form} onSubmit={submit} label={words.formTitle}>
      <TextField
        label={words.position}
        hint={words.positionHint}
        autoComplete="organization-title"
        {...form.field("jobtitle")}
      />
      <TextField label={words.restaurant} autoComplete="organization" {...form.field("employer")} />
      <MonthFields
        legend={words.start}
        month={form.field("startMonth", ["startYear", "endYear"])}
        year={form.field("startYear", ["endYear"])}
      />
      <CheckboxField label={words.current} {...form.field("current", ["endYear"])} />
      <MonthFields
        legend={words.end}
        disabled={current}
        month={form.field("endMonth", ["endYear"])}
        year={form.field("endYear")}
      />
      <ErrorNotice error={add.error} />
      <FormActions
        ready={form.valid}
        busy={add.busy}
        submit={words.save}
        waiting={form.describeOpenFields({
          jobtitle: words.position,
          employer: words.restaurant,
          startMonth: words.startMonth,
          startYear: words.startYear,
          endYear: words.end,
        })}
        onCancel={cancel}
      />
    </Form>
  )
}
