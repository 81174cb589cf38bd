import * as fields from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import { postingProblems } from "#domain/shift.ts"
import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { wordsOf } from "#web/i18n/words.ts"
import { fromDateTimeValue, nextMinute, toDateValue, toDateTimeValue } from "#web/ui/date-values.ts"
import { useScreenForm } from "#web/ui/form.tsx"
import { useState } from "react"

/** The state of the posting form: day, start and length fill the end; an end typed by hand sets the length. */

export type Posting = {
  jobtitle: string
  description: string
  dollars: string
  day: string
  time: string
  end: string
}

const { shortestShiftMs, longestShiftMs } = market.limits
/** The earliest start is named in steps, so that it is still good once the form is sent. */
const EARLIEST_STEP_MS = 15 * MINUTE_MS
const INVISIBLE = /^[\p{C}\p{Z}]+$/u
const DEFAULT_LENGTH_MS = 6 * HOUR_MS

export const emptyPosting: Posting = {
  jobtitle: "",
  description: "",
  dollars: "",
  day: "",
  time: "",
  end: "",
}

/** Start and end as instants; null while the field does not hold one. */
export function spanOf({ day, time, end }: Posting): { startsAt: Date | null; endsAt: Date | null } {
  return { startsAt: fromDateTimeValue(`${day}T${time}`), endsAt: fromDateTimeValue(end) }
}

function problemOf(field: "worktime" | "endtime", values: Posting): string | null {
  const { startsAt, endsAt } = spanOf(values)
  if (field === "worktime" && !startsAt) return values.day === "" && values.time !== "" ? null : "time"
  if (field === "endtime" && !endsAt) return "time"
  if (!startsAt) return null
  const end = endsAt ?? plus(startsAt, market.limits.shortestShiftMs)
  return postingProblems(startsAt, end, serverNow())[field] ?? null
}

/** What is wrong with a description; a character that is not allowed is named (docs/rules/fields.md#job-description). */
export function descriptionProblem(value: string): string | null {
  const sign = fields.refusedSign(value)
  if (sign === null) return fields.jobDescription(value)
  const words = wordsOf("jobs").create
  return INVISIBLE.test(sign) ? words.invisibleRefused : words.signRefused({ sign })
}

export function usePostingForm(start: Posting) {
  const form = useScreenForm<Posting>({
    name: "posting",
    start,
    rules: {
      jobtitle: fields.jobTitle,
      description: descriptionProblem,
      dollars: fields.dollarsPerHour,
      day: (value) => (fromDateTimeValue(`${value}T00:00`) ? null : "time"),
      time: (_, values) => problemOf("worktime", values),
      end: (_, values) => problemOf("endtime", values),
    },
  })
  const { setValue, getValues } = form.form
  const [preferredMs, setPreferredMs] = useState(DEFAULT_LENGTH_MS)
  const values = form.form.watch()
  const { startsAt, endsAt } = spanOf(values)
  const typed = startsAt && endsAt ? endsAt.getTime() - startsAt.getTime() : preferredMs
  const lengthMs = typed > 0 ? typed : null

  const fillEnd = (ms: number) => {
    const { startsAt: from } = spanOf(getValues())
    if (!from) return
    setValue("end", toDateTimeValue(plus(from, ms)), { shouldDirty: true, shouldValidate: true })
  }
  return {
    ...form,
    values,
    /** Null while the end is not after the start. */
    lengthMs,
    startsAt,
    endsAt,
    /** The earliest day that may be chosen. */
    firstDay: toDateValue(nextMinute(plus(serverNow(), market.limits.postingLeadMs))),
    /** The earliest start, with some minutes to finish the form. */
    firstStart: new Date(
      Math.ceil((serverNow().getTime() + market.limits.postingLeadMs) / EARLIEST_STEP_MS) * EARLIEST_STEP_MS,
    ),
    /** After day or start was changed. */
    moved: () => fillEnd(lengthMs !== null && endsAt && startsAt ? lengthMs : preferredMs),
    /** Sets the end to that long after the start, within what the market allows. */
    setLength: (ms: number) => {
      const kept = Math.min(longestShiftMs, Math.max(shortestShiftMs, ms))
      setPreferredMs(kept)
      fillEnd(kept)
    },
    /** Another title brings its fixed text, unless the description was written by hand. */
    titled: (before: string) => {
      const textOf = (name: string) => market.titles.find((title) => title.name === name)?.description ?? ""
      const { jobtitle, description } = getValues()
      if (description === "" || description === textOf(before))
        setValue("description", textOf(jobtitle), { shouldDirty: true, shouldValidate: true })
    },
  }
}
export type PostingFormState = ReturnType<typeof usePostingForm>
