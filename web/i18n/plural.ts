/** Picks the form of a word for a number by the rules of one language: `plural(2, { one: "1 shift", other: "2 shifts" })`. */
export function pluralsOf(locale: string) {
  const rules = new Intl.PluralRules(locale)
  return (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string =>
    forms[rules.select(count)] ?? forms.other
}
