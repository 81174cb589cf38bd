/** Plurals and lists by the rules of a language. */

/** Picks the form of a word for a number: `plural(2, { one: "1 shift", other: "2 shifts" })`. */
export function pluralsOf(language: string) {
  const rules = new Intl.PluralRules(language)
  return (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string =>
    forms[rules.select(count)] ?? forms.other
}

/** Lists things without a word before the last: `a, b, c`. */
export function listsOf(language: string) {
  const format = new Intl.ListFormat(language, { type: "unit" })
  return (things: readonly string[]): string => format.format(things)
}
