import * as fields from "#domain/fields.ts"
import { marketYear } from "#domain/time.ts"
import { announce } from "#web/data/announcements.ts"
import { useAction } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { useWords } from "#web/i18n/words.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Form, useScreenForm, type Wiring } from "#web/ui/form.tsx"
import { SelectField, TextField } from "#web/ui/inputs.tsx"
import { ErrorNotice } from "#web/ui/notice.tsx"
import { CheckboxField } from "#web/ui/radio-and-checkbox.tsx"
import { useState } from "react"

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

/** `MM / YYYY`, as the wire has it; nothing when nothing was chosen. */
const written = (month: string, year: string): string => (month || year ? `${month} / ${year}` : "")
const startOf = ({ startMonth, startYear }: Values) => written(startMonth, startYear)
const endOf = ({ current, endMonth, endYear }: Values) => (current ? "" : written(endMonth, endYear))

const presentYear = (): number => marketYear(serverNow())

/** What is wrong with the end: half chosen, or before the start. */
function endProblem(values: Values): fields.Problem | null {
  const end = endOf(values)
  if (end === "") return null
  return (
    fields.workHistoryMonth(end, presentYear()) ??
    (fields.workHistoryMonth(startOf(values), presentYear())
      ? null
      : fields.workHistoryOrder(startOf(values), end))
  )
}

/** Month and year side by side under one name; the year is what the problem stands under. */
function MonthFields({
  legend,
  month,
  year,
  disabled = false,
}: {
  legend: string
  month: Wiring
  year: Wiring
  disabled?: boolean
}) {
  const words = useWords("account").worker.history
  const last = presentYear()
  const years = Array.from({ length: last - fields.FIRST_WORK_HISTORY_YEAR + 1 }, (_, index) => last - index)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
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

/** Adding an entry. The key makes a second sending of the same entry harmless. */
export function WorkHistoryForm({ onClose }: { onClose: () => void }) {
  const words = useWords("account").worker
  const [key] = useState(() => crypto.randomUUID())
  const add = useAction("addWorkHistory")
  const form = useScreenForm<Values>({
    start: empty,
    rules: {
      jobtitle: fields.position,
      employer: fields.restaurantName,
      startMonth: (month) => (month ? null : "month"),
      startYear: (year, values) => (year ? fields.workHistoryMonth(startOf(values), presentYear()) : "month"),
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
    const { reply, error } = await add.runAndWait({ body }, { idempotencyKey: key })
    if (reply) {
      announce(words.history.saved({ job: jobtitle }))
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
    <Form form={form} onSubmit={submit} label={words.history.formTitle}>
      <TextField
        label={words.history.position}
        hint={words.history.positionHint}
        autoComplete="organization-title"
        maxLength={50}
        {...form.field("jobtitle")}
      />
      <TextField
        label={words.history.restaurant}
        autoComplete="organization"
        maxLength={60}
        {...form.field("employer")}
      />
      <MonthFields
        legend={words.history.start}
        month={form.field("startMonth", ["startYear", "endYear"])}
        year={form.field("startYear", ["endYear"])}
      />
      <CheckboxField label={words.history.current} {...form.field("current", ["endYear"])} />
      <MonthFields
        legend={words.history.end}
        disabled={current}
        month={form.field("endMonth", ["endYear"])}
        year={form.field("endYear")}
      />
      <ErrorNotice error={add.error} />
      {form.valid ? (
        <ActionButton type="submit" tone="primary" wide busy={add.busy}>
          {words.history.save}
        </ActionButton>
      ) : (
        <p className="text-muted text-sm">{words.history.waiting}</p>
      )}
      <Button onClick={cancel}>{words.cancel}</Button>
    </Form>
  )
}
