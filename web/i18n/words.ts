import { defaultLanguage, type Language } from "#domain/language.ts"
import { catalogs, type Group, type Words } from "#web/i18n/catalogs.ts"
import { shell } from "#web/i18n/en/shell.ts"
import { currentLanguage, subscribeLanguage, switchLanguage } from "#web/i18n/language.ts"
import { use, useSyncExternalStore } from "react"

/** Every word a person sees is in a catalog: strings, and functions with named arguments. */

const loaded: Partial<Record<Language, Partial<Words>>> = { en: { shell } }
const loading = new Map<string, Promise<void>>()
let wanted: Language = defaultLanguage

const wordsIn = <G extends Group>(language: Language, group: G): Words[G] | undefined =>
  loaded[language]?.[group]

async function fetchWords(language: Language, group: Group): Promise<void> {
  try {
    const words = await (catalogs[language] ?? catalogs.en)[group]()
    loaded[language] = { ...loaded[language], [group]: words }
  } catch (cause) {
    // The next call tries again.
    loading.delete(`${language} ${group}`)
    throw cause
  }
}

function load(language: Language, group: Group): Promise<void> {
  const key = `${language} ${group}`
  const start = loading.get(key) ?? fetchWords(language, group)
  loading.set(key, start)
  return start
}

/** Loads a catalog once; screens have theirs before they render. */
export function loadWords(group: Group): Promise<void> {
  return load(currentLanguage(), group)
}

/** The words of a group inside a component, which renders again when the language changes. */
export function useWords<G extends Group>(group: G): Words[G] {
  const language = useSyncExternalStore<Language>(subscribeLanguage, currentLanguage, () => defaultLanguage)
  const words = wordsIn(language, group)
  if (words) return words
  use(load(language, group))
  return wordsIn(language, group) as Words[G]
}

/** The words of a loaded group outside of components. */
export function wordsOf<G extends Group>(group: G): Words[G] {
  const words = wordsIn(currentLanguage(), group)
  if (!words) throw new Error(`the words of "${group}" are not loaded`)
  return words
}

/**
 * Changes the language once what is loaded is there in the new one, so that nothing goes blank; to English
 * where the web app does not have it yet.
 */
export async function setLanguage(language: Language): Promise<void> {
  const next = catalogs[language] ? language : defaultLanguage
  wanted = next
  const groups = Object.keys(loaded[currentLanguage()] ?? {}) as Group[]
  await Promise.all(groups.map((group) => load(next, group)))
  if (wanted === next && currentLanguage() !== next) switchLanguage(next)
}
