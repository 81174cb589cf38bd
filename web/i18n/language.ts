import { defaultLanguage, type Language } from "#domain/language.ts"

/** The language in which the web app speaks now. */
export function currentLanguage(): Language {
  return defaultLanguage
}
