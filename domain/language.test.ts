import { acceptedLanguage, languages, localeOf } from "#domain/language.ts"
import { expect, test } from "vitest"

test.each([
  ["es", "es"],
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["en-US,en;q=0.9,es;q=0.8", "en"],
  ["fr-FR, es;q=0.2, en;q=0.1", "es"],
  ["en;q=0.3, es;q=0.7", "es"],
  ["ES-us", "es"],
  ["en;q=0, es;q=0.1", "es"],
  ["fr, *;q=0.5", "en"],
])("%j asks for %s", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test.each([undefined, "", "fr", "fr-FR, de;q=0.5", "es;q=0", "es;q=2", "es;q=high", ",,;", "español"])(
  "%j names no language of ours",
  (header) => {
    expect(acceptedLanguage(header)).toBeNull()
  },
)

test("a header of any length is read at once", () => {
  const before = performance.now()
  expect(acceptedLanguage(`${"fr,".repeat(100_000)}es`)).toBeNull()
  expect(performance.now() - before).toBeLessThan(200)
})

test("every language has a locale that the runtime knows", () => {
  const locales = languages.map(localeOf)
  expect(Intl.DateTimeFormat.supportedLocalesOf(locales)).toEqual(locales)
})
