import type { Group, Loaders, Words } from "#web/i18n/catalogs.ts"
import { use, useSyncExternalStore } from "react"

/**
 * Holds the catalogs that are loaded, and the language in use. A factory, so that a test has languages of its
 * own.
 */
export function createWordStore<L extends string>(
  catalogs: Record<L, Loaders>,
  first: { language: L; words: Partial<Words> },
) {
  const loaded: Partial<Record<L, Partial<Words>>> = {}
  loaded[first.language] = { ...first.words }
  const loading = new Map<string, Promise<void>>()
  const renderers = new Set<() => void>()
  let current = first.language
  let wanted = current

  function wordsIn<G extends Group>(language: L, group: G): Words[G] | undefined {
    return loaded[language]?.[group]
  }

  async function fetchWords(language: L, group: Group): Promise<void> {
    try {
      const words = await catalogs[language][group]()
      loaded[language] = { ...loaded[language], [group]: words }
    } catch (cause) {
      // The next call tries again.
      loading.delete(`${language} ${group}`)
      throw cause
    }
  }

  function load(language: L, group: Group): Promise<void> {
    const key = `${language} ${group}`
    const start = loading.get(key) ?? fetchWords(language, group)
    loading.set(key, start)
    return start
  }

  function subscribe(render: () => void): () => void {
    renderers.add(render)
    return () => renderers.delete(render)
  }

  /** Loads a catalog once; screens have theirs before they render. */
  const loadWords = (group: Group): Promise<void> => load(current, group)

  /** The words of a group inside a component, which renders again when the language changes. */
  const useWords = <G extends Group>(group: G): Words[G] => {
    const language = useSyncExternalStore(
      subscribe,
      () => current,
      () => first.language,
    )
    const words = wordsIn(language, group)
    if (words) return words
    use(load(language, group))
    return wordsIn(language, group) as Words[G]
  }

  /** The words of a loaded group outside of components. */
  const wordsOf = <G extends Group>(group: G): Words[G] => {
    const words = wordsIn(current, group)
    if (!words) throw new Error(`the words of "${group}" are not loaded`)
    return words
  }

  /** Changes the language once what is loaded is there in the new one, so that nothing goes blank. */
  const setLanguage = async (next: L): Promise<void> => {
    wanted = next
    const groups = Object.keys(loaded[current] ?? {}) as Group[]
    await Promise.all(groups.map((group) => load(next, group)))
    if (wanted !== next) return
    current = next
    document.documentElement.lang = next
    for (const render of renderers) render()
  }

  return { loadWords, useWords, wordsOf, setLanguage }
}
