import { countCharacters } from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import { HOUR_MS } from "#domain/time.ts"
import { moment, money, rate } from "#web/data/format.ts"
import { useConfig } from "#web/data/hooks.ts"
import { serverNow } from "#web/data/server-clock.ts"
import type { PostingFormState } from "#web/features/jobs/posting-form.ts"
import { TitleChoice } from "#web/features/jobs/title-choice.tsx"
import { useWords } from "#web/i18n/words.ts"
import { FieldGroup } from "#web/ui/field-group.tsx"
import { DateField, MomentField, TextAreaField, TextField, TimeField } from "#web/ui/inputs.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Checkbox } from "#web/ui/radio-and-checkbox.tsx"
import { Stepper } from "#web/ui/stepper.tsx"

const LONGEST_DESCRIPTION = 256
const STEP_MS = HOUR_MS / 2
const { shortestShiftMs, longestShiftMs } = market.limits

/** What the work is. */
export function WorkFields({ form }: { form: PostingFormState }) {
  const words = useWords("jobs").create
  const { jobtitle, description } = form.values
  const title = form.field("jobtitle")
  return (
    <FieldGroup legend={words.work}>
      <TitleChoice
        label={words.jobtitle}
        {...title}
        onChange={async (event) => {
          await title.onChange(event)
          form.titled(jobtitle)
        }}
      />
      <TextAreaField
        label={words.description}
        hint={words.descriptionHint({
          left: Math.max(0, LONGEST_DESCRIPTION - countCharacters(description)),
        })}
        {...form.field("description")}
        rows={2}
      />
    </FieldGroup>
  )
}

/** What it pays by the hour. */
export function PayFields({
  form,
  city,
  ...confirmation
}: {
  form: PostingFormState
  city: string | undefined
  /** That the pay is meant to be under the minimum wage. */
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}) {
  const words = useWords("jobs").create
  return (
    <FieldGroup legend={words.payGroup}>
      <div className="max-w-60">
        <TextField
          label={words.pay}
          hint={words.payHint}
          {...form.field("dollars")}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <MinimumWage city={city} dollars={Number(form.values.dollars)} {...confirmation} />
    </FieldGroup>
  )
}

/** The minimum wage of a city in dollars; undefined until it is known. */
export function useMinimumWage(city: string | undefined): number | undefined {
  return useConfig()?.market.cities.find(({ name }) => name === city)?.minimumWageDollars
}

/** How the pay compares with the city's minimum wage. Pay under it has to be confirmed (docs/rules/jobs.md#minimum-wage-warning). */
function MinimumWage({
  city,
  dollars,
  isConfirmed,
  onConfirm,
}: {
  city: string | undefined
  dollars: number
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}) {
  const words = useWords("jobs").create
  const minimum = useMinimumWage(city)
  const known = minimum !== undefined && city !== undefined && dollars > 0
  const under = known && dollars < minimum
  return (
    <>
      <div aria-live="polite">
        {under ? (
          <Notice tone="warning">{words.underMinimum({ city, minimum: money(minimum) })}</Notice>
        ) : known ? (
          <p className="small success strong">
            {words.overMinimum({ city, minimum: money(minimum), by: money(dollars - minimum) })}
          </p>
        ) : null}
      </div>
      {under ? (
        <Checkbox
          label={words.postAnyway({ pay: rate(dollars) })}
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.target.checked)}
        />
      ) : null}
    </>
  )
}

/** When it is: day, start and length, which fill the end. */
export function TimeFields({ form }: { form: PostingFormState }) {
  const words = useWords("jobs").create
  const kit = useWords("kit")
  const { lengthMs } = form
  const moving = (name: "day" | "time") => {
    const wiring = form.field(name, ["time", "end"])
    return {
      ...wiring,
      onChange: async (event: { target: unknown }) => {
        await wiring.onChange(event)
        form.moved()
      },
    }
  }
  return (
    <FieldGroup legend={words.when} two>
      <DateField label={words.day} {...moving("day")} min={form.firstDay} />
      <TimeField label={words.start} {...moving("time")} />
      <p className="small muted sm:col-span-full">
        {words.startHint} {words.earliest({ at: moment(form.firstStart, serverNow()) })}
      </p>
      <Stepper
        label={words.length}
        shown={lengthMs === null ? words.noLength : kit.length({ ms: lengthMs })}
        less={words.shorter}
        more={words.longer}
        onLess={() => form.setLength((lengthMs ?? shortestShiftMs) - STEP_MS)}
        onMore={() => form.setLength((lengthMs ?? shortestShiftMs) + STEP_MS)}
        atLeast={lengthMs !== null && lengthMs <= shortestShiftMs}
        atMost={lengthMs !== null && lengthMs >= longestShiftMs}
      />
      <MomentField label={words.end} hint={words.endHint} {...form.field("end")} />
    </FieldGroup>
  )
}
