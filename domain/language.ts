/** The languages a person may choose (docs/rules/messages.md#language), and how each writes dates and figures. */
export const languages = ["en", "es"] as const
export type Language = (typeof languages)[number]

/** What is spoken where nothing is known of the reader. */
export const defaultLanguage = "en" satisfies Language

const locales: Record<Language, string> = { en: "en-US", es: "es-US" }

/** The locale of a language in the market's country. */
export function localeOf(language: Language): string {
  return locales[language]
}

/** More than any browser sends; a longer list is read as far as this. */
const MOST_RANGES = 20

/** The language that `Accept-Language` (RFC 9110) prefers among ours; null when it names none. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const ranges = (header ?? "")
    .split(",", MOST_RANGES)
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1"
      return {
        primary: tag.split("-")[0],
        quality: /^(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/.test(quality) ? Number(quality) : 0,
      }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  for (const { primary } of ranges) {
    const language = languages.find((one) => one === primary)
    if (language) return language
    if (primary === "*") return defaultLanguage
  }
  return null
}

/** A set of texts in each language that has it. English always does. */
export type Catalogs<T> = { en: T } & Partial<Record<Language, T>>

/** The texts in a language, or the English ones where it has none, and the language they are in. */
export function textsIn<T>(catalogs: Catalogs<T>, language: Language): { texts: T; language: Language } {
  const texts = catalogs[language]
  return texts === undefined
    ? { texts: catalogs[defaultLanguage], language: defaultLanguage }
    : { texts, language }
}
