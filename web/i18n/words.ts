import { catalogs, firstWords } from "#web/i18n/catalogs.ts"
import { createWordStore } from "#web/i18n/word-store.ts"

/** Every word a person sees is in a catalog: strings, and functions with named arguments. */
export const { loadWords, useWords, wordsOf, setLanguage } = createWordStore(catalogs, firstWords)
