import { type Period, periods } from "#domain/time.ts"
import { useWords } from "#web/i18n/words.ts"
import type { Params } from "#web/navigation/screens.ts"
import { ChipSelect } from "#web/ui/chip-select.tsx"

/** The period in a history's entry; a week unless one was chosen (docs/rules/navigation.md#lists-of-shifts). */
export function periodIn(params: Params): Period {
  return periods.find((period) => period === params.time) ?? "week"
}

/** Chooses the period of a history. */
export function PeriodSelect({ value, onChoose }: { value: Period; onChoose: (period: Period) => void }) {
  const words = useWords("shifts")
  return (
    <ChipSelect
      label={words.period}
      value={value}
      options={periods.map((period) => ({ value: period, label: words.periods[period] }))}
      onChoose={onChoose}
    />
  )
}
